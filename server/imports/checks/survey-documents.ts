// Checks a file of documents in small batches; the import also writes each batch.
import { setImmediate } from 'node:timers/promises'
import type { Row } from '../../../engine/record/row.ts'
import type { Import } from '../../../engine/schema/import.ts'
import type { Caller } from '../../caller/caller.ts'
import { FileRefused } from '../../errors/import-errors.ts'
import { type Notice, notice } from '../reading/notice.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import type { BadRow } from './bad-rows.ts'
import { checkDocuments } from './check-documents.ts'
import { headOf } from './checking.ts'
import type { DocumentTarget } from './document-target.ts'
import { beginWork, type CheckedDocument, type DocumentWork } from './document-work.ts'
import { type FaultGroup, FaultGroups } from './fault-groups.ts'
import { judgeStyle } from './file-style.ts'
import { countRows, groupRows, type RowGroup } from './group-rows.ts'
import { type AsksFound, mostErrors, type RowError } from './plan.ts'

export interface Survey {
  readonly rows: number
  readonly documents: number
  readonly errorCount: number
  /** The first errors. */
  readonly errors: readonly RowError[]
  readonly groups: readonly FaultGroup[]
  readonly badRows: readonly BadRow[]
  readonly notices: readonly Notice[]
  /** Rules that need confirmation. */
  readonly asked: AsksFound
  /** The first rows after the import, document and line merged. */
  readonly first: readonly { readonly line: number; readonly row: Row }[]
}

export interface SurveyOptions {
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
const rowsOfOneStep = 250
/** Rows of one write transaction: larger ones touch fewer index pages and need fewer flushes. */
const rowsOfOneWriting = 500
const rowsShown = 20
const mostBadRows = 5000

interface Found {
  documents: number
  errorCount: number
  differing: number
  readonly errors: RowError[]
  readonly groups: FaultGroups
  readonly badRows: BadRow[]
  readonly first: { line: number; row: Row }[]
}

/** Throws FileRefused if the file cannot be read to its end. */
export const surveyDocuments = async (options: SurveyOptions): Promise<Survey> => {
  const { imported, table, caller, onChecked } = options
  const counts = await countRows(table, imported)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) throw new FileRefused('import.no-rows')
  const work = beginWork(options)
  const found: Found = {
    documents: 0,
    errorCount: 0,
    differing: 0,
    errors: [],
    badRows: [],
    first: [],
    groups: new FaultGroups(),
  }
  let [done, waiting]: [number, ReadyDocument[]] = [0, []]
  const flush = async (least: number): Promise<void> => {
    if (found.errorCount > 0 || !onChecked) waiting = []
    if (waiting.length === 0 || rowsOf(waiting) < least) return
    done += rowsOf(waiting)
    await onChecked?.(waiting, done, total)
    waiting = []
  }
  for (const groups of steps(groupRows(table, imported, counts))) {
    const documents = await caller.storage.read(connection => checkDocuments(connection, work, groups))
    for (const document of documents) note(found, document)
    waiting.push(...documents.map(readyOf))
    await flush(rowsOfOneWriting)
    await setImmediate()
  }
  await flush(1)
  const written = noteDoubts(found, work)
  return surveyOf(found, { rows: total, notices: [...table.notices, ...written], asked: work.asked })
}

const rowsOf = (documents: readonly ReadyDocument[]): number =>
  documents.reduce((sum, { lines }) => sum + lines.length, 0)

const readyOf = ({ header, lines, entries }: CheckedDocument): ReadyDocument => ({
  header,
  lines: lines.map(({ row }) => row),
  entries,
})

function* steps(groups: Iterable<RowGroup>): Generator<readonly RowGroup[]> {
  let step: RowGroup[] = []
  let count = 0
  for (const group of groups) {
    step.push(group)
    count += group.rows.length
    if (count < rowsOfOneStep) continue
    yield step
    ;[step, count] = [[], 0]
  }
  if (step.length > 0) yield step
}

const note = (found: Found, { header, lines, errors, differing }: CheckedDocument): void => {
  found.documents += 1
  found.errorCount += errors.length
  found.differing += differing.length
  found.groups.add(errors)
  found.errors.push(...errors.slice(0, mostErrors - found.errors.length))
  for (const { line, row } of lines.slice(0, rowsShown - found.first.length))
    found.first.push({ line, row: { ...row, ...header } })
  if (errors.length === 0) return
  const byLine = Map.groupBy(errors, ({ line }) => line)
  for (const { line, cells } of lines) {
    const wrong = byLine.get(line)
    if (wrong && found.badRows.length < mostBadRows) found.badRows.push({ line, cells, errors: wrong })
  }
}

/** Ambiguous numbers are known only at the end of the file: rows written before are removed again. */
const noteDoubts = (found: Found, { style, table }: DocumentWork): readonly Notice[] => {
  const { count, cells, notices } = judgeStyle(style)
  found.errorCount += count
  for (const { line, cells: all, column, value, fault } of cells) {
    const error = { line, column: headOf(table, column), value, fault }
    found.groups.add([error])
    if (found.errors.length < mostErrors) found.errors.push(error)
    if (found.badRows.length < mostBadRows) found.badRows.push({ line, cells: all, errors: [error] })
  }
  return notices
}

const surveyOf = (found: Found, { rows, notices, asked }: Pick<Survey, 'rows' | 'notices' | 'asked'>): Survey => {
  const { documents, errorCount, differing, errors, groups, badRows, first } = found
  const more = differing > 0 ? [notice('message.import-differing', { count: differing })] : []
  return {
    rows,
    documents,
    errorCount,
    errors,
    groups: groups.repeated,
    badRows,
    first,
    notices: [...notices, ...more],
    asked,
  }
}
