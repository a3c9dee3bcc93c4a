// Checks documents of a file against the schema and stored rows: a few at a time, with state shared across the file.

import { uniq } from 'es-toolkit/array/uniq'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, listKeys, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource, StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { mapByName } from '../../../engine/value/records.ts'
import { type MaybePromise, yieldToEventLoop } from '../../event-loop/work-turns.ts'
import {
  createEvaluation,
  type EvaluationContext,
  evaluateTerm,
  resolveQuestions,
} from '../../record/rule/evaluation.ts'
import { completeRow } from '../../record/rule/finish-row.ts'
import { findTakenValues } from '../../storage/batches.ts'
import { createId } from '../../storage/create-id.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { type ReadRow, readRow } from '../reading/read-row.ts'
import { collectConfirmations, type DocumentTarget, findOpenDays } from './confirmations.ts'
import {
  type CheckedDocument,
  type CheckedLine,
  type DocumentWork,
  isLineKeyOfFile,
  reportDuplicateKeys,
} from './document-work.ts'
import { collectStyle } from './file-style.ts'
import type { RowError, RowGroup } from './import-plan.ts'
import { checkCellCount, createRowError } from './row-errors.ts'

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

// The values of a document from its rows in the file, which may leave them empty but not contradict each other.

export type HeaderRow = FileRow & { readonly read: ReadRow }

interface MergedHeader extends Pick<DocumentWork, 'table'> {
  readonly header: Pick<DocumentWork['header'], 'names'>
  readonly target: Pick<DocumentTarget, 'header'>
}

/** Each value is that of the first row with a filled cell; an error for each row that has another one. */
export const mergeHeader = (
  { header: { names }, target, table }: MergedHeader,
  rows: readonly HeaderRow[],
): { readonly row: Row; readonly errors: readonly RowError[] } => {
  const merged: Record<string, Stored> = {}
  const errors: RowError[] = []
  for (const field of [...names].flatMap(name => target.header.field[name] ?? [])) {
    const readable = rows.filter(({ read }) => read.row[field.name] !== undefined)
    const filled = readable.filter(row => !isEmptyCell(table.columnAt, field, row))
    const [source = readable[0]] = filled
    if (!source) continue
    const value = source.read.row[field.name] ?? null
    merged[field.name] = value
    const params = { first: field.type.format(value), line: source.line }
    for (const row of filled) {
      const other = row.read.row[field.name] ?? null
      if (other === value) continue
      const differing = fault('row.differs', { params: { ...params, value: field.type.format(other) } })
      errors.push(createRowError(table, row, toFieldFault(field, differing)))
    }
  }
  return { row: merged, errors }
}

const isEmptyCell = (
  columnAt: DocumentWork['table']['columnAt'],
  field: Field,
  { cells, read: { row, columnOf } }: HeaderRow,
): boolean => {
  const at = columnAt.get(columnOf.get(field.name) ?? '')
  return isBlank(field, row[field.name]) || (at !== undefined && (cells[at] ?? '').trim() === '')
}

// Checks references of documents to missing rows, and keys that the shop has used already.

/** A value of a document or line, with its row in the file. */
interface KeyOccurrence {
  readonly index: number
  readonly line: CheckedLine
  readonly value: Stored
}

