// Checks every row of a file against the schema and stored rows, and plans inserts, updates and deletes.

import { uniq } from 'es-toolkit/array/uniq'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import { formatLabel, isBlank, isSystemRow, listKeys, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Import, ImportField } from '../../../engine/schema/import.ts'
import { findField, type ResourceFields, type StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import { RecordInUse } from '../../error/errors.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import { creationSetName } from '../../record/document/post-at-create.ts'
import { assertNotInUse, checkOwner, checkSystemRow } from '../../record/rule/check-rules.ts'
import { createEvaluation, type EvaluationContext, resolveQuestions } from '../../record/rule/evaluation.ts'
import { assignOwnerShop, completeRow, isNumberedBySave } from '../../record/rule/finish-row.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import { createNotice, type ImportNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { buildRowPlan, type ReadRow, type RowPlan, readRow } from '../reading/read-row.ts'
import { collectConfirmations, findOpenDays } from './confirmations.ts'
import { reportConditionalDuplicates, reportDuplicates } from './duplicates.ts'
import { beginFileStyle, collectStyle, type FileStyle, resolveFileStyle } from './file-style.ts'
import { findFirstDay, formatPart, type ImportPart, isInPart, reportOtherPart, resolvePart } from './import-part.ts'
import {
  type ConfirmationRules,
  computeKey,
  isSameRow,
  type Plan,
  type PlannedRow,
  type RowError,
} from './import-plan.ts'
import { sumImportRows } from './import-totals.ts'
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
    ...(await reportConditionalDuplicates(context, asking, { rows, deletes })),
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
    totals: sumImportRows(imported, { resource, rows: rows.map(({ row }) => row), fileHash: table.fileHash }),
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
  const plan = buildRowPlan({
    resolveField,
    fields: imported.fields,
    columnAt: context.table.columnAt,
    fill: imported.fill,
  })
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

/** An error for each changed fixed field of a row that other rows refer to. */
const reportFixed = async (context: RowCheckContext, rows: readonly CheckedRow[]): Promise<readonly RowError[]> => {
  const { connection, caller, imported, resource, table } = context
  // Rows that exist are refused as a whole.
  const fixed = imported.mode === 'insert' ? [] : resource.fields.filter(({ once }) => once)
  const errors: RowError[] = []
  for (const { before, row, ...location } of rows) {
    const changed = before ? fixed.filter(({ name }) => before[name] !== row[name]) : []
    if (!before || changed.length === 0) continue
    if (resource.lifecycle.posts[creationSetName]) {
      errors.push(...changed.map(field => createRowError(table, location, toFieldFault(field, fault('field.once')))))
      continue
    }
    try {
      await assertNotInUse(connection, caller, resource, before)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      errors.push(...changed.map(field => createRowError(table, location, toFieldFault(field, fault('field.once')))))
    }
  }
  return errors
}

// Checks references to rows of other resources: looks them up in batches and reports missing ones.

const valuesPerQuery = 500

/** An error for each value that refers neither to a row of the caller's shop nor to a row of the file. */
const reportReferences = async (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
): Promise<readonly RowError[]> => {
  const errors: RowError[] = []
  for (const field of context.resource.fields) {
    if (field.ref?.checked) errors.push(...(await findMissingReferences(context, rows, field)))
  }
  return errors
}

const findMissingReferences = async (
  context: RowCheckContext,
  rows: readonly CheckedRow[],
  field: Field,
): Promise<readonly RowError[]> => {
  const { caller, resource, table } = context
  const target = getResource(caller.schema, field.ref?.to ?? '')
  const [key] = target.key
  const referencing = rows.filter(
    ({ row, before }) => !isBlank(field, row[field.name]) && before?.[field.name] !== row[field.name],
  )
  const fileKeys = target.name === resource.name ? rows.map(({ row }) => row[key] ?? null) : []
  const existingKeys = new Set([
    ...fileKeys,
    ...(await readExistingKeys(
      context,
      target,
      referencing.flatMap(({ row }) => listKeys(field, row[field.name] ?? null)),
    )),
  ])
  return referencing
    .filter(
      ({ row, read }) =>
        !listKeys(field, row[field.name] ?? null).every(one => existingKeys.has(one)) && !hasFault(read, field),
    )
    .map(({ line, cells, read, row }) => {
      const params = { value: field.type.format(row[field.name] ?? null), to: target.title }
      return createRowError(table, { line, cells, read }, toFieldFault(field, fault('reference.missing', { params })))
    })
}

/** True if the cell could not be read, which is reported already. */
const hasFault = ({ faults }: CheckedRow['read'], { name }: Field): boolean =>
  faults.some(item => item.fault.field === name)

const readExistingKeys = async (
  { connection, caller }: RowCheckContext,
  target: StoredResource,
  values: readonly Stored[],
): Promise<readonly Stored[]> => {
  const [key] = target.key
  const uniqueValues = uniq(values)
  const keys: Stored[] = []
  for (let from = 0; from < uniqueValues.length; from += valuesPerQuery) {
    const chunk = uniqueValues.slice(from, from + valuesPerQuery)
    const query = { conditions: [{ column: key, compare: 'in' as const, values: chunk }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    keys.push(...rows.map(row => row[key] ?? null))
  }
  return keys
}

// Finds stored rows that are missing in a file that replaces a list, or a part of it.

interface LeftoverRows {
  readonly deletes: readonly Row[]
  /** What will be removed: how many rows, and of what. */
  readonly removals: readonly ImportNotice[]
  /** What stays although the file lacks it. */
  readonly notices: readonly ImportNotice[]
}

/** Rows to delete; system rows, rows that others refer to and rows before the first day of the file stay, with a notice. */
const findLeftoverRows = async (
  context: RowCheckContext,
  rows: readonly PlannedRow[],
  part: ImportPart,
): Promise<LeftoverRows> => {
  const { connection, caller, imported, resource, existing } = context
  if (imported.mode !== 'replace') return { deletes: [], removals: [], notices: [] }
  const stored = new Set(rows.map(({ before }) => before?.id ?? ''))
  const [day = ''] = imported.days
  const firstDay = findFirstDay(imported, rows)
  const isEarlier = (row: Row): boolean => firstDay !== undefined && String(row[day] ?? '') < firstDay
  const missing = existing.filter(row => !stored.has(row.id ?? '') && isInPart(part, row))
  const earlier = missing.filter(isEarlier)
  const isSystem = (row: Row): boolean => isSystemRow(caller.schema, resource, row)
  const replaced = missing.filter(row => !isEarlier(row))
  const systemRows = replaced.filter(isSystem)
  const deletes: Row[] = []
  const notices = listStaying(context, part, { earlier, systemRows })
  for (const row of replaced.filter(one => !isSystem(one))) {
    try {
      await assertNotInUse(connection, caller, resource, row)
      deletes.push(row)
    } catch (error) {
      if (!(error instanceof RecordInUse)) throw error
      notices.push(createNotice('message.import-kept', error.details.params ?? {}))
    }
  }
  return { deletes, removals: listRemovals(context, part, deletes), notices }
}

const listStaying = (
  { imported, resource }: RowCheckContext,
  part: ImportPart,
  { earlier, systemRows }: { readonly earlier: readonly Row[]; readonly systemRows: readonly Row[] },
): ImportNotice[] => {
  const notices: ImportNotice[] = []
  if (earlier.length > 0) {
    const described = formatPart(part, imported, { resource, rows: earlier })
    const params = { count: earlier.length, title: resource.title, part: described }
    notices.push(createNotice('message.import-earlier', params))
  }
  if (systemRows.length > 0)
    notices.push(
      createNotice('message.import-own', { label: systemRows.map(row => formatLabel(resource, row)).join(', ') }),
    )
  return notices
}

const maximumLabels = 5

const listRemovals = (
  { imported, resource }: RowCheckContext,
  part: ImportPart,
  deletes: readonly Row[],
): readonly ImportNotice[] => {
  if (deletes.length === 0) return []
  const labels = deletes.slice(0, maximumLabels).map(row => formatLabel(resource, row))
  const described = formatPart(part, imported, { resource, rows: deletes })
  const names = `(${labels.join(', ')}${deletes.length > maximumLabels ? ', ...' : ''})`
  const params = { count: deletes.length, title: resource.title, part: described || names }
  return [createNotice('message.import-removes', params)]
}
