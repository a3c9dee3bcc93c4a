// Checks documents of a file against the schema and stored rows: a few at a time, with state shared across the file.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { mapByName } from '../../../engine/value/records.ts'
import type { MaybePromise } from '../../event-loop/maybe-promise.ts'
import { yieldToEventLoop } from '../../event-loop/yield-to-event-loop.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  resolveQuestions,
} from '../../record/rule/evaluation.ts'
import { completeRow } from '../../record/rule/finish-row.ts'
import { createId } from '../../storage/create-id.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { type ReadRow, readRow } from '../reading/read-row.ts'
import { findOpenDays } from './check-closed-days.ts'
import { reportDuplicateKeys } from './check-document-keys.ts'
import { collectConfirmations } from './confirmations.ts'
import type { DocumentTarget } from './document-target.ts'
import type { CheckedDocument, CheckedLine, DocumentWork } from './document-work.ts'
import { collectStyle } from './file-style.ts'
import type { RowGroup } from './group-rows.ts'
import type { RowError } from './import-plan.ts'
import { mergeHeader } from './merge-header.ts'
import { checkCellCount, createRowError } from './row-errors.ts'
import { reportUnknownKeys } from './unknown-keys.ts'

/** Checks some documents in one read transaction. */
export const checkDocuments = async (
  connection: Connection,
  work: DocumentWork,
  groups: readonly RowGroup[],
): Promise<readonly CheckedDocument[]> => {
  const asking = createEvaluation(connection, work.caller)
  const documents: CheckedDocument[] = []
  for (const group of groups) {
    documents.push(await checkDocument(asking, work, group))
    await yieldToEventLoop()
  }
  const unknown = await reportUnknownKeys(connection, work, documents)
  return documents.map((document, index) => {
    const more = unknown.get(index) ?? []
    return more.length === 0 ? document : { ...document, errors: [...document.errors, ...more] }
  })
}

const checkDocument = async (
  asking: EvaluationContext,
  work: DocumentWork,
  { rows }: RowGroup,
): Promise<CheckedDocument> => {
  const { target, table } = work
  const read: (FileRow & { read: ReadRow })[] = []
  for (const fileRow of rows) {
    const parsed = await readFileRow(asking, work, fileRow)
    collectStyle(work.style, fileRow, parsed)
    read.push({ line: fileRow.line, cells: fileRow.cells, read: parsed })
  }
  const [first] = read
  if (!first) throw new Error('a document has no rows')
  const id = createId()
  const merged = mergeHeader(work, read)
  const plain = buildNewRow(work.header, merged.row, { id })
  const parent = createRecordReader(target.header, plain, asking.rows)
  const lines: CheckedLine[] = []
  const errors: RowError[] = [...merged.errors]
  for (const { line, cells, read: parsed } of read) {
    const links = { [lineLinks.document]: id, [lineLinks.position]: lines.length + 1, id: createId() }
    const inputFields = pickInputFields(work.lines, parsed)
    const completion = { row: buildNewRow(work.lines, parsed.row, links), inputFields, parent }
    const { row, faults, asks } = await finishImportedRow(asking, work, target.lines, completion)
    collectConfirmations(
      work.confirmations,
      { resource: target.lines, row, place: { line, cells, read: parsed }, table },
      asks,
    )
    lines.push({ line, cells, read: parsed, row })
    errors.push(...listRowErrors(table, { line, cells, read: parsed }, faults))
  }
  const readers = lines.map(({ row }) => createRecordReader(target.lines, row, asking.rows))
  const headerCompletion = {
    row: plain,
    inputFields: pickInputFields(work.header, first.read),
    lines: { ...buildEmptyLines(target), [target.linesName]: readers },
  }
  const header = await finishImportedRow(asking, work, target.header, headerCompletion)
  collectConfirmations(
    work.confirmations,
    { resource: target.header, row: header.row, place: first, table },
    header.asks,
  )
  const openDays = findOpenDays(work.imported, work.caller, target.header, header.row)
  errors.push(
    ...excludeReadFaults([...header.faults, ...openDays], first.read).map(item => createRowError(table, first, item)),
    ...reportDuplicateKeys(work, header.row, lines),
  )
  return {
    header: header.row,
    lines,
    entries: errors.length > 0 ? [] : await buildEntries(asking, work, header.row, lines),
    errors: errors.toSorted((one, other) => one.line - other.line),
  }
}