/** Errors by the index of their document: references to missing rows, and keys that the shop has used already. */
const reportUnknownKeys = async (
  connection: Connection,
  work: DocumentWork,
  documents: readonly CheckedDocument[],
): Promise<ReadonlyMap<number, readonly RowError[]>> => {
  const { header, lines } = work.target
  const unchecked = new Set(work.imported.fields.flatMap(one => (one.unchecked ? [one.name] : [])))
  const errorsByDocument = new Map<number, RowError[]>()
  const addError = (index: number, error: RowError): void =>
    void errorsByDocument.set(index, [...(errorsByDocument.get(index) ?? []), error])
  for (const resource of [header, lines]) {
    for (const field of resource.fields) {
      const isKey = field.name === resource.key[0] && (resource === header || isLineKeyOfFile(work))
      if ((!field.ref?.checked || unchecked.has(field.name)) && !isKey) continue
      const known = isKey ? undefined : work.known.get(field.ref?.to ?? '')
      const occurrences = listOccurrences(documents, { field, isHeader: resource === header, known })
      if (occurrences.length === 0) continue
      const errors = isKey
        ? findTakenKeys(connection, work, { resource, field, places: occurrences })
        : findMissingKeys(connection, work, { field, places: occurrences })
      for (const { index, error } of await errors) addError(index, error)
    }
  }
  return errorsByDocument
}

/** Values of the field that are not yet known to exist. */
const listOccurrences = (
  documents: readonly CheckedDocument[],
  { field, isHeader, known }: { field: Field; isHeader: boolean; known: ReadonlyMap<Stored, boolean> | undefined },
): readonly KeyOccurrence[] => {
  const occurrences: KeyOccurrence[] = []
  for (const [index, { header, lines }] of documents.entries()) {
    for (const line of lines) {
      const value = (isHeader ? header : line.row)[field.name] ?? null
      if (known?.get(value) !== true && !isBlank(field, value)) occurrences.push({ index, line, value })
      // The document's own values are reported at its first row.
      if (isHeader) break
    }
  }
  return occurrences
}

interface DocumentError {
  readonly index: number
  readonly error: RowError
}

const findTakenKeys = async (
  connection: Connection,
  { caller, table }: DocumentWork,
  {
    resource,
    field,
    places: occurrences,
  }: { resource: StoredResource; field: Field; places: readonly KeyOccurrence[] },
): Promise<readonly DocumentError[]> => {
  const values = uniq(occurrences.map(({ value }) => value))
  const taken = new Set(
    await findTakenValues(connection, resource, { column: field.name, values, shop: caller.shop.code }),
  )
  return occurrences
    .filter(({ value }) => taken.has(value))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value) }
      return { index, error: createRowError(table, line, toFieldFault(field, fault('unique', { params }))) }
    })
}

const findMissingKeys = async (
  connection: Connection,
  work: DocumentWork,
  { field, places: occurrences }: { field: Field; places: readonly KeyOccurrence[] },
): Promise<readonly DocumentError[]> => {
  const target = getResource(work.caller.schema, field.ref?.to ?? '')
  const known = await readKnownKeys(connection, work, {
    target,
    values: occurrences.flatMap(({ value }) => listKeys(field, value)),
  })
  return occurrences
    .filter(({ value, line }) => !listKeys(field, value).every(one => known.get(one) === true) && !isWrong(line, field))
    .map(({ index, line, value }) => {
      const params = { value: field.type.format(value), to: target.title }
      return {
        index,
        error: createRowError(work.table, line, toFieldFault(field, fault('reference.missing', { params }))),
      }
    })
}

const isWrong = ({ read }: CheckedLine, { name }: Field): boolean => read.faults.some(item => item.fault.field === name)

/** Queries each key once for the whole file. */
const readKnownKeys = async (
  connection: Connection,
  { caller, known: keysByResource }: DocumentWork,
  { target, values }: { target: StoredResource; values: readonly Stored[] },
): Promise<ReadonlyMap<Stored, boolean>> => {
  const known = keysByResource.get(target.name) ?? new Map<Stored, boolean>()
  keysByResource.set(target.name, known)
  const uncached = uniq(values).filter(value => !known.has(value))
  const [key] = target.key
  if (uncached.length > 0) {
    const query = { conditions: [{ column: key, compare: 'in' as const, values: uncached }], sort: [], offset: 0 }
    const { rows } = await listRows(connection, target, query, caller.shop.code)
    const existing = new Set(rows.map(row => row[key] ?? null))
    for (const value of uncached) known.set(value, existing.has(value))
  }
  return known
}
