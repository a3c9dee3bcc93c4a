// The plan of an import, computed without writing; dry run and import use the same function.
import type { Hash } from 'node:crypto'
import type { Fault } from '../../../engine/message/faults.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import type { ImportNotice } from '../reading/notice.ts'

/** An error in one row of the file. */
export interface RowError {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly fault: Fault
}

/** Maximum number of errors in an answer. */
export const maximumErrors = 200

/** Rows that break one rule, which the user may confirm. */
export interface ConfirmationRule {
  readonly resource: Resource
  count: number
  /** The first rows. */
  readonly rows: RowError[]
  /** Digest of all rows with their values: other rows need another confirmation. */
  readonly digest: Hash
  readonly reason: boolean
}

/** By resource and rule. */
export type ConfirmationRules = Map<string, ConfirmationRule>

export interface PlannedRow {
  readonly line: number
  readonly cells: readonly string[]
  /** The row after the import. */
  readonly row: Row
  /** The stored row; absent for a new row. */
  readonly before?: Row | undefined
}

export interface Plan {
  /** Every row of the file, in file order. */
  readonly rows: readonly PlannedRow[]
  readonly inserts: readonly PlannedRow[]
  readonly updates: readonly PlannedRow[]
  readonly deletes: readonly Row[]
  /** Number of unchanged rows. */
  readonly sameCount: number
  readonly errors: readonly RowError[]
  readonly notices: readonly ImportNotice[]
  /** What goes because the file lacks it: how many rows, and of what. */
  readonly removals: readonly ImportNotice[]
  /** Rules that need confirmation. */
  readonly confirmations: ConfirmationRules
}

/** The values of some fields as one text; undefined if one of them is empty, since empty values are not compared. */
export const computeKey = (resource: ResourceFields, names: readonly string[], row: Row): string | undefined => {
  const values: Stored[] = []
  for (const name of names) {
    const field = resource.field[name]
    if (!field || isBlank(field, row[name])) return undefined
    values.push(row[name] ?? null)
  }
  return JSON.stringify(values)
}

/** True if two rows have equal values in all stored fields. */
export const isSameRow = (resource: ResourceFields, one: Row, other: Row): boolean =>
  resource.fields.every(
    ({ name, stored, derived }) => !stored || derived !== undefined || (one[name] ?? null) === (other[name] ?? null),
  )
