// A row of a resource as expressions read it: its own fields, and through its references the rows they lead to.
import type { RowReader } from '../expression/evaluate/reader.ts'
import type { Stored } from '../field/field-type.ts'
import { findField, type Resource, type ResourceFields } from '../schema/resource.ts'
import type { Row } from './row.ts'

/** Provides referenced rows. */
export interface RowLookup {
  readonly findResource: (name: string) => Resource | undefined
  /** The row with that key; null: none exists; undefined: unknown here. */
  readonly find: (resource: string, key: Stored) => Row | null | undefined
}

/** Reads the row's fields and follows its references; other names are unknown. */
export const createRecordReader = (resource: ResourceFields, row: Row, rows: RowLookup): RowReader => ({
  get: name => (Object.hasOwn(row, name) ? row[name] : undefined),
  follow: name => {
    const target = rows.findResource(findField(resource, name)?.ref?.to ?? '')
    const targetRow = target && rows.find(target.name, row[name] ?? null)
    if (!target || targetRow === undefined) return undefined
    return targetRow && createRecordReader(target, targetRow, rows)
  },
  lines: () => undefined,
})

/** The reader of a row that does not exist: all its values are null. */
export const emptyRowReader: RowReader = { get: () => null, follow: () => null, lines: () => [] }
