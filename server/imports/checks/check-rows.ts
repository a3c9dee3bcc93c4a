// Checks every row of a file against the schema and stored rows, and plans inserts, updates and deletes.
import { setImmediate } from 'node:timers/promises'
import { fault } from '../../../engine/faults/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { about, parseRecord } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { findField, type ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../errors/import-errors.ts'
import { checkOwner, checkSystemRow } from '../../operations/rules/check-rules.ts'
import { type Asking, answered, askingFor } from '../../operations/rules/evaluate-for.ts'
import { completeFor, isNumbered } from '../../operations/rules/finish-row.ts'
import { ownRow } from '../../operations/rules/own-row.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { planOf, type ReadRow, type RowPlan, readRow } from '../reading/read-row.ts'
import { noteAsked } from './asks-found.ts'
import { reportDoubles } from './check-doubles.ts'
import { reportFixed } from './check-fixed.ts'
import { reportReferences } from './check-references.ts'
import { type CheckedRow, type Checking, errorAt, headOf, type Place, tooManyCells } from './checking.ts'

import { beginFileStyle, type FileStyle, judgeStyle, noteStyle } from './file-style.ts'
import { leftOver } from './left-over.ts'
import { findOpenDays } from './open-days.ts'
import { type AsksFound, isSame, keyOf, type Plan, type PlannedRow, type RowError } from './plan.ts'

const rowsInOneGo = 500

/** The plan of the whole file; throws FileRefused if the file cannot be read to its end. */
export const checkRows = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<Plan> => {
  const resource = getResource(caller.schema, imported.into)
  const existing = await allRows(connection, resource, caller.shop.code)
  const checking: Checking = { connection, caller, imported, resource, table, existing }
  const style = beginFileStyle(resource.fields, table.columnAt)
  const asked: AsksFound = new Map()
  const rows = await readRows(checking, style, asked)
  // A list is never emptied by a file without rows.
  if (rows.length === 0) throw new FileRefused('import.no-rows')
  const { deletes, notices } = await leftOver(checking, rows)
  const written = judgeStyle(style)
  const errors = [
    ...written.cells.map(({ column, ...cell }) => ({ ...cell, column: headOf(table, column) })),
    ...rows.flatMap(row => row.errors),
    ...(await reportReferences(checking, rows)),
    ...(await reportFixed(checking, rows)),
    ...reportDoubles(checking, rows, deletes),
  ].toSorted((one, other) => one.line - other.line || placeOf(table, one) - placeOf(table, other))
  const isOld = ({ before, row }: PlannedRow): boolean => before !== undefined && isSame(resource, before, row)
  return {
    rows,
    inserts: rows.filter(({ before }) => !before),
    updates: rows.filter(row => row.before && !isOld(row)),
    sameCount: rows.filter(isOld).length,
    deletes,
    errors,
    notices: [...table.notices, ...written.notices, ...notices],
    asked,
  }
}

const placeOf = ({ header }: ImportTable, { column }: RowError): number => header.indexOf(column)

const readRows = async (checking: Checking, style: FileStyle, asked: AsksFound): Promise<readonly CheckedRow[]> => {
  const { caller, connection, imported, resource, existing } = checking
  const { emptyText } = caller.schema.project
  const asking = askingFor(connection, caller)
  const known = new Map(existing.map(row => [keyOf(resource, imported.match, { row, emptyText }), row]))
  const fieldOf = ({ name }: ImportField) => findField(resource, name)
  const plan = planOf({ fieldOf, fields: imported.fields, columnAt: checking.table.columnAt })
  const rows: CheckedRow[] = []
  for (const fileRow of checking.table.rows()) {
    const row = await checkRow(checking, asking, { fileRow, known, plan })
    noteStyle(style, fileRow, row.read)
    noteAsked(asked, { resource, row: row.row, place: row, table: checking.table }, row.asks)
    rows.push(row)
    if (rows.length % rowsInOneGo === 0) await setImmediate()
  }
  return rows
}

const checkRow = async (
  { caller, imported, resource, table }: Checking,
  asking: Asking,
  { fileRow, known, plan }: { fileRow: FileRow; known: ReadonlyMap<string | undefined, Row>; plan: RowPlan },
): Promise<CheckedRow> => {
  const { emptyText } = caller.schema.project
  const { line, cells } = fileRow
  const read = await answered(asking, () => {
    const answer = readRow(plan, asking.world, fileRow)
    return { answer, questions: answer.questions }
  })
  const key = keyOf(resource, imported.match, { row: read.row, emptyText })
  const before = key === undefined ? undefined : known.get(key)
  const begun = before ?? ownRow(caller, resource, parseRecord(resource, {}, { emptyText }).row)
  const plain = { ...begun, ...read.row }
  const finished = await completeFor(asking, resource, { row: plain, before, given: read.given })
  const wrong = new Set(read.faults.map(found => found.fault.field))
  const faults = [
    ...checkRecord(resource, finished.row, emptyText, finished.hidden),
    ...finished.faults,
    ...findOpenDays(imported, caller, resource, finished.row),
    ...checkOwner(caller, resource, finished.row),
    ...checkSystemRow(caller.schema, resource, { row: finished.row, before }),
  ].filter(found => !wrong.has(found.field) && !isNumbered(resource, found.code, found.field))
  const errors = [
    ...tooManyCells(table, fileRow),
    ...read.faults.map(found => ({ line, ...found, column: headOf(table, found.column) })),
    ...faults.map(found => errorAt(table, { line, cells, read }, found)),
    ...modeErrors(imported, { line, cells, table, read, before }, resource),
  ]
  return { line, cells, row: finished.row, ...(before && { before }), read, errors, asks: finished.asks }
}

/** Errors of rows that exist in mode `insert`, or do not exist in mode `update`. */
const modeErrors = (
  { mode, match }: Import,
  { table, before, ...place }: Place & { table: ImportTable; before: Row | undefined; read: ReadRow },
  { field }: ResourceFields,
): readonly RowError[] => {
  const first = field[match[0] ?? '']
  if (!first || (mode === 'insert') !== (before !== undefined) || !['insert', 'update'].includes(mode)) return []
  const value = first.type.format(place.read.row[first.name] ?? null)
  const code = mode === 'insert' ? 'unique' : 'row.absent'
  return [errorAt(table, place, about(first, fault(code, { params: { value } })))]
}
