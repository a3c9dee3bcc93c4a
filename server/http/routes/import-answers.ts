// Responses about imports: stored codes become messages, rows are shown as the caller may see them.
import type { Import } from '../../../engine/schema/import.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { type Wording, word, wordFault } from '../../../engine/schema/wording.ts'
import { askCountOf, askedRows } from '../../imports/checks/asks-found.ts'
import type { FaultGroup } from '../../imports/checks/fault-groups.ts'
import type { RowError } from '../../imports/checks/plan.ts'
import type { DryRun } from '../../imports/dry-run.ts'
import type { ImportOutcome } from '../../imports/outcome.ts'
import type { Notice } from '../../imports/reading/notice.ts'
import { isRestorable } from '../../imports/restore.ts'
import type { ImportRun } from '../../storage/imports.ts'

export interface Worded {
  readonly wording: Wording
  readonly schema: Schema
  readonly imported: Import
}

interface ErrorAnswer {
  readonly line: number
  readonly column: string
  readonly value: string
  readonly code: string
  readonly message: string
}

/** Returns what the browser needs to offer an import. */
export const importAnswer = (
  { name, type, title, mode, into, file, columns, undoHours, api }: Import,
  schema: Schema,
) => ({
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
export const checkAnswer = (
  { outcome, fields, first, groups, samples, documents, asked }: DryRun,
  worded: Worded,
  more: readonly Notice[],
) => {
  const { notices, ...counts } = resultOf(outcome, worded)
  return {
    ...counts,
    columns: fields.map(({ name, title, type }) => ({ name, title, type: type.name })),
    first,
    samples,
    groups: groups.map(group => groupAnswer(group, worded)),
    asks: askedRows(asked).map(ask => errorAnswer(ask, worded)),
    askCount: askCountOf(asked),
    ...(documents !== undefined && { documents }),
    notices: [...more.map(found => noticeText(found, worded.wording)), ...notices],
  }
}

/** Adds the import that could create the missing rows. */
const groupAnswer = ({ count, ...error }: FaultGroup, worded: Worded) => {
  const { schema, imported } = worded
  const { code, field = '' } = error.fault
  const resources = [getResource(schema, imported.into), ...linesOf(worded)]
  const to = code === 'reference.missing' ? resources.flatMap(one => one.field[field]?.ref?.to ?? [])[0] : undefined
  const remedy = Object.values(schema.imports).find(({ into }) => to !== undefined && into === to)
  return { ...errorAnswer(error, worded), count, ...(remedy && { remedy: remedy.type }) }
}

const linesOf = ({ schema, imported }: Worded) =>
  getResource(schema, imported.into).lifecycle.lines.map(({ resource }) => getResource(schema, resource))

const noticeText = ({ code, params }: Notice, wording: Wording): string => word(wording, code, params)

export const errorAnswer = (
  { line, column, value, fault }: RowError,
  { wording, schema, imported }: Worded,
): ErrorAnswer => ({
  line,
  column,
  value,
  code: fault.code,
  message: wordFault(wording, fault, getResource(schema, imported.into)),
})

const states = { running: 'running', failed: 'failed', active: 'done', replaced: 'done', restored: 'done' } as const

/** Returns the state of an import. */
export const jobAnswer = (run: ImportRun, worded: Worded) => {
  const state = states[run.state]
  const outcome = run.result === null ? undefined : (JSON.parse(run.result) as ImportOutcome)
  return {
    id: run.id,
    state,
    percentage: run.percentage,
    message: messageOf(state, outcome, worded),
    ...(outcome && { result: resultOf(outcome, worded) }),
  }
}

const resultOf = ({ errors, notices, refusal: _, ...counts }: ImportOutcome, worded: Worded) => ({
  ...counts,
  errors: errors.map(error => errorAnswer(error, worded)),
  notices: notices.map(found => noticeText(found, worded.wording)),
})

const messageOf = (
  state: (typeof states)[ImportRun['state']],
  outcome: ImportOutcome | undefined,
  { wording, imported }: Worded,
): string => {
  if (state === 'running') return word(wording, 'message.import-writing')
  if (state === 'done') return doneText(imported, wording)
  if (outcome?.refusal) return word(wording, outcome.refusal.code, outcome.refusal.params)
  if (outcome && outcome.errorCount > 0) return word(wording, 'import.invalid', { count: outcome.errorCount })
  return imported.messages.failed ?? word(wording, 'message.import-failed')
}

export const doneText = ({ messages }: Import, wording: Wording): string =>
  messages.ok ?? word(wording, 'message.imported')

/** Returns one entry of the import history. */
export const runAnswer = (run: ImportRun, imported: Import, now: Date) => ({
  id: run.id,
  at: run.at,
  user: run.userId,
  shop: run.shop,
  fileName: run.fileName,
  rows: run.rowCount,
  state: run.state,
  restorable: isRestorable(run, imported, now),
})
