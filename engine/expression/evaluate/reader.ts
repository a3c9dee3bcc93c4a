// Provides the values of an expression from loaded data. Everything here is synchronous.
import type { FieldType, Stored } from '../../field/field-type.ts'
import { type Fault, fault } from '../../message/faults.ts'
import { largestScaled } from '../../value/amount.ts'
import type { StoredRow } from '../../value/function-type.ts'
import { toScaled } from '../syntax/decimal-text.ts'
import type { FoldTerm, LedgerTerm, RowsTerm } from '../terms/term.ts'
import { type ExpressionValue, isDecimal } from '../terms/types.ts'

/** One row in stored form; `undefined` means that the value is unknown here. */
export interface RowReader {
  /** A field; a list where the name means one (a filter with several values). */
  readonly get: (field: string) => Stored | readonly Stored[] | undefined
  /** The row that a reference leads to; null if there is none. */
  readonly follow: (field: string) => RowReader | null | undefined
  readonly lines: (field: string) => readonly RowReader[] | undefined
}

/** Only `row` and `roots` are required; a missing member makes its values unknown. */
export interface Reader {
  /** The project's word for an empty text. */
  readonly emptyText: string
  readonly row: RowReader
  /** `parent self outer answer user shop`. */
  readonly roots: Readonly<Record<string, RowReader>>
  /** The business date of the shop. */
  readonly sysdate?: string
  /** The date of the wall clock where the shop is. */
  readonly today?: string
  /** The moment of the call, in UTC as instants are stored. */
  readonly now?: string
  /** A parameter of the shop as text; null if it is not set. */
  readonly param?: (key: string) => Stored | undefined
  readonly module?: (key: string) => boolean | undefined
  /** Whether the posted move created the row. */
  readonly isNew?: (row: RowReader) => boolean | undefined
  /** All rows of a resource, for functions of the application. */
  readonly table?: (resource: string) => readonly StoredRow[] | undefined
  /** The number of rows that meet the condition; `reader` provides `self` and the other names. `shop` is another one than the caller's. */
  readonly count?: (query: RowsTerm, reader: Reader, shop?: string) => number | undefined
  /** The sum of a value over these rows, or the value of the row created last. */
  readonly getRowsValue?: (query: RowsTerm, reader: Reader, shop?: string) => ExpressionValue | undefined
  /** A balance in stored form. */
  readonly ledger?: (query: LedgerQuery) => number | undefined
  /** A total over the rows of a report. */
  readonly total?: (query: FoldTerm) => ExpressionValue | undefined
  /** Called for each reference on the path whose row does not exist or is not readable for the reader. */
  readonly unreadable?: (query: UnreadableReference) => void
}

/** In a condition on further rows `outer` is what `self` is outside of it; a reader that is inside already stays as it is. */
export const withOuter = (reader: Reader): Reader => {
  const { self, outer } = reader.roots
  return self && !outer ? { ...reader, roots: { ...reader.roots, outer: self } } : reader
}

/** A reference that leads to no row that may be read. */
export interface UnreadableReference {
  readonly to: string
  readonly key: Stored
}

export interface LedgerQuery {
  readonly asks: LedgerTerm['asks']
  readonly ledger: string
  readonly amount: string
  readonly place: string
  /** Absent: the business date. */
  readonly date?: string
}

/** The missing input: load it and evaluate again, or show that only the server knows the value. */
export type ValueQuestion =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'reference'; readonly to: string; readonly key: Stored }
  | { readonly kind: 'day'; readonly day: 'today' | 'sysdate' | 'now' }
  | { readonly kind: 'param' | 'module'; readonly key: string }
  | { readonly kind: 'isNew' }
  | { readonly kind: 'table'; readonly resource: string }
  | { readonly kind: 'rows'; readonly query: RowsTerm; readonly reader: Reader; readonly shop?: string }
  | { readonly kind: 'ledger'; readonly query: LedgerQuery }
  | { readonly kind: 'total'; readonly query: FoldTerm }

// Creates readers for plain rows of a form or a table, with the related rows that were loaded.

interface LoadedRelations {
  /** Rows of other resources by reference field; null: loaded, and there is no such row. */
  readonly references?: Readonly<Record<string, RowReader | null>>
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
}

/** Reads a row of stored values; a name that is in none of the three is unknown. */
export const createRowReader = (
  row: Readonly<Record<string, Stored | readonly Stored[]>>,
  { references = {}, lines = {} }: LoadedRelations = {},
): RowReader => ({
  get: field => getOwn(row, field),
  follow: field => getOwn(references, field),
  lines: field => getOwn(lines, field),
})

const getOwn = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

// Converts the result of an expression to the stored form of a field.

/**
 * More decimals than the field has are rounded, halves away from zero; a number that the field cannot hold is the fault
 * `number.large`. Null becomes the empty value of the field.
 */
export const toStored = (
  value: ExpressionValue,
  { type, blank }: { readonly type: FieldType; readonly blank: Stored },
): { readonly value: Stored } | { readonly fault: Fault } => {
  if (value === null || value === '') return { value: blank }
  const scale = type.scale ?? 0
  const stored = encodeStored(value, scale, type.rounding)
  const isLarge = stored === undefined || (typeof stored === 'number' && Math.abs(stored) > largestScaled(scale))
  return isLarge ? { fault: fault('number.large') } : { value: stored }
}

/** Stored form at that scale: flags 0 or 1, numbers rounded; undefined when the number leaves the safe integers. */
export const encodeStored = (
  value: ExpressionValue,
  scale: number,
  rounding?: FieldType['rounding'],
): Stored | undefined => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || value === null) return value
  if (!isDecimal(value)) throw new Error('a list is no value of a field')
  const stored = Number(toScaled(value, scale, rounding))
  return Number.isSafeInteger(stored) ? stored + 0 : undefined
}
