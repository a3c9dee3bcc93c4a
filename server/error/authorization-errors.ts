// Errors of authorizations.
import { type ErrorCode, RequestError } from './errors.ts'

type AuthorizationRefusal = Extract<ErrorCode, `authorize.${string}`>

/** The move requires the authorization of another user, and the body has none that is valid for it. */
export class AuthorizationRefused extends RequestError {
  /** `shown`: the summary that the other user authorizes. */
  constructor(code: AuthorizationRefusal, params: Readonly<Record<string, string>> = {}, summary?: object) {
    super(code, params, summary ? { extra: { authorize: { ...params, ...summary } } } : {})
  }
}
