// Responses about imports: stored codes become messages, rows are shown as the caller may see them.
import type {
  ImportCheck,
  ImportCounts,
  ImportError,
  ImportFaultGroup,
  ImportHistoryRow,
  ImportJob,
  ImportOffer,
  ImportTotalsAnswer,
} from '../../engine/answers/import-answers.ts'
import { getTypeReference } from '../../engine/field/field-type.ts'
import { formatStoredValue } from '../../engine/field/value-text.ts'
import { formatLabel, type Row } from '../../engine/record/row.ts'
import type { Import } from '../../engine/schema/import.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { formatFault, formatMessage, type Wording } from '../../engine/schema/wording.ts'
import type { Caller } from '../caller/caller.ts'
import { RecordNotFound, RequestError } from '../error/errors.ts'
import { findDocumentEntries, reverseEntries } from '../ledger/reverse-entries.ts'
import { creationSetName, isHistory } from '../record/document/post-at-create.ts'
import { insertRows } from '../record/rows/create-record.ts'
import { assertNotInUse } from '../record/rule/check-rules.ts'
import { type WriteResult, writeOnce } from '../record/write/write-once.ts'
import { removeRow, replaceRow } from '../record/write/write-row.ts'
import { findImport, findUndo, type ImportRun, updateImport } from '../storage/imports.ts'
import { findRowById } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { assertNothingDepends, getImportScope } from './caller-imports.ts'
import { countConfirmations, findDocumentTarget, listConfirmationRows } from './checks/confirmations.ts'
import { isSameRow, type RowError } from './checks/import-plan.ts'
import type { ImportTotals, TotalRow } from './checks/import-totals.ts'
import type { FaultGroup } from './checks/row-errors.ts'
import type { DryRun } from './dry-run.ts'
import { findImportLabels } from './import-labels.ts'
import type { ImportNotice } from './reading/notice.ts'
import { auditImport, type ImportOutcome, type ImportUndo } from './write-plan.ts'

export interface ImportWording {
  readonly wording: Wording
  readonly schema: Schema
  readonly imported: Import
}

/** Returns what the browser needs to offer an import. */
export const toImportAnswer = (
  { name, type, title, mode, into, file, columns, undoHours, api }: Import,
  schema: Schema,
): ImportOffer => ({
  name,
  type,
  title,
  mode,
  resource: getResource(schema, into).title,
  into,
  columns: columns.map(column => column.name),
  types: [...file.types],
  nameContains: file.nameContains ?? '',
  nameError: file.nameError ?? '',
  maxRows: file.maxRows,
  undoHours,
  fetches: api?.fetch !== undefined,
})

/** The result of a dry run: the first rows, the counts and the faults. */
export const toCheckAnswer = (
  { outcome, fields, first, groups, samples, documents, removals, confirmations: questions, totals }: DryRun,
  worded: ImportWording,
  extraNotices: readonly ImportNotice[],
): ImportCheck => {
  const { notices, ...counts } = toResultAnswer(outcome, worded)
  return {
    ...counts,
    columns: fields.map(({ name, title, type }) => ({ name, title, type: getTypeReference(type) })),
    first,
    samples,
    groups: groups.map(group => toGroupAnswer(group, worded)),
    asks: listConfirmationRows(questions).map(question => toErrorAnswer(question, worded)),
    askCount: countConfirmations(questions),
    ...(documents !== undefined && { documents }),
    ...(totals && { totals: toTotalsAnswer(totals, worded) }),
    removals: removals.map(notice => formatNotice(notice, worded.wording)),
    notices: [...extraNotices.map(notice => formatNotice(notice, worded.wording)), ...notices],
  }
}

