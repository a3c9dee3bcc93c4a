// Refusals around a document beside its moves: who agrees to them, and what is typed before.
import { type ErrorCode, RequestError } from './errors.ts'

export type AuthorizationRefusal = Extract<ErrorCode, `authorize.${string}`>

/** Another person has to agree to this, and has not, or not to this. */
export class AuthorizationRefused extends RequestError {
  /** `shown`: what the other person is to agree to. */
  constructor(code: AuthorizationRefusal, params: Readonly<Record<string, string>> = {}, shown: object = {}) {
    super(422, code, { params, ...(code === 'authorize.needed' && { extra: { authorize: { ...params, ...shown } } }) })
  }
}

const ofDrafts = { 'draft.used': 409, 'draft.taken': 409, 'draft.day': 409, 'draft.too-large': 413 } as const

/** A draft from which a document was already created, one that another screen goes on with, one of another business date, or one that is too large to be stored. */
export class DraftRefused extends RequestError {
  constructor(code: keyof typeof ofDrafts, params: Readonly<Record<string, string | number>> = {}) {
    super(ofDrafts[code], code, { params })
  }
}
