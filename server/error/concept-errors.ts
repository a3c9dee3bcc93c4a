// Errors of the concepts: business date, authorizations, books, documents, imports, schema and sign-in.
import type { ClosingBlocker } from '../../engine/document/flow-moves.ts'
import type { Fault } from '../../engine/message/faults.ts'
import { type ErrorCode, RequestError } from './errors.ts'

/** The day of the shop is being closed; nothing can be saved on it (specification 8). */
export class StoreClosing extends RequestError {
  constructor(shop: string) {
    super('store.closing', { shop })
  }
}

/** Another user is closing the day, or has closed it (specification 8). */
export class ClosedByOther extends RequestError {
  constructor(code: 'store.being-closed' | 'store.closed', params: { readonly date: string; readonly user: string }) {
    super(code, params)
  }
}

export class DayHeld extends RequestError {
  constructor(held: readonly ClosingBlocker[]) {
    const description = held.map(({ count, title, state_title }) => `${count} ${title} ${state_title}`).join(', ')
    super('day.held', { what: description }, { extra: { held } })
  }
}

// Errors of authorizations.

type AuthorizationRefusal = Extract<ErrorCode, `authorize.${string}`>

/** The move requires the authorization of another user, and the body has none that is valid for it. */
export class AuthorizationRefused extends RequestError {
  /** `shown`: the summary that the other user authorizes. */
  constructor(code: AuthorizationRefusal, params: Readonly<Record<string, string>> = {}, summary?: object) {
    super(code, params, summary ? { extra: { authorize: { ...params, ...summary } } } : {})
  }
}

/** The date of an entry is not the open day of its shop. */
export class DayClosed extends RequestError {
  constructor(params: { date: string; open: string }) {
    super('books.day-closed', params)
  }
}

/** Another document reserves what this one names; each fault has the path of the field. */
export class DocumentHeld extends RequestError {
  constructor(
    resource: string,
    params: { readonly value: string; readonly document: string },
    faults: readonly Fault[] = [],
  ) {
    super('document.held', params, { faults, resource })
  }
}

// Errors of imports and of restoring them.

type FileRefusal =
  | 'import.extension'
  | 'import.name'
  | 'import.empty'
  | 'import.not-csv'
  | 'import.not-xlsx'
  | 'import.open-quote'
  | 'import.cut-row'
  | 'import.missing-columns'
  | 'import.doubled-columns'
  | 'import.no-rows'
  | 'import.too-many-rows'
  | 'import.long-document'

/** The file as a whole cannot be imported. */
export class FileRefused extends RequestError {
  constructor(code: FileRefusal, params: Readonly<Record<string, string | number>> = {}) {
    super(code, params)
  }
}

/** Rows of a request are invalid; each fault names its row and column. */
export class RowsRefused extends RequestError {
  constructor(resource: string, count: number, faults: readonly Fault[]) {
    super('import.invalid', { count }, { faults, resource })
  }
}

/** Rows refuse the schema; `reasons` has a sentence for each. */
export class SchemaRefused extends RequestError {
  constructor(reasons: readonly string[]) {
    super('schema.refused', { first: reasons[0] ?? '' }, { extra: { reasons } })
  }
}

/** The code is wrong, expired or already used. */
export class WrongCode extends RequestError {
  constructor(status: 401 | 422) {
    super('sign-in.code-wrong', undefined, { status })
  }
}

type ProviderRefusal = Extract<ErrorCode, `sign-in.provider-${string}` | 'sign-in.restart'>

/** A sign-in by the provider fails; the cause is for the log alone. */
export class ProviderFailure extends RequestError {
  constructor(code: ProviderRefusal, provider: string, cause: unknown) {
    super(code, { provider })
    this.cause = cause
  }
}
