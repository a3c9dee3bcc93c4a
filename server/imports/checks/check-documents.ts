// Checks documents of a file against the schema and stored rows: a few at a time, with state shared across the file.
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import { journalLinks, lineLinks } from '../../../engine/schema/lines.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import type { Soon } from '../../event-loop/soon.ts'
import { type Asking, answered, askingFor, evaluateFor } from '../../operations/rules/evaluate-for.ts'
import { completeFor } from '../../operations/rules/finish-row.ts'
import { newId } from '../../storage/new-id.ts'
import type { Connection } from '../../storage/storage.ts'
import type { FileRow } from '../reading/csv-rows.ts'
import type { ImportTable } from '../reading/read-csv.ts'
import { type ReadRow, readRow } from '../reading/read-row.ts'
import { noteAsked } from './asks-found.ts'
import { errorAt, tooManyCells } from './checking.ts'
import type { DocumentTarget } from './document-target.ts'
import type { CheckedDocument, CheckedLine, DocumentWork } from './document-work.ts'
import { noteStyle } from './file-style.ts'
import type { RowGroup } from './group-rows.ts'
import { reportUnknownKeys } from './keys-seen.ts'
import { findOpenDays } from './open-days.ts'
import type { RowError } from './plan.ts'

/** Checks some documents in one read transaction. */
export const checkDocuments = async (
  connection: Connection,
  work: DocumentWork,
  groups: readonly RowGroup[],
): Promise<readonly CheckedDocument[]> => {
  const asking = askingFor(connection, work.caller)
  const documents: CheckedDocument[] = []
  for (const group of groups) {
    documents.push(await checkDocument(asking, work, group))
    await giveWay()
  }
  const unknown = await reportUnknownKeys(connection, work, documents)
  return documents.map((document, index) => {
    const more = unknown.get(index) ?? []
    return more.length === 0 ? document : { ...document, errors: [...document.errors, ...more] }
  })
}

const checkDocument = async (asking: Asking, work: DocumentWork, { rows }: RowGroup): Promise<CheckedDocument> => {
  const { target, table } = work
  const read: (FileRow & { read: ReadRow })[] = []
  for (const fileRow of rows) {
    const own = await readFileRow(asking, work, fileRow)
    noteStyle(work.style, fileRow, own)
    read.push({ line: fileRow.line, cells: fileRow.cells, read: own })
  }
  const [first] = read
  if (!first) throw new Error('a document has no rows')
  const id = newId()
  const plain = begin(work.header, first.read.row, { id })
  const parent = recordReader(target.header, plain, asking.rows)
  const lines: CheckedLine[] = []
  const errors: RowError[] = []
  for (const { line, cells, read: own } of read) {
    const links = { [lineLinks.document]: id, [lineLinks.position]: lines.length + 1, id: newId() }
    const begun = { row: begin(work.lines, own.row, links), given: own.given, parent }
    const { row, faults, asks } = await finish(asking, work, target.lines, begun)
    noteAsked(work.asked, { resource: target.lines, row, place: { line, cells, read: own }, table }, asks)
    lines.push({ line, cells, read: own, row })
    errors.push(...errorsOf(table, { line, cells, read: own }, faults))
  }
  const readers = lines.map(({ row }) => recordReader(target.lines, row, asking.rows))
  const given = { row: plain, given: first.read.given, lines: { ...noLines(target), [target.linesName]: readers } }
  const header = await finish(asking, work, target.header, given)
  noteAsked(work.asked, { resource: target.header, row: header.row, place: first, table }, header.asks)
  const openDays = findOpenDays(work.imported, work.caller, target.header, header.row)
  errors.push(
    ...withoutRead([...header.faults, ...openDays], first.read).map(found => errorAt(table, first, found)),
    ...reportDoubleKeys(work, header.row, lines),
  )
  return {
    header: header.row,
    lines,
    entries: errors.length > 0 ? [] : await entriesOf(asking, work, header.row, lines),
    errors,
    differing: read
      .filter(one => one !== first && !isSameHeader(work.header.names, first.read.row, one.read.row))
      .map(({ line }) => line),
  }
}

/** A file has lines of one kind; all other kinds are empty. */
const noLines = ({ header }: DocumentTarget): Begun['lines'] & object =>
  Object.fromEntries(header.lifecycle.lines.map(({ name }) => [name, []]))

const readFileRow = (asking: Asking, { plan }: DocumentWork, fileRow: FileRow): Soon<ReadRow> =>
  answered(asking, () => {
    const answer = readRow(plan, asking.world, fileRow)
    return { answer, questions: answer.questions }
  })

