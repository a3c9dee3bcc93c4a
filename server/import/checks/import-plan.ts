// The plan of an import, computed without writing; dry run and import use the same function.
import type { Hash } from 'node:crypto'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ImportTotals } from './import-totals.ts'

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
  /** Totals that somebody agrees to first. */
  readonly totals?: ImportTotals | undefined
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

// Groups rows of a file into documents. Reads the file twice, so that only a few documents are in memory at once.

export interface RowGroup {
  readonly rows: readonly FileRow[]
}

const separator = '\u001f'

/** Returns a function that computes the document key of a row from its cells. */
const createGroupKey = ({ columnAt }: ImportTable, imported: Import): ((row: FileRow) => string) => {
  const columnIndexes = imported.groupBy.flatMap(name => {
    const column = imported.fields.find(field => field.name === name)?.sources[0]?.column
    return column === undefined ? [] : [columnAt.get(column) ?? -1]
  })
  return ({ cells }) => columnIndexes.map(at => (cells[at] ?? '').trim()).join(separator)
}

const rowsAtOnce = 100
/** Row limit of one document; its rows stay in memory until the last one is read. */
const maximumRows = 2000

/** The number of rows of each document. Throws FileRefused if one exceeds the limit. */
export const countRows = async (table: ImportTable, imported: Import): Promise<ReadonlyMap<string, number>> => {
  const getGroupKey = createGroupKey(table, imported)
  const counts = new Map<string, number>()
  let read = 0
  for (const row of table.rows()) {
    const key = getGroupKey(row)
    const count = (counts.get(key) ?? 0) + 1
    if (count > maximumRows && imported.groupBy.length > 0)
      throw new FileRefused('import.long-document', { max: maximumRows })
    counts.set(key, count)
    read += 1
    if (read % rowsAtOnce === 0) await yieldToEventLoop()
  }
  return counts
}

/** Yields each document after its last row; rows of documents may be interleaved. */
export function* groupRows(
  table: ImportTable,
  imported: Import,
  counts: ReadonlyMap<string, number>,
): Generator<RowGroup> {
  const getGroupKey = createGroupKey(table, imported)
  const open = new Map<string, FileRow[]>()
  for (const row of table.rows()) {
    const key = getGroupKey(row)
    const rows = open.get(key) ?? []
    rows.push(row)
    open.set(key, rows)
    if (rows.length < (counts.get(key) ?? 0)) continue
    open.delete(key)
    yield { rows }
  }
}
