// All errors that a request may cause. Operations and modules throw them; only http/reply-error.ts converts them to
// responses.
import { type Fault, fault, isMalformed } from '../../engine/message/faults.ts'
import { isObject } from '../../engine/value/json-text.ts'

/** The HTTP status of each error code; the texts are in src/i18n, and docs/errors.md has a row for each. */
export const errorStatuses = {
  'request.malformed': 400,
  'record.malformed': 400,
  'record.invalid': 422,
  'idempotency.form': 400,
  'idempotency.reused': 422,
  'token.invalid': 401,
  'service-token.expired': 401,
  'service-token.revoked': 401,
  'service-token.user': 401,
  'service-token.scope': 403,
  'service-token.reads': 403,
  'service-token.rights': 403,
  'sign-in.wrong': 401,
  'sign-in.code-needed': 401,
  'sign-in.code-wrong': 401,
  'sign-in.restart': 401,
  'sign-in.unknown': 403,
  'sign-in.provider-needed': 403,
  'sign-in.provider-refused': 403,
  'sign-in.provider-silent': 424,
  'sign-in.provider-answer': 424,
  'sign-in.passkey-wrong': 401,
  'passkey.invalid': 422,
  'passkey.exists': 409,
  'passkey.full': 409,
  'second-factor.on': 409,
  'second-factor.code-needed': 422,
  'sign-in.locked': 429,
  'shop.closed': 403,
  'day.mismatch': 409,
  'day.follows': 409,
  'day.owner': 403,
  'day.jump': 409,
  'day.posted': 409,
  'day.held': 409,
  'day.ahead': 409,
  'day.clock': 409,
  'day.back': 409,
  'store.closing': 422,
  'store.being-closed': 409,
  'store.closed': 409,
  'access.denied': 403,
  'record.not-found': 404,
  'route.not-found': 404,
  'method.not-allowed': 405,
  'record.exists': 409,
  'record.in-use': 409,
  'record.inactive': 409,
  'record.system': 409,
  'record.changed': 412,
  'confirm.needed': 422,
  'access.full': 422,
  'menu.invalid': 422,
  'menu.locks-out': 422,
  'schema.invalid': 422,
  'schema.broken': 409,
  'schema.not-writable': 409,
  'schema.moved': 412,
  'schema.refused': 409,
  'schema.folder': 409,
  'schema.too-costly': 422,
  'schema.busy': 429,
  'practice.message': 409,
  'password.wrong': 422,
  'user.level-above': 422,
  'user.other-shop': 422,
  'user.own-level': 422,
  'user.own-end': 422,
  'user.last': 422,
  'shop.own': 422,
  'shop.single': 422,
  'shop.zone': 422,
  'shop.zone-day': 422,
  'shop.awaited': 422,
  'shop.last': 422,
  'shops.changed': 412,
  'shops.refused': 422,
  'request.timeout': 408,
  'headers.too-large': 431,
  'body.too-large': 413,
  'body.too-deep': 400,
  'body.type': 415,
  'body.session': 429,
  'body.shop': 429,
  'body.busy': 503,
  'shop.busy': 503,
  'too-many.requests': 429,
  'import.unknown': 404,
  'import.extension': 422,
  'import.name': 422,
  'import.empty': 422,
  'import.not-csv': 422,
  'import.not-xlsx': 422,
  'import.open-quote': 422,
  'import.cut-row': 422,
  'import.missing-columns': 422,
  'import.doubled-columns': 422,
  'import.no-rows': 422,
  'import.too-many-rows': 422,
  'import.long-document': 422,
  'import.invalid': 422,
  'import.pusat-none': 409,
  'import.pusat-silent': 424,
  'import.pusat-refused': 424,
  'import.pusat-answer': 424,
  'import.running': 409,
  'import.failed': 409,
  'import.not-restorable': 409,
  'import.changed-since': 409,
  'import.depended': 409,
  'import.stopped': 409,
  'import.not-running': 409,
  'report.too-large': 422,
  'report.too-wide': 422,
  'job.running': 409,
  'job.interrupted': 409,
  'picture.type': 422,
  'picture.broken': 422,
  'picture.dimensions': 422,
  'books.day-closed': 409,
  'books.kind': 422,
  'books.place': 422,
  'books.same-place': 422,
  'books.shop': 422,
  'books.dim': 422,
  'books.amount': 422,
  'books.elsewhere': 409,
  'books.twice': 409,
  'books.not-there': 409,
  'books.not-enough': 409,
  'books.sealed': 403,
  'books.reversed': 409,
  'books.nothing': 409,
  'books.former-set': 409,
  'books.history': 422,
  'document.state': 409,
  'document.move': 422,
  'document.condition': 422,
  'document.refused': 422,
  'document.level': 403,
  'document.elsewhere': 403,
  'document.lines-none': 422,
  'document.line': 422,
  'document.none-found': 422,
  'document.other-count': 422,
  'document.held': 409,
  'number.full': 409,
  'authorize.needed': 422,
  'authorize.wrong': 422,
  'authorize.self': 422,
  'authorize.level': 422,
  'authorize.limit': 422,
  'authorize.unknown': 422,
  'authorize.changed': 422,
  'authorize.differs': 422,
  'authorize.code-needed': 422,
  'authorize.expired': 422,
  'authorize.spent': 422,
  'authorize.answered': 409,
  'authorize.withdrawn': 409,
  'authorize.too-old': 409,
  'draft.used': 409,
  'draft.taken': 409,
  'draft.day': 409,
  'draft.too-large': 413,
  'storage.read-only': 503,
  'storage.full': 507,
  'storage.damaged': 503,
  'storage.busy': 503,
  'server.closing': 503,
  'system.failed': 500,
} as const

