// Context of row checks, and building of row errors.
import { type Fault, fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Caller } from '../../caller/caller.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { ReadRow } from '../reading/read-row.ts'
import type { PlannedRow, RowError } from './import-plan.ts'

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
