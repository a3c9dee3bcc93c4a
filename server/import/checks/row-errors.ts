// Context of row checks, and building of row errors.

import papa from 'papaparse'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { formatFault, type Wording } from '../../../engine/schema/wording.ts'
import { buildSpreadsheetCsv } from '../../../engine/value/spreadsheet-text.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import type { Plan, PlannedRow, RowError } from './import-plan.ts'

/** Context shared by the checks of all rows of one file. */
export interface RowCheckContext {
  readonly connection: Connection
  readonly caller: Caller
  readonly imported: Import
  readonly resource: Resource
  readonly table: ImportTable
  readonly existing: readonly Row[]
}

/** A row of the file with its read values and errors so far. */
export interface CheckedRow extends PlannedRow {
  readonly read: ReadRow
  readonly errors: readonly RowError[]
  /** Faults that need confirmation. */
  readonly asks: readonly Fault[]
}

/** The heading of a column in the file. */
export const getColumnHeading = ({ header, columnAt }: ImportTable, column: string): string =>
  header[columnAt.get(column) ?? -1] ?? column

export interface CellLocation {
  readonly line: number
  readonly cells: readonly string[]
  readonly read: Pick<ReadRow, 'columnOf'>
}

/** Builds the error of a fault, with the column and cell that its field was read from. */
export const createRowError = (
  table: ImportTable,
  { line, cells, read }: CellLocation,
  rowFault: RowError['fault'],
): RowError => {
  const column = read.columnOf.get(rowFault.field ?? '')
  const at = column === undefined ? undefined : table.columnAt.get(column)
  return {
    line,
    column: column === undefined ? '' : getColumnHeading(table, column),
    value: at === undefined ? '' : (cells[at] ?? '').trim(),
    fault: rowFault,
  }
}

/** Error of a row with more cells than columns, usually caused by an unquoted delimiter in a cell. */
export const checkCellCount = ({ header }: ImportTable, { line, cells }: FileRow): readonly RowError[] => {
  if (cells.length <= header.length) return []
  const extraCells = cells.slice(header.length).filter(cell => cell.trim() !== '')
  if (extraCells.length === 0) return []
  const params = { count: cells.length, wanted: header.length }
  return [{ line, column: '', value: extraCells.join(' '), fault: fault('row.cells', { params }) }]
}

// The faulty rows of a file as a CSV file for correction: the cells of each row, its line and its errors.

/** Stored without messages, which are formatted in the language of the reader. */
export interface BadRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly errors: readonly RowError[]
}

interface StoredBadRows {
  readonly header: readonly string[]
  readonly rows: readonly BadRow[]
}

export const listBadRows = ({ rows, errors }: Plan): readonly BadRow[] => {
  const byLine = Map.groupBy(errors, ({ line }) => line)
  return rows.flatMap(({ line, cells }) => {
    const lineErrors = byLine.get(line)
    return lineErrors ? [{ line, cells, errors: lineErrors }] : []
  })
}

/** Serializes the bad rows to store them with a failed import. */
export const serializeBadRows = ({ header }: ImportTable, rows: readonly BadRow[]): string =>
  JSON.stringify({ header, rows } satisfies StoredBadRows)

/** A CSV with a byte-order mark and escaped formulas. */
export const formatBadRows = (
  stored: string,
  { wording, resource, line, reason }: { wording: Wording; resource: Resource; line: string; reason: string },
): string => {
  const { header, rows } = JSON.parse(stored) as StoredBadRows
  const data = rows.map(row => [
    ...header.map((_, index) => row.cells[index] ?? ''),
    String(row.line),
    row.errors.map(({ fault }) => formatFault(wording, fault, resource)).join('; '),
  ])
  return buildSpreadsheetCsv(papa, [...header, line, reason], data)
}

// Groups equal errors of many rows into one with a count.

export interface FaultGroup extends RowError {
  /** Number of rows; `line` is the first of them. */
  readonly count: number
}

/** Limit for files whose errors are all different. */
const maximumGroups = 5000
const maximumShown = 20

export class FaultGroups {
  readonly #groups = new Map<string, { readonly first: RowError; count: number }>()

  add(errors: readonly RowError[]): void {
    for (const error of errors) {
      const name = JSON.stringify([error.column, error.value, error.fault.code, error.fault.field])
      const group = this.#groups.get(name)
      if (group) group.count += 1
      else if (this.#groups.size < maximumGroups) this.#groups.set(name, { first: error, count: 1 })
    }
  }

  /** Groups of at least two rows, the most frequent first. */
  get repeated(): readonly FaultGroup[] {
    return [...this.#groups.values()]
      .filter(({ count }) => count > 1)
      .toSorted((one, other) => other.count - one.count || one.first.line - other.first.line)
      .slice(0, maximumShown)
      .map(({ first, count }) => ({ ...first, count }))
  }
}
