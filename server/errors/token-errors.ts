// Errors of service tokens.
import { RequestError } from './errors.ts'

/** The token cannot be used: its last day is over, it is revoked, or its user may not work in the shop. */
export class ServiceTokenRefused extends RequestError {
  constructor(reason: 'expired' | 'revoked' | 'user', name: string) {
    super(401, `service-token.${reason}`, { params: { name } })
  }
}

/** The call is outside of the menu entries of the token, or writes while the token may only read. */
export class ServiceTokenLimited extends RequestError {
  constructor(reason: 'scope' | 'reads', name: string) {
    super(403, `service-token.${reason}`, { params: { name } })
  }
}
