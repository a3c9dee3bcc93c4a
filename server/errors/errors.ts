// All errors that a request may cause. Operations and modules throw them; only http/reply-error.ts converts them to
// responses.
import { type Fault, fault, isMalformed } from '../../engine/faults/faults.ts'
import { isObject } from '../../engine/values/json-object.ts'

/** All error codes; the texts are in src/i18n, and docs/errors.md has a row for each. */
export const errorCodes = [
  'request.malformed',
  'record.malformed',
  'record.invalid',
  'idempotency.form',
  'idempotency.reused',
  'token.invalid',
  'service-token.expired',
  'service-token.revoked',
  'service-token.user',
  'service-token.scope',
  'service-token.reads',
  'sign-in.wrong',
  'sign-in.code-needed',
  'sign-in.code-wrong',
  'second-factor.on',
  'sign-in.locked',
  'shop.closed',
  'day.mismatch',
  'day.follows',
  'day.owner',
  'day.jump',
  'day.posted',
  'day.held',
  'day.ahead',
  'day.clock',
  'store.closing',
  'store.being-closed',
  'store.closed',
  'access.denied',
  'record.not-found',
  'route.not-found',
  'method.not-allowed',
  'record.exists',
  'record.in-use',
  'record.inactive',
  'record.system',
  'record.changed',
  'confirm.needed',
  'access.full',
  'menu.invalid',
  'menu.locks-out',
  'schema.invalid',
  'schema.broken',
  'schema.not-writable',
  'schema.moved',
  'schema.refused',
  'schema.folder',
  'password.wrong',
  'user.level-above',
  'user.own-level',
  'user.own-end',
  'user.last',
  'shop.own',
  'shop.single',
  'shop.zone',
  'shop.last',
  'request.timeout',
  'headers.too-large',
  'body.too-large',
  'body.too-deep',
  'body.type',
  'body.session',
  'body.shop',
  'body.busy',
  'shop.busy',
  'too-many.requests',
  'import.unknown',
  'import.extension',
  'import.name',
  'import.empty',
  'import.not-csv',
  'import.open-quote',
  'import.cut-row',
  'import.missing-columns',
  'import.doubled-columns',
  'import.no-rows',
  'import.too-many-rows',
  'import.long-document',
  'import.invalid',
  'import.pusat-none',
  'import.pusat-silent',
  'import.pusat-refused',
  'import.pusat-answer',
  'import.running',
  'import.failed',
  'import.not-restorable',
  'import.changed-since',
  'report.too-large',
  'report.too-wide',
  'job.running',
  'job.interrupted',
  'picture.type',
  'picture.broken',
  'picture.dimensions',
  'books.day-closed',
  'books.kind',
  'books.place',
  'books.same-place',
  'books.shop',
  'books.dim',
  'books.amount',
  'books.elsewhere',
  'books.twice',
  'books.not-there',
  'books.not-enough',
  'books.sealed',
  'books.reversed',
  'books.nothing',
  'books.former-set',
  'books.history',
  'document.state',
  'document.move',
  'document.condition',
  'document.refused',
  'document.level',
  'document.elsewhere',
  'document.lines-none',
  'document.line',
  'document.none-found',
  'document.other-count',
  'document.held',
  'number.full',
  'authorize.needed',
  'authorize.wrong',
  'authorize.self',
  'authorize.level',
  'authorize.unknown',
  'authorize.changed',
  'authorize.expired',
  'authorize.spent',
  'draft.used',
  'draft.taken',
  'draft.day',
  'draft.too-large',
  'storage.read-only',
  'storage.full',
  'storage.damaged',
  'storage.busy',
  'server.closing',
  'system.failed',
] as const

export type ErrorCode = (typeof errorCodes)[number]

