// Plain rows as readers: what a form or a table holds, with what was loaded beside it.
import type { Stored } from '../../fields/field-type.ts'
import type { RowReader } from './reader.ts'

export interface Beside {
  /** Rows of other resources by the reference field that leads to them; null: loaded, and there is none. */
  readonly references?: Readonly<Record<string, RowReader | null>>
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
}

/** Reads a row of stored values; what is in none of the three is not known. */
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