/** Sums as numbers of their fields; the first group has one row for the whole file. */
export const toTotalsAnswer = (
  { fields, all, groups }: ImportTotals,
  { schema, imported }: Omit<ImportWording, 'wording'>,
): ImportTotalsAnswer => {
  const toRow = ({ count, sums }: TotalRow, label: string) => ({
    label,
    count,
    sums: Object.fromEntries(fields.map(({ name, type }, index) => [name, type.toJson(sums[index] ?? 0)])),
  })
  const { title } = getResource(schema, imported.into)
  return {
    columns: fields.map(({ name, title: heading, type }) => ({ name, title: heading, type: getTypeReference(type) })),
    groups: [
      { title, rows: [toRow(all, title)] },
      ...groups.map(({ by, rows }) => ({
        by: by.name,
        title: by.title,
        rows: rows.map(row => toRow(row, formatStoredValue(by, row.value))),
      })),
    ],
  }
}

/** Adds the import that could create the missing rows. */
const toGroupAnswer = ({ count, ...error }: FaultGroup, worded: ImportWording): ImportFaultGroup => {
  const { schema, imported } = worded
  const { code, field = '' } = error.fault
  const resources = [getResource(schema, imported.into), ...listLineResources(worded)]
  const to = code === 'reference.missing' ? resources.flatMap(one => one.field[field]?.ref?.to ?? [])[0] : undefined
  const remedy = Object.values(schema.imports).find(({ into }) => to !== undefined && into === to)
  return { ...toErrorAnswer(error, worded), count, ...(remedy && { remedy: remedy.type }) }
}

const listLineResources = ({ schema, imported }: ImportWording) =>
  getResource(schema, imported.into).lifecycle.lines.map(({ resource }) => getResource(schema, resource))

export const formatNotice = ({ code, params }: ImportNotice, wording: Wording): string =>
  formatMessage(wording, code, params)

export const toErrorAnswer = (
  { line, column, value, fault }: RowError,
  { wording, schema, imported }: ImportWording,
): ImportError => ({
  line,
  column,
  value,
  code: fault.code,
  message: formatFault(wording, fault, getResource(schema, imported.into)),
})

const states = { running: 'running', failed: 'failed', active: 'done', replaced: 'done', restored: 'done' } as const

/** Returns the state of an import. */
export const toJobAnswer = (run: ImportRun, worded: ImportWording): ImportJob => {
  const state = states[run.state]
  const outcome = run.result === null ? undefined : (JSON.parse(run.result) as ImportOutcome)
  return {
    id: run.id,
    state,
    percentage: run.percentage,
    message: formatStateMessage(state, outcome, worded),
    ...(outcome && { result: toResultAnswer(outcome, worded) }),
  }
}

const toResultAnswer = (
  { errors, notices, refusal: _, totals: __, ...counts }: ImportOutcome,
  worded: ImportWording,
): ImportCounts => ({
  ...counts,
  errors: errors.map(error => toErrorAnswer(error, worded)),
  notices: notices.map(notice => formatNotice(notice, worded.wording)),
})

const formatStateMessage = (
  state: (typeof states)[ImportRun['state']],
  outcome: ImportOutcome | undefined,
  { wording, imported }: ImportWording,
): string => {
  if (state === 'running') return formatMessage(wording, 'message.import-writing')
  if (state === 'done') return getDoneMessage(imported, wording)
  if (outcome?.refusal) return formatMessage(wording, outcome.refusal.code, outcome.refusal.params)
  if (outcome && outcome.errorCount > 0) return formatMessage(wording, 'import.invalid', { count: outcome.errorCount })
  return imported.messages.failed ?? formatMessage(wording, 'message.import-failed')
}

export const getDoneMessage = ({ messages }: Import, wording: Wording): string =>
  messages.ok ?? formatMessage(wording, 'message.imported')

/** Returns one entry of the import history. */
export const toRunAnswer = (run: ImportRun, imported: Import, caller: Caller): ImportHistoryRow => {
  const labels = findImportLabels(caller, getResource(caller.schema, imported.into), run)
  return {
    id: run.id,
    at: run.at,
    user: run.userId,
    shop: run.shop,
    fileName: run.fileName,
    rows: run.rowCount,
    state: run.state,
    restorable: isRestorable(run, imported, caller.now()),
    ...(labels && { labels }),
  }
}

