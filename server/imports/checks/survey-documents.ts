// A file of documents from its first row to its last, in small steps: the check counts them, the import writes them as well.
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
  /** The first of them. */
  readonly errors: readonly RowError[]
  readonly groups: readonly FaultGroup[]
  readonly badRows: readonly BadRow[]
  readonly notices: readonly Notice[]
  /** What a form would ask about. */
  readonly asked: AsksFound
  /** The first rows as they would be, document and line in one. */
  readonly first: readonly { readonly line: number; readonly row: Row }[]
}

export interface SurveyOptions {
  readonly caller: Caller
  readonly imported: Import
  readonly target: DocumentTarget
  readonly table: ImportTable
  /** Called with many documents at once while there is no fault; its work is done before the next are read. */
  readonly onChecked?: (documents: readonly ReadyDocument[], done: number, total: number) => Promise<void>
}

/** A document without anything wrong, as it is written. */
export interface ReadyDocument extends Pick<CheckedDocument, 'header' | 'entries'> {
  readonly lines: readonly Row[]
}

/** A few documents are held with all that was read of them; what is written together is many, without the rest. */
const rowsOfOneStep = 250
/** Many rows in one transaction touch a page of an index once, and the disk is waited for once. */
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

/** Throws FileRefused where the file cannot be read to its end. */
export const surveyDocuments = async (options: SurveyOptions): Promise<Survey> => {
  const { imported, table, caller, onChecked } = options
  const counts = await countRows(table, imported)
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) throw new FileRefused('import.no-rows')
  const work = beginWork(options)
  const found: Found = {
    ...{ documents: 0, errorCount: 0, differing: 0, errors: [], badRows: [], first: [] },
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

/** Numbers that read in two ways are known at the end of the file: what was written until then is taken away again. */
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