/** A new row: the template, overwritten by values of the file and by links. */
const begin = ({ row: start, names }: DocumentWork['lines'], read: Row, links: Row): Row => {
  const row: Record<string, Stored> = { ...start }
  for (const name of names) if (read[name] !== undefined) row[name] = read[name]
  for (const name of Object.keys(links)) row[name] = links[name] ?? null
  return row
}

/** Errors of one row of the file: cells, reading, and faults of the line. */
const errorsOf = (
  table: ImportTable,
  row: FileRow & { readonly read: ReadRow },
  faults: readonly Fault[],
): readonly RowError[] => [
  ...tooManyCells(table, row),
  ...row.read.faults.map(found => errorAt(table, row, found.fault)),
  ...withoutRead(faults, row.read).map(found => errorAt(table, row, found)),
]

const isSameHeader = (names: readonly string[], one: Row, other: Row): boolean =>
  names.every(name => one[name] === other[name])

interface Begun {
  readonly row: Row
  readonly given: ReadonlySet<string>
  readonly parent?: RowReader
  readonly lines?: Readonly<Record<string, readonly RowReader[]>>
}

const finish = async (
  asking: Asking,
  { imported: { history, fields } }: DocumentWork,
  resource: Resource,
  begun: Begun,
): Promise<{ readonly row: Row; readonly faults: readonly Fault[]; readonly asks: readonly Fault[] }> => {
  const { row, hidden, faults, asks } = await completeFor(asking, resource, { ...begun, isHistory: history })
  const asked = new Set(fields.flatMap(({ name, required }) => (required ? [name] : [])))
  const broken = checkRecord(resource, row, asking.world.emptyText, hidden).filter(
    // An import of history requires only the fields that it declares as required.
    ({ code, field }) => !(history && code === 'required' && !asked.has(field ?? '')),
  )
  return { row, faults: faults.length === 0 ? broken : [...broken, ...faults], asks }
}

/** Removes faults of fields whose cell could not be read, which is reported already. */
const withoutRead = (faults: readonly Fault[], { faults: read }: ReadRow): readonly Fault[] => {
  if (faults.length === 0 || read.length === 0) return faults
  const wrong = new Set(read.map(found => found.fault.field))
  return faults.filter(({ field }) => !wrong.has(field))
}

/** Keys that occur twice in the file; the first row keeps its key. */
const reportDoubleKeys = (
  { target, table, seen }: DocumentWork,
  header: Row,
  lines: readonly CheckedLine[],
): readonly RowError[] => {
  const [first] = lines
  const [headerKey = ''] = target.header.key
  const [lineKey = ''] = target.lines.key
  const errors = lines.flatMap(line =>
    doubleError(seen.lines, target.lines, { key: lineKey, row: line.row, line, table }),
  )
  const own = first
    ? doubleError(seen.documents, target.header, { key: headerKey, row: header, line: first, table })
    : []
  return [...errors, ...own]
}

const doubleError = (
  seen: Map<Stored, number>,
  { field: fields }: ResourceFields,
  { key, row, line, table }: { key: string; row: Row; line: CheckedLine; table: ImportTable },
): readonly RowError[] => {
  const field = fields[key]
  const value = row[key] ?? null
  const earlier = seen.get(value)
  if (!field || earlier === undefined) {
    seen.set(value, line.line)
    return []
  }
  const params = { value: field.type.format(value), line: earlier }
  return [errorAt(table, line, about(field, fault('row.double', { params })))]
}

/** One journal entry for each line that meets the condition, with the carried values of its document. */
const entriesOf = async (
  asking: Asking,
  { target, entry: plan }: DocumentWork,
  header: Row,
  lines: readonly CheckedLine[],
): Promise<readonly Row[]> => {
  const { journal } = target
  if (!journal?.imported) return []
  const parent = recordReader(target.header, header, asking.rows)
  const entries: Row[] = []
  for (const { row } of lines) {
    const on = { row: recordReader(target.lines, row, asking.rows), roots: { parent } }
    if ((await evaluateFor(asking, journal.imported.term, on)) !== true) continue
    const entry: Record<string, Stored> = { ...plan.row }
    for (const name of plan.ofLine) entry[name] = row[name] ?? null
    for (const name of plan.ofDocument) entry[name] = header[name] ?? null
    entry.id = newId()
    entry[journalLinks.line] = row.id ?? null
    entry[journalLinks.sign] = 1
    entries.push(entry)
  }
  return entries
}
