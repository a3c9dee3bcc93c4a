// What an import would do, worked out without writing anything: preview and import ask the same function.
import type { Hash } from 'node:crypto'
import type { Fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import type { Notice } from '../reading/notice.ts'

/** One thing wrong in one row of the file. */
export interface RowError {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

/** Errors that an answer holds; a file that is wrong throughout does not make it endless. */
export const mostErrors = 200

/** Rows that break one rule which may be confirmed. */
export interface AskedRule {
  readonly resource: Resource
  count: number
  /** The first of them. */
  readonly rows: RowError[]
  /** Of every row with its values: the same rule about other rows is another question. */
  readonly digest: Hash
  readonly reason: boolean
}

/** By resource and rule. */
export type AsksFound = Map<string, AskedRule>

export interface PlannedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The row as it would be. */
  readonly row: Row
  /** The row as it is; absent where there is none yet. */
  readonly before?: Row
}

export interface Plan {
  /** Every row of the file, in its order. */
  readonly rows: readonly PlannedRow[]
  readonly inserts: readonly PlannedRow[]
  readonly updates: readonly PlannedRow[]
  readonly deletes: readonly Row[]
  /** Rows that are the same already. */
  readonly sameCount: number
  readonly errors: readonly RowError[]
  readonly notices: readonly Notice[]
  /** What a form would ask about. */
  readonly asked: AsksFound
}

/** The values of some fields as one text; undefined when one of them is empty, for empty ones are not compared. */
export const keyOf = (
  resource: ResourceFields,
  names: readonly string[],
  { row, emptyText }: { row: Row; emptyText: string },
): string | undefined => {
  const values: Stored[] = []
  for (const name of names) {
    const field = resource.field[name]
    if (!field || isBlank(field, row[name], emptyText)) return undefined
    values.push(row[name] ?? null)
  }
  return JSON.stringify(values)
}

/** Whether two rows hold the same in all their fields. */
export const isSame = (resource: ResourceFields, one: Row, other: Row): boolean =>
  resource.fields.every(
    ({ name, stored, derived }) => !stored || derived !== undefined || (one[name] ?? null) === (other[name] ?? null),
  )