/** A file has lines of one kind; all other kinds are empty. */
const buildEmptyLines = ({ header }: DocumentTarget): RowCompletion['lines'] & object =>
  mapByName(header.lifecycle.lines, () => [])

const readFileRow = (asking: EvaluationContext, { plan }: DocumentWork, fileRow: FileRow): MaybePromise<ReadRow> =>
  resolveQuestions(asking, () => {
    const answer = readRow(plan, asking.environment, fileRow)
    return { answer, questions: answer.questions }
  })

/** A new row: the template, overwritten by values of the file and by links. */
const buildNewRow = ({ row: start, names }: DocumentWork['lines'], read: Row, links: Row): Row => {
  const row: Record<string, Stored> = { ...start }
  for (const name of names) if (read[name] !== undefined) row[name] = read[name]
  for (const name of Object.keys(links)) row[name] = links[name] ?? null
  return row
}

/** The document and its lines may have fields of one name, of which the file fills one. */
const pickInputFields = (
  { names }: DocumentWork['lines'],
  { inputFields, faults, questions }: ReadRow,
): ReadonlySet<string> => (faults.length + questions.length === 0 ? names : names.intersection(inputFields))

/** Errors of one row of the file: cells, reading, and faults of the line. */
const listRowErrors = (
  table: ImportTable,
  row: FileRow & { readonly read: ReadRow },
  faults: readonly Fault[],
): readonly RowError[] => [
  ...checkCellCount(table, row),
  ...row.read.faults.map(item => createRowError(table, row, item.fault)),
  ...excludeReadFaults(faults, row.read).map(item => createRowError(table, row, item)),
]

interface RowCompletion {
  readonly row: Row
  readonly inputFields: ReadonlySet<string>
  readonly parent?: RowReader
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
}

const finishImportedRow = async (
  asking: EvaluationContext,
  { imported: { history, fields } }: DocumentWork,
  resource: Resource,
  completion: RowCompletion,
): Promise<{ readonly row: Row; readonly faults: readonly Fault[]; readonly asks: readonly Fault[] }> => {
  const { row, hidden, faults, asks } = await completeRow(asking, resource, { ...completion, isHistory: history })
  const requiredNames = new Set(fields.flatMap(({ name, required }) => (required ? [name] : [])))
  const broken = checkRecord(resource, row, hidden).filter(
    // An import of history requires only the fields that it declares as required.
    ({ code, field }) => !(history && code === 'required' && !requiredNames.has(field ?? '')),
  )
  return { row, faults: faults.length === 0 ? broken : [...broken, ...faults], asks }
}

/** Removes faults of fields whose cell could not be read, which is reported already. */
const excludeReadFaults = (faults: readonly Fault[], { faults: read }: ReadRow): readonly Fault[] => {
  if (faults.length === 0 || read.length === 0) return faults
  const wrong = new Set(read.map(item => item.fault.field))
  return faults.filter(({ field }) => !wrong.has(field))
}

/** One journal entry for each line that meets the condition, with the carried values of its document. */
const buildEntries = async (
  asking: EvaluationContext,
  { target, entry: plan }: DocumentWork,
  header: Row,
  lines: readonly CheckedLine[],
): Promise<readonly Row[]> => {
  const { journal } = target
  if (!journal?.imported) return []
  const parent = createRecordReader(target.header, header, asking.rows)
  const entries: Row[] = []
  for (const { row } of lines) {
    const on = { row: createRecordReader(target.lines, row, asking.rows), roots: { parent } }
    if ((await evaluateTerm(asking, journal.imported.term, on)) !== true) continue
    const entry: Record<string, Stored> = { ...plan.row }
    for (const name of plan.ofLine) entry[name] = row[name] ?? null
    for (const name of plan.ofDocument) entry[name] = header[name] ?? null
    entry.id = createId()
    entry[journalLinks.line] = row.id ?? null
    entry[journalLinks.sign] = 1
    entries.push(entry)
  }
  return entries
}