interface ErrorDetails {
  readonly faults?: readonly Fault[]
  readonly params?: Readonly<Record<string, string | number>>
  /** Name of the resource whose texts the faults use. */
  readonly resource?: string
  /** Additional members of the response, such as the current row. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that may be shown to the client: a code and optional faults. */
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
    const malformed = faults.some(isMalformed)
    super(malformed ? 400 : 422, malformed ? 'record.malformed' : 'record.invalid', { faults, resource })
  }
}

/** Throws InvalidRecord if there are faults. */
export const assertNoFaults = ({ name }: { readonly name: string }, faults: readonly Fault[]): void => {
  if (faults.length > 0) throw new InvalidRecord(name, faults)
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

/** The shop is closed, and the user has no other shop. */
export class ShopClosed extends RequestError {
  constructor() {
    super(403, 'shop.closed')
  }
}

/** The business date is behind the real date: the day must be closed first. */
export class StoreDayMismatch extends RequestError {
  constructor(params: { date: string; today: string }, code: 'day.mismatch' | 'day.follows' = 'day.mismatch') {
    super(409, code, { params })
  }
}

/** The level has full access, which cannot be changed for a user. */
export class AccessIsFull extends RequestError {
  constructor(level: string) {
    super(422, 'access.full', { params: { level } })
  }
}

/** The menu is invalid; each fault names an entry. */
export class MenuInvalid extends RequestError {
  constructor(faults: readonly Fault[]) {
    super(422, 'menu.invalid', { faults })
  }
}

/** No user could edit the menu after this change. */
export class MenuLocksOut extends RequestError {
  constructor(faults: readonly Fault[]) {
    super(422, 'menu.locks-out', { faults })
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

/** The path exists, but only for other methods. */
export class MethodNotAllowed extends RequestError {
  constructor(allowed: readonly string[]) {
    super(405, 'method.not-allowed', { headers: { allow: allowed.join(', ') } })
  }
}

/** Another row has the same key or the same unique values. */
export class RecordConflict extends RequestError {
  constructor(resource: string, faults: readonly Fault[]) {
    super(409, 'record.exists', { faults, resource })
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
    super(409, 'record.in-use', { params: { label, uses: useText }, extra: { uses } })
  }
}

/** The key of a new row belongs to an inactive row; `inactive` has its id. */
export class RecordInactive extends RequestError {
  constructor(label: string, id: string) {
    super(409, 'record.inactive', { params: { label }, extra: { inactive: { id } } })
  }
}

/** The row is part of the initial data and cannot be removed. */
export class SystemRecord extends RequestError {
  constructor(label: string) {
    super(409, 'record.system', { params: { label } })
  }
}

/**
 * Another user changed the row since it was read. `current` is the current row; `fields` names the conflicting fields if
 * each is saved separately.
 */
export class RecordChanged extends RequestError {
  constructor(current: unknown, fields?: readonly string[]) {
    super(412, 'record.changed', { extra: { current, ...(fields && { fields }) } })
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
    super(422, 'confirm.needed', {
      faults: questions.map(({ fault }) => fault),
      resource: questions[0]?.resource ?? '',
      extra: { questions: questions.map(({ id, message, reason }) => ({ id, message, reason })) },
    })
  }
}

/** The body is a picture where JSON is expected, or the reverse. */
export class WrongBody extends RequestError {
  constructor() {
    super(415, 'body.type')
  }
}

type PictureRefusal = 'picture.type' | 'picture.broken' | 'picture.dimensions'

/** The upload is not a supported picture. */
export class PictureRefused extends RequestError {
  constructor(code: PictureRefusal, params: Readonly<Record<string, string | number>> = {}) {
    super(422, code, { params })
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

type UserRule =
  | 'user.level-above'
  | 'user.own-level'
  | 'user.own-end'
  | 'user.last'
  | 'shop.own'
  | 'shop.last'
  | 'shop.single'
  | 'shop.zone'

/** A user or a shop would become unusable, or a user would raise their own level. */
export class UserRuleBroken extends RequestError {
  constructor(rule: UserRule, params: Readonly<Record<string, string>> = {}) {
    super(422, rule, { params })
  }
}
