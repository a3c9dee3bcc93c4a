// Responses about imports: stored codes become messages, rows are shown as the caller may see them.

import type {
  ImportCheck,
  ImportCounts,
  ImportError,
  ImportFaultGroup,
  ImportHistoryRow,
  ImportJob,
  ImportOffer,
} from '../../engine/answers/import-answers.ts'
import { getTypeReference } from '../../engine/field/field-type.ts'
import type { Import } from '../../engine/schema/import.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { formatFault, formatMessage, type Wording } from '../../engine/schema/wording.ts'
import type { ImportRun } from '../storage/imports.ts'
import { countConfirmations, listConfirmationRows } from './checks/confirmations.ts'
import type { FaultGroup } from './checks/fault-groups.ts'
import type { RowError } from './checks/import-plan.ts'
import type { DryRun } from './dry-run.ts'
import type { ImportOutcome } from './outcome.ts'
import type { ImportNotice } from './reading/notice.ts'
import { isRestorable } from './restore.ts'

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
  columns: columns.map(column => column.name),
  nameContains: file.nameContains ?? '',
  nameError: file.nameError ?? '',
  maxRows: file.maxRows,
  undoHours,
  fetches: api?.fetch !== undefined,
})

/** The result of a dry run: the first rows, the counts and the faults. */
export const toCheckAnswer = (
  { outcome, fields, first, groups, samples, documents, removals, confirmations: questions }: DryRun,
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
    removals: removals.map(notice => formatNotice(notice, worded.wording)),
    notices: [...extraNotices.map(notice => formatNotice(notice, worded.wording)), ...notices],
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
  { errors, notices, refusal: _, ...counts }: ImportOutcome,
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
export const toRunAnswer = (run: ImportRun, imported: Import, now: Date): ImportHistoryRow => ({
  id: run.id,
  at: run.at,
  user: run.userId,
  shop: run.shop,
  fileName: run.fileName,
  rows: run.rowCount,
  state: run.state,
  restorable: isRestorable(run, imported, now),
})
