// Checks every row of a file against the schema and stored rows, and plans inserts, updates and deletes.
import { fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { findField, type ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../error/import-errors.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import { assignOwnerShop } from '../../record/rule/assign-owner-shop.ts'
import { checkOwner, checkSystemRow } from '../../record/rule/check-rules.ts'
import { createEvaluation, type EvaluationContext, resolveQuestions } from '../../record/rule/evaluation.ts'
import { completeRow, isNumberedBySave } from '../../record/rule/finish-row.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { buildRowPlan, type ReadRow, type RowPlan, readRow } from '../reading/read-row.ts'
import { findOpenDays } from './check-closed-days.ts'
import { reportDuplicates } from './check-duplicates.ts'
import { reportFixed } from './check-fixed.ts'
import { reportReferences } from './check-references.ts'
import { collectConfirmations } from './confirmations.ts'
import { beginFileStyle, collectStyle, type FileStyle, resolveFileStyle } from './file-style.ts'
import { type ImportPart, reportOtherPart, resolvePart } from './import-part.ts'
import {
  type ConfirmationRules,
  computeKey,
  isSameRow,
  type Plan,
  type PlannedRow,
  type RowError,
} from './import-plan.ts'
import { findLeftoverRows } from './leftover-rows.ts'
import {
  type CellLocation,
  type CheckedRow,
  checkCellCount,
  createRowError,
  getColumnHeading,
  type RowCheckContext,
} from './row-errors.ts'

/** The plan of the whole file; throws FileRefused if the file cannot be read to its end. */
export const checkRows = async (
  connection: Connection,
  caller: Caller,
  imported: Import,
  table: ImportTable,
): Promise<Plan> => {
  const resource = getResource(caller.schema, imported.into)
  const existing = await findAllRows(connection, resource, caller.shop.code)
  const context: RowCheckContext = { connection, caller, imported, resource, table, existing }
  const style = beginFileStyle(resource.fields, table.columnAt)
  const confirmations: ConfirmationRules = new Map()
  const asking = createEvaluation(connection, caller)
  const part = await resolvePart(asking, imported, resource)
  const rows = await readRows(context, asking, { style, confirmations, part })
  // A list is never emptied by a file without rows.
  if (rows.length === 0) throw new FileRefused('import.no-rows')
  const { deletes, removals, notices } = await findLeftoverRows(context, rows, part)
  const styleOutcome = resolveFileStyle(style)
  const errors = [
    ...styleOutcome.cells.map(({ column, ...cell }) => ({ ...cell, column: getColumnHeading(table, column) })),
    ...rows.flatMap(row => row.errors),
    ...(await reportReferences(context, rows)),
    ...(await reportFixed(context, rows)),
    ...reportDuplicates(context, rows, deletes),
  ].toSorted((one, other) => one.line - other.line || getColumnIndex(table, one) - getColumnIndex(table, other))
  const isUnchanged = ({ before, row }: PlannedRow): boolean => before !== undefined && isSameRow(resource, before, row)
  return {
    rows,
    inserts: rows.filter(({ before }) => !before),
    updates: rows.filter(row => row.before && !isUnchanged(row)),
    sameCount: rows.filter(isUnchanged).length,
    deletes,
    errors,
    notices: [...table.notices, ...styleOutcome.notices, ...notices],
    removals,
    confirmations,
  }
}

const getColumnIndex = ({ header }: ImportTable, { column }: RowError): number => header.indexOf(column)

const readRows = async (
  context: RowCheckContext,
  asking: EvaluationContext,
  { style, confirmations, part }: { style: FileStyle; confirmations: ConfirmationRules; part: ImportPart },
): Promise<readonly CheckedRow[]> => {
  const { imported, resource, existing } = context
  const existingByKey = new Map(existing.map(row => [computeKey(resource, imported.match, row), row]))
  const resolveField = ({ name }: ImportField) => findField(resource, name)
  const plan = buildRowPlan({ resolveField, fields: imported.fields, columnAt: context.table.columnAt })
  const rows: CheckedRow[] = []
  for (const fileRow of context.table.rows()) {
    const row = await checkRow(context, asking, { fileRow, existingByKey, plan, part })
    collectStyle(style, fileRow, row.read)
    collectConfirmations(confirmations, { resource, row: row.row, place: row, table: context.table }, row.asks)
    rows.push(row)
    const wait = yieldToEventLoop()
    if (wait) await wait
  }
  return rows
}

const checkRow = async (
  { caller, imported, resource, table }: RowCheckContext,
  asking: EvaluationContext,
  {
    fileRow,
    existingByKey,
    plan,
    part,
  }: { fileRow: FileRow; existingByKey: ReadonlyMap<string | undefined, Row>; plan: RowPlan; part: ImportPart },
): Promise<CheckedRow> => {
  const { line, cells } = fileRow
  const read = await resolveQuestions(asking, () => {
    const answer = readRow(plan, asking.environment, fileRow)
    return { answer, questions: answer.questions }
  })
  const key = computeKey(resource, imported.match, read.row)
  const before = key === undefined ? undefined : existingByKey.get(key)
  const initial = before ?? assignOwnerShop(caller, resource, parseRecord(resource, {}).row)
  const plain = { ...initial, ...read.row }
  const finished = await completeRow(asking, resource, { row: plain, before, inputFields: read.inputFields })
  const wrong = new Set(read.faults.map(item => item.fault.field))
  const faults = [
    ...checkRecord(resource, finished.row, finished.hidden),
    ...finished.faults,
    ...findOpenDays(imported, caller, resource, finished.row),
    ...checkOwner(caller, resource, finished.row),
    ...checkSystemRow(caller.schema, resource, { row: finished.row, before }),
  ].filter(item => !wrong.has(item.field) && !isNumberedBySave(resource, item.code, item.field))
  const errors = [
    ...checkCellCount(table, fileRow),
    ...read.faults.map(item => ({ line, ...item, column: getColumnHeading(table, item.column) })),
    ...faults.map(item => createRowError(table, { line, cells, read }, item)),
    ...checkMode(imported, { line, cells, table, read, before }, resource),
    ...(faults.length + read.faults.length > 0
      ? []
      : reportOtherPart(part, finished.row, { line, cells, read, table })),
  ]
  return { line, cells, row: finished.row, before, read, errors, asks: finished.asks }
}

/** Errors of rows that exist in mode `insert`, or do not exist in mode `update`. */
const checkMode = (
  { mode, match }: Import,
  { table, before, ...location }: CellLocation & { table: ImportTable; before: Row | undefined; read: ReadRow },
  { field }: ResourceFields,
): readonly RowError[] => {
  const first = field[match[0] ?? '']
  if (!first || (mode === 'insert') !== (before !== undefined) || !['insert', 'update'].includes(mode)) return []
  const value = first.type.format(location.read.row[first.name] ?? null)
  const code = mode === 'insert' ? 'unique' : 'row.absent'
  return [createRowError(table, location, toFieldFault(first, fault(code, { params: { value } })))]
}