// Reverts an import: restores the previous rows, unless they were changed since.

const hour = 3_600_000

/** True while the import is active and its undo period is not over. */
const isRestorable = (run: ImportRun, { undoHours }: Import, now: Date): boolean =>
  run.state === 'active' && now.getTime() - Date.parse(run.at) < undoHours * hour

/** Reverts the import in one transaction; the previous import becomes active again. */
export const restoreImport = (
  caller: Caller,
  id: string,
  findCallerImport: (connection: Connection, name: string) => Promise<Import>,
): Promise<WriteResult<{ readonly id: string }>> =>
  writeOnce(caller, async connection => {
    const run = await findImport(connection, id)
    if (!run) throw new RecordNotFound()
    const imported = await findCallerImport(connection, run.importName)
    const resource = getResource(caller.schema, imported.into)
    if (run.scope !== getImportScope(caller, resource)) throw new RecordNotFound()
    const undo = await findUndo(connection, id)
    if (undo === undefined || !isRestorable(run, imported, caller.now()))
      throw new RequestError('import.not-restorable')
    // Documents are reverted by their batch; rows of lists one by one.
    const target = findDocumentTarget(caller.schema, imported)
    const change = { batch: id, without: run.previous }
    if (target) await assertNothingDepends(connection, caller, [target.header, target.lines], change)
    if (resource.lifecycle.lines.length === 0)
      await restoreRows(connection, caller, resource, JSON.parse(undo) as ImportUndo)
    await updateImport(connection, id, { state: 'restored', undo: null })
    if (run.previous !== '') await updateImport(connection, run.previous, { state: 'active' }, 'replaced')
    await auditImport(connection, caller, { resource, id, verb: 'restore', summary: { fileName: run.fileName } })
    return { id }
  })

const restoreRows = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { inserted, updated, deleted }: ImportUndo,
): Promise<void> => {
  const currentRows = await readUnchangedRows(connection, resource, [...inserted, ...updated.map(({ after }) => after)])
  if (resource.lifecycle.posts[creationSetName] && !isHistory(resource))
    for (const { id } of inserted.toReversed()) await reversePostedEntries(connection, caller, String(id))
  for (const row of inserted) {
    const assertValid = () => assertNotInUse(connection, caller, resource, row)
    const before = withVersi(currentRows, row)
    await removeRow(connection, caller, resource, { before, assertValid, isAudited: false })
  }
  for (const { before, after } of updated) {
    const current = withVersi(currentRows, after)
    await replaceRow(connection, caller, resource, { before: current, row: before, isAudited: false })
  }
  const restoring = { rows: deleted, instead: inserted, isAudited: false, posts: isHistory(resource) }
  await insertRows(connection, caller, resource, restoring)
}

/** Reverses the entries that the creation of the row posted, if any. */
const reversePostedEntries = async (connection: Connection, caller: Caller, documentId: string): Promise<void> => {
  const entries = await findDocumentEntries(connection, caller.schema, documentId)
  if (entries.length > 0) await reverseEntries(connection, caller, entries, { by: 'restore' })
}

/** The row as the import wrote it, with its current version. */
const withVersi = (currentRows: ReadonlyMap<string, Row>, row: Row): Row => ({
  ...row,
  versi: currentRows.get(String(row.id))?.versi ?? null,
})

/** The stored rows by id; throws `import.changed-since` if one of them differs from what the import wrote. */
const readUnchangedRows = async (
  connection: Connection,
  resource: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, Row>> => {
  const currentRows = new Map<string, Row>()
  const changed: Row[] = []
  for (const row of rows) {
    const now = await findRowById(connection, resource, String(row.id))
    if (now && isSameRow(resource, now, row)) currentRows.set(String(row.id), now)
    else changed.push(row)
  }
  const [first] = changed
  if (first)
    throw new RequestError('import.changed-since', { label: formatLabel(resource, first), count: changed.length })
  return currentRows
}
