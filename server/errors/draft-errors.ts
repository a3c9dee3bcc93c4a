// Errors of authorizations and drafts.
import { type ErrorCode, RequestError } from './errors.ts'

type AuthorizationRefusal = Extract<ErrorCode, `authorize.${string}`>

/** The move requires the authorization of another user, and the body has none that is valid for it. */
export class AuthorizationRefused extends RequestError {
  /** `shown`: the summary that the other user authorizes. */
  constructor(code: AuthorizationRefusal, params: Readonly<Record<string, string>> = {}, summary: object = {}) {
    super(422, code, {
      params,
      ...(code === 'authorize.needed' && { extra: { authorize: { ...params, ...summary } } }),
    })
  }
}

const draftStatuses = { 'draft.used': 409, 'draft.taken': 409, 'draft.day': 409, 'draft.too-large': 413 } as const

/** The draft was already used, is open on another screen, belongs to another business date, or is too large. */
export class DraftRefused extends RequestError {
  constructor(code: keyof typeof draftStatuses, params: Readonly<Record<string, string | number>> = {}) {
    super(draftStatuses[code], code, { params })
  }
}