export type ErrorCode = keyof typeof errorStatuses

interface ErrorDetails {
  readonly faults?: readonly Fault[]
  /** Fill the placeholders of the text. */
  readonly params?: Readonly<Record<string, string | number>>
  /** Name of the resource whose texts the faults use. */
  readonly resource?: string
  /** Additional members of the response, such as the current row. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  /** Replaces the status of the code. */
  readonly status?: number
}

/** An error that may be shown to the client: a code and optional faults. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, params?: ErrorDetails['params'], more: Omit<ErrorDetails, 'params'> = {}) {
    super(code)
    this.name = new.target.name
    this.status = more.status ?? errorStatuses[code]
    this.code = code
    this.details = params ? { params, ...more } : more
  }
}

export class MalformedRequest extends RequestError {
  constructor(faults: readonly Fault[] = [], code: ErrorCode = 'request.malformed') {
    super(code, undefined, { faults })
  }
}

/** Throws MalformedRequest if there are faults. */
export const assertWellFormed = (faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new MalformedRequest(faults)
}

/** Returns the value if it is an object; throws MalformedRequest otherwise. */
export const requireObject = (value: unknown, field?: string): Readonly<Record<string, unknown>> => {
  if (isObject(value)) return value
  throw new MalformedRequest([fault('record.form', { ...(field !== undefined && { field }) })])
}

/** 400 if a value is malformed (an unknown field, a wrong type), otherwise 422; contains all faults. */
export class InvalidRecord extends RequestError {
  constructor(resource: string, faults: readonly Fault[]) {
    super(faults.some(isMalformed) ? 'record.malformed' : 'record.invalid', undefined, { faults, resource })
  }
}

/** Throws InvalidRecord if there are faults. */
export const assertNoFaults = ({ name }: { readonly name: string }, faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new InvalidRecord(name, faults)
}

export class NotSignedIn extends RequestError {
  constructor() {
    super('token.invalid')
  }
}

export class SignInLocked extends RequestError {
  constructor(seconds: number) {
    super('sign-in.locked', { minutes: Math.ceil(seconds / 60) }, { headers: { 'retry-after': String(seconds) } })
  }
}

export class TooManyRequests extends RequestError {
  constructor(seconds: number) {
    super('too-many.requests', { seconds }, { headers: { 'retry-after': String(seconds) } })
  }
}

export class AccessDenied extends RequestError {
  constructor() {
    super('access.denied')
  }
}

/** The business date is behind the real date: the day must be closed first. */
export class StoreDayMismatch extends RequestError {
  constructor(params: { date: string; today: string }, code: 'day.mismatch' | 'day.follows' = 'day.mismatch') {
    super(code, params)
  }
}

/** The menu is invalid; each fault names an entry. */
export class MenuInvalid extends RequestError {
  constructor(faults: readonly Fault[]) {
    super('menu.invalid', undefined, { faults })
  }
}

/** No user could edit the menu after this change. */
export class MenuLocksOut extends RequestError {
  constructor(faults: readonly Fault[]) {
    super('menu.locks-out', undefined, { faults })
  }
}

export class RecordNotFound extends RequestError {
  constructor() {
    super('record.not-found')
  }
}

export class RouteNotFound extends RequestError {
  constructor() {
    super('route.not-found')
  }
}

/** The path exists, but only for other methods. */
export class MethodNotAllowed extends RequestError {
  constructor(allowed: readonly string[]) {
    super('method.not-allowed', undefined, { headers: { allow: allowed.join(', ') } })
  }
}

/** Another row has the same key or the same unique values. */
export class RecordConflict extends RequestError {
  constructor(resource: string, faults: readonly Fault[]) {
    super('record.exists', undefined, { faults, resource })
  }
}

/** How many rows of a resource reference a row. */
export interface RecordUse {
  readonly resource: string
  readonly title: string
  readonly count: number
}

export class RecordInUse extends RequestError {
  constructor(label: string, uses: readonly RecordUse[]) {
    const useText = uses.map(({ title, count }) => `${count} ${title}`).join(', ')
    super('record.in-use', { label, uses: useText }, { extra: { uses } })
  }
}

/** The key of a new row belongs to an inactive row; `inactive` has its id. */
export class RecordInactive extends RequestError {
  constructor(label: string, id: string) {
    super('record.inactive', { label }, { extra: { inactive: { id } } })
  }
}

/**
 * Another user changed the row since it was read. `current` is the current row; `fields` names the conflicting fields if
 * each is saved separately.
 */
export class RecordChanged extends RequestError {
  constructor(current: unknown, fields?: readonly string[]) {
    super('record.changed', undefined, { extra: { current, ...(fields && { fields }) } })
  }
}

/** A broken rule that the user may confirm. */
export interface ConfirmationQuestion {
  readonly id: string
  readonly message: string
  readonly fault: Fault
  /** Name of the resource whose texts the fault uses. */
  readonly resource: string
  /** Whether the user must give a reason. */
  readonly reason: boolean
}

/** The save raises questions; the client repeats it with the ids of the questions in the header `confirmed`. */
export class ConfirmationNeeded extends RequestError {
  constructor(questions: readonly ConfirmationQuestion[]) {
    super('confirm.needed', undefined, {
      faults: questions.map(({ fault }) => fault),
      resource: questions[0]?.resource ?? '',
      extra: { questions: questions.map(({ id, message, reason }) => ({ id, message, reason })) },
    })
  }
}

export class KeyReused extends RequestError {
  constructor() {
    super('idempotency.reused')
  }
}
