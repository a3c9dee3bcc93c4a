// Creates readers for plain rows of a form or a table, with the related rows that were loaded.
import type { Stored } from '../../field/field-type.ts'
import type { RowReader } from './reader.ts'

export interface LoadedRelations {
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
