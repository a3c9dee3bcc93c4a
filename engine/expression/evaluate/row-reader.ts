// Creates readers for plain rows of a form or a table, with the related rows that were loaded.
import type { Stored } from '../../fields/field-type.ts'
import type { RowReader } from './reader.ts'

export interface Beside {
  /** Rows of other resources by reference field; null: loaded, and there is no such row. */
  readonly references?: Readonly<Record<string, RowReader | null>>
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
}

/** Reads a row of stored values; a name that is in none of the three is unknown. */
export const readerOf = (
  row: Readonly<Record<string, Stored | readonly Stored[]>>,
  { references = {}, lines = {} }: Beside = {},
): RowReader => ({
  get: field => own(row, field),
  follow: field => own(references, field),
  lines: field => own(lines, field),
})

const own = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined
