// Everything a request can be refused with. Operations and modules throw these; http/reply-error.ts alone makes answers of them.
import { type Fault, isMalformed } from '../engine/faults.ts'

/** Every code an answer may carry; wording in src/i18n, a row each in docs/errors.md. */
export const errorCodes = [
  'request.malformed',
  'record.malformed',
  'record.invalid',
  'idempotency.form',
  'idempotency.reused',
  'token.invalid',
  'sign-in.wrong',
  'sign-in.locked',
  'access.denied',
  'record.not-found',
  'route.not-found',
  'record.exists',
  'record.in-use',
  'record.changed',
  'password.wrong',
  'request.timeout',
  'body.too-large',
  'body.type',
  'too-many.requests',
  'storage.read-only',
  'storage.busy',
  'system.failed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

export interface ErrorDetails {
  readonly faults?: readonly Fault[]
  readonly params?: Readonly<Record<string, string | number>>
  /** Name of the resource whose wording the faults may have. */
  readonly resource?: string
  /** Further keys of the answer, such as the row as it is now. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal that may be shown (4xx): a code, and faults where there are some. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(status: number, code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.name = new.target.name
    this.status = status
    this.code = code
    this.details = details
  }
}

export class MalformedRequest extends RequestError {
  constructor(faults: readonly Fault[] = [], code: ErrorCode = 'request.malformed') {
    super(400, code, { faults })
  }
}

/** 400 when something is malformed (an unknown field, a wrong kind of value), else 422; all faults either way. */
export class InvalidRecord extends RequestError {
  constructor(resource: string, faults: readonly Fault[]) {
    const malformed = faults.some(isMalformed)
    super(malformed ? 400 : 422, malformed ? 'record.malformed' : 'record.invalid', { faults, resource })
  }
}

export class NotSignedIn extends RequestError {
  constructor() {
    super(401, 'token.invalid')
  }
}

export class WrongSignIn extends RequestError {
  constructor() {
    super(401, 'sign-in.wrong')
  }
}

export class SignInLocked extends RequestError {
  constructor(seconds: number) {
    super(429, 'sign-in.locked', {
      params: { minutes: Math.ceil(seconds / 60) },
      headers: { 'retry-after': String(seconds) },
    })
  }
}

export class TooManyRequests extends RequestError {
  constructor(seconds: number) {
    super(429, 'too-many.requests', { params: { seconds }, headers: { 'retry-after': String(seconds) } })
  }
}

export class AccessDenied extends RequestError {
  constructor() {
    super(403, 'access.denied')
  }
}

export class RecordNotFound extends RequestError {
  constructor() {
    super(404, 'record.not-found')
  }
}

export class RouteNotFound extends RequestError {
  constructor() {
    super(404, 'route.not-found')
  }
}

/** Another row has the same key, or the same values where only one row may have them. */
export class RecordConflict extends RequestError {
  constructor(resource: string, faults: readonly Fault[]) {
    super(409, 'record.exists', { faults, resource })
  }
}

export class RecordInUse extends RequestError {
  constructor(params: { label: string; count: number; by: string }) {
    super(409, 'record.in-use', { params })
  }
}

/** Somebody changed the row since it was read; `current` is what it is now. */
export class RecordChanged extends RequestError {
  constructor(current: unknown) {
    super(412, 'record.changed', { extra: { current } })
  }
}

export class KeyReused extends RequestError {
  constructor() {
    super(422, 'idempotency.reused')
  }
}

export class PasswordRefused extends RequestError {
  constructor() {
    super(422, 'password.wrong')
  }
}
