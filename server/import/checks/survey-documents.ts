// Checks a file of documents in small batches; the import also writes each batch.

import { setImmediate } from 'node:timers/promises'
import { sum } from 'es-toolkit/math/sum'
import { sumBy } from 'es-toolkit/math/sumBy'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../error/concept-errors.ts'
import type { ImportNotice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { checkDocuments } from './check-documents.ts'
import type { DocumentTarget } from './confirmations.ts'
import { beginWork, type CheckedDocument, type DocumentWork, hasKeyOfFile } from './document-work.ts'
import { resolveFileStyle } from './file-style.ts'
import {
  type ConfirmationRules,
  countRows,
  groupRows,
  maximumErrors,
  type RowError,
  type RowGroup,
} from './import-plan.ts'
import { type BadRow, type FaultGroup, FaultGroups, getColumnHeading } from './row-errors.ts'

export interface Survey {
  readonly rows: number
  readonly documents: number
  readonly errorCount: number
  /** The first errors. */
  readonly errors: readonly RowError[]
  readonly groups: readonly FaultGroup[]
  readonly badRows: readonly BadRow[]
  readonly notices: readonly ImportNotice[]
  /** Rules that need confirmation. */
  readonly confirmations: ConfirmationRules
  /** Whether a document or line of the file has the key. */
  readonly hasKey: (key: string, value: string) => boolean
  /** The first rows after the import, document and line merged. */
  readonly first: readonly { readonly line: number; readonly row: Row }[]
}

interface SurveyOptions {
  readonly caller: Caller
  readonly imported: Import
  readonly target: DocumentTarget
  readonly table: ImportTable
  /** Called with a batch of documents while there is no error; awaited before the next are read. */
  readonly onChecked?: (documents: readonly ReadyDocument[], done: number, total: number) => Promise<void>
}

/** A document without errors, ready to write. */
export interface ReadyDocument extends Pick<CheckedDocument, 'header' | 'entries'> {
  readonly lines: readonly Row[]
}

/** Rows of one check, whose documents are in memory with all their cells. */
const rowsPerBatch = 200
/** Rows of one write transaction: larger ones touch fewer index pages and need fewer flushes. */
const rowsPerWrite = 200
const maximumShownRows = 20
const maximumBadRows = 5000

interface SurveyState {
  documents: number
  errorCount: number
  readonly errors: RowError[]
  readonly groups: FaultGroups
  readonly badRows: BadRow[]
  readonly first: { line: number; row: Row }[]
}

/** Throws FileRefused if the file cannot be read to its end. */
export const surveyDocuments = async (options: SurveyOptions): Promise<Survey> => {
  const { imported, table, caller, onChecked } = options
  const counts = await countRows(table, imported)
  const total = sum([...counts.values()])
  if (total === 0) throw new FileRefused('import.no-rows')
  const work = beginWork(options)
  const state: SurveyState = {
    documents: 0,
    errorCount: 0,
    errors: [],
    badRows: [],
    first: [],
    groups: new FaultGroups(),
  }
  let [done, pending]: [number, ReadyDocument[]] = [0, []]
  const flush = async (minimumRows: number): Promise<void> => {
    if (state.errorCount > 0 || !onChecked) pending = []
    if (pending.length === 0 || countLines(pending) < minimumRows) return
    done += countLines(pending)
    await onChecked?.(pending, done, total)
    pending = []
  }
  for (const groups of splitIntoBatches(groupRows(table, imported, counts))) {
    const documents = await caller.storage.read(connection => checkDocuments(connection, work, groups))
    for (const document of documents) recordDocument(state, document)
    pending.push(...documents.map(toReadyDocument))
    await flush(rowsPerWrite)
    await setImmediate()
  }
  await flush(1)
  const styleNotices = recordDoubts(state, work)
  return buildSurvey(state, {
    rows: total,
    notices: [...table.notices, ...styleNotices],
    confirmations: work.confirmations,
    hasKey: (key, value) => hasKeyOfFile(work.keys, key, value),
  })
}

const countLines = (documents: readonly ReadyDocument[]): number => sumBy(documents, ({ lines }) => lines.length)

const toReadyDocument = ({ header, lines, entries }: CheckedDocument): ReadyDocument => ({
  header,
  lines: lines.map(({ row }) => row),
  entries,
})

function* splitIntoBatches(groups: Iterable<RowGroup>): Generator<readonly RowGroup[]> {
  let batch: RowGroup[] = []
  let count = 0
  for (const group of groups) {
    batch.push(group)
    count += group.rows.length
    if (count < rowsPerBatch) continue
    yield batch
    ;[batch, count] = [[], 0]
  }
  if (batch.length > 0) yield batch
}

const recordDocument = (state: SurveyState, { header, lines, errors }: CheckedDocument): void => {
  state.documents += 1
  state.errorCount += errors.length
  state.groups.add(errors)
  state.errors.push(...errors.slice(0, maximumErrors - state.errors.length))
  for (const { line, row } of lines.slice(0, maximumShownRows - state.first.length))
    state.first.push({ line, row: { ...row, ...header } })
  if (errors.length === 0) return
  const byLine = Map.groupBy(errors, ({ line }) => line)
  for (const { line, cells } of lines) {
    const lineErrors = byLine.get(line)
    if (lineErrors && state.badRows.length < maximumBadRows) state.badRows.push({ line, cells, errors: lineErrors })
  }
}

/** Ambiguous numbers are known only at the end of the file: rows written before are removed again. */
const recordDoubts = (state: SurveyState, { style, table }: DocumentWork): readonly ImportNotice[] => {
  const { count, cells, notices } = resolveFileStyle(style)
  state.errorCount += count
  for (const { line, cells: all, column, value, fault } of cells) {
    const error = { line, column: getColumnHeading(table, column), value, fault }
    state.groups.add([error])
    if (state.errors.length < maximumErrors) state.errors.push(error)
    if (state.badRows.length < maximumBadRows) state.badRows.push({ line, cells: all, errors: [error] })
  }
  return notices
}

const buildSurvey = (
  state: SurveyState,
  { rows, notices, confirmations, hasKey }: Pick<Survey, 'rows' | 'notices' | 'confirmations' | 'hasKey'>,
): Survey => {
  const { documents, errorCount, errors, groups, badRows, first } = state
  return {
    rows,
    documents,
    errorCount,
    errors,
    groups: groups.repeated,
    badRows,
    first,
    notices,
    confirmations,
    hasKey,
  }
}
