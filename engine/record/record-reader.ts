// A row of a resource as expressions read it: its own fields, and through its references the rows they lead to.
import type { RowReader } from '../expression/evaluate/reader.ts'
import type { Stored } from '../fields/field-type.ts'
import { findField, type Resource, type ResourceFields } from '../schema/resource.ts'
import type { Row } from './row.ts'

/** Where the rows of references come from. */
export interface Rows {
  readonly resourceOf: (name: string) => Resource | undefined
  /** The row with that key; null: there is none; undefined: not known here. */
  readonly find: (resource: string, key: Stored) => Row | null | undefined
}

/** Reads the row's own fields and follows its references; what the row does not hold is not known. */
export const recordReader = (resource: ResourceFields, row: Row, rows: Rows): RowReader => ({
  get: name => (Object.hasOwn(row, name) ? row[name] : undefined),
  follow: name => {
    const target = rows.resourceOf(findField(resource, name)?.ref?.to ?? '')
    const found = target && rows.find(target.name, row[name] ?? null)
    if (!target || found === undefined) return undefined
    return found && recordReader(target, found, rows)
  },
  lines: () => undefined,
})

/** Stands for a row that there was not: nothing is in it. */
export const noRow: RowReader = { get: () => null, follow: () => null, lines: () => [] }
