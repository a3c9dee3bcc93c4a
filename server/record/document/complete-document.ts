// Applies the rules of the schema files to a document and its lines together, because each may depend on the other.
import { encodeStored, type RowReader, toStored } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { deduplicateFaults, type Fault, fault } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { type CompletedRecord, fillDefaults } from '../../../engine/record/complete-record.ts'
import { findNumberDependentFields } from '../../../engine/record/dependent-calculations.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { LineFill } from '../../../engine/schema/document.ts'
import { type Lines, lineLinks } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { mapByName, mapValues } from '../../../engine/value/records.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import { checkOwner, checkReferences } from '../rule/check-rules.ts'
import { type EvaluationContext, evaluateTerm } from '../rule/evaluation.ts'
import { completeRow, prefetchQuestions } from '../rule/finish-row.ts'
import {
  checkClaims,
  createDocumentReader,
  createEmptyLine,
  type Document,
  getLineTable,
  maxLines,
  type ParsedDocument,
  type ParsedRow,
} from './parse-document.ts'

export interface CompletedDocument {
  readonly document: Document
  /** All faults; those of lines have paths such as `goods.2.weight`. */
  readonly faults: readonly Fault[]
}

interface CompletionRequest {
  readonly resource: Resource
  readonly sent: ParsedDocument
  /** The move that saves the document. */
  readonly move?: string
  /** Lines that the program makes now, if they are defined by the document; default: none. */
  readonly generates?: (lines: string) => boolean
  /** The reader that lines know as `parent`, if it is not their document. */
  readonly parent?: RowReader
}

interface CompletionRound {
  /** Hidden lines, whose rows are dropped. */
  readonly dropped: ReadonlySet<string>
  readonly document: Document
  readonly header: CompletedRecord
  readonly lines: Readonly<Record<string, readonly CompletedRow[]>>
}

/** Stops cyclic dependencies. */
const maxRounds = 12

export const completeDocument = async (
  asking: EvaluationContext,
  request: CompletionRequest,
): Promise<CompletedDocument> => {
  const { resource, generates } = request
  const typed = await runRounds(asking, request)
  const generated = generates && (await generateLines(asking, { ...request, generates, document: typed.document }))
  const sent = generated ?? request.sent
  const round = generated ? await runRounds(asking, { ...request, sent }) : typed
  const { document } = round
  const { confirming } = asking.caller
  recordQuestions(confirming, { resource, row: document.row, warnings: round.header.asks })
  const headerFaults = await findRowFaults(asking, resource, { sent: sent.header, completed: round.header })
  const faults = [
    // The state of an unsaved document is not a valid value yet.
    ...headerFaults.filter(({ field }) => field === undefined || field !== resource.lifecycle.flow?.field),
    ...checkOwner(asking.caller, resource, document.row),
    ...sent.faults,
  ]
  for (const lines of resource.lifecycle.lines) {
    const table = getLineTable(asking.caller.schema, resource, lines.name)
    const ownRows = sent.lines[lines.name] ?? []
    for (const [index, sentRow] of ownRows.entries()) {
      const completed = round.lines[lines.name]?.[index]?.completed
      if (!completed) continue
      const path = `${lines.name}.${index}`
      recordQuestions(confirming, { resource: table, row: completed.row, warnings: completed.asks, path })
      const rowFaults = await findRowFaults(asking, table, { sent: sentRow, completed })
      await yieldToEventLoop()
      faults.push(...rowFaults.map(rowFault => withPath(path, rowFault)))
    }
    if (round.dropped.has(lines.name)) continue
    faults.push(...findLineFaults(table, lines, document.lines[lines.name] ?? []))
  }
  return { document, faults: deduplicateFaults(faults) }
}

/** Prefixes the field of a fault with a path. */
export const withPath = (path: string, item: Fault): Fault => ({
  ...item,
  field: item.field === undefined ? path : `${path}.${item.field}`,
})

const runRounds = async (asking: EvaluationContext, request: CompletionRequest): Promise<CompletionRound> => {
  const { resource, sent } = request
  await prefetchDocument(asking, resource, sent)
  let document: Document = {
    row: fillDefaults(resource, sent.header, asking.environment),
    lines: mapValues(sent.lines, all => all.map(({ row }) => row)),
  }
  let earlier: CompletionRound | undefined
  for (let turn = 0; ; turn++) {
    await yieldToEventLoop()
    const round = await runRound(asking, request, { before: document, earlier })
    await yieldToEventLoop()
    if (turn >= maxRounds || (earlier && isSettled(earlier, round))) return round
    // A row without lines needs only one round.
    if (turn === 0 && resource.lifecycle.lines.length === 0) return round
    earlier = round
    document = round.document
  }
}

/** What document and lines will ask for and is known at the start, together: a database across a network needs fewer round trips. */
const prefetchDocument = async (asking: EvaluationContext, resource: Resource, sent: ParsedDocument): Promise<void> => {
  const { schema } = asking.caller
  const tables = resource.lifecycle.lines.map(({ name }) => ({
    resource: getLineTable(schema, resource, name),
    rows: sent.lines[name] ?? [],
  }))
  await prefetchQuestions(asking, [{ resource, rows: [sent.header] }, ...tables.filter(({ rows }) => rows.length > 0)])
}

/** True if nothing was completed again, or if the repeated completion gave the same document. */
const isSettled = (earlier: CompletionRound, { header, document }: CompletionRound): boolean =>
  header === earlier.header || JSON.stringify(document) === JSON.stringify(earlier.document)

const runRound = async (
  asking: EvaluationContext,
  request: CompletionRequest,
  { before, earlier }: { readonly before: Document; readonly earlier: CompletionRound | undefined },
): Promise<CompletionRound> => {
  const { resource, sent, move } = request
  const { schema } = asking.caller
  const dropped = earlier?.dropped ?? new Set<string>()
  const parent = request.parent ?? createDocumentReader(schema, resource, before, asking.rows)
  const completedLines: [string, readonly CompletedRow[]][] = []
  for (const { name } of resource.lifecycle.lines) {
    const table = getLineTable(schema, resource, name)
    completedLines.push([
      name,
      await completeRows(asking, table, {
        rows: dropped.has(name) ? [] : (sent.lines[name] ?? []),
        parent,
        earlier: earlier?.lines[name] ?? [],
      }),
    ])
  }
  const lines = Object.fromEntries(completedLines)
  const completedRows = Object.fromEntries(
    completedLines.map(([name, all]) => [name, all.map(one => one.completed.row)]),
  )
  const reader = createDocumentReader(schema, resource, { row: before.row, lines: completedRows }, asking.rows)
  const readers = mapByName(resource.lifecycle.lines, ({ name }) => reader.lines(name) ?? [])
  const { row, before: saved, inputFields } = sent.header
  const unfinished = {
    row,
    inputFields,
    lines: readers,
    before: saved,
    ...(move !== undefined && { move }),
  }
  const header = isUnchangedRound(earlier, completedLines)
    ? earlier.header
    : await completeRow(asking, resource, unfinished)
  const hidden = resource.lifecycle.lines.flatMap(({ name, askUsage: askMode }) =>
    askMode === 'never' && header.hidden.has(name) ? [name] : [],
  )
  const visibleLines = mapValues(completedRows, (rows, name) => (hidden.includes(name) ? [] : rows))
  return {
    document: { row: header.row, lines: visibleLines },
    header,
    lines,
    dropped: new Set([...dropped, ...hidden]),
  }
}

/** If no line was completed again, the document is unchanged too. */
const isUnchangedRound = (
  earlier: CompletionRound | undefined,
  lines: readonly (readonly [string, readonly CompletedRow[]])[],
): earlier is CompletionRound =>
  earlier !== undefined &&
  lines.every(([name, all]) => {
    const previous = earlier.lines[name] ?? []
    return all.length === previous.length && all.every((one, index) => one === previous[index])
  })

const findRowFaults = async (
  asking: EvaluationContext,
  resource: Resource,
  { sent, completed }: { readonly sent: ParsedRow; readonly completed: CompletedRecord },
): Promise<readonly Fault[]> => {
  const { row, hidden, faults: broken } = completed
  const unread = new Set(sent.faults.map(({ field }) => field))
  const recordFaults = checkRecord(resource, row, hidden).filter(item => !isNumberedByMove(resource, item))
  const references = await checkReferences(asking.connection, asking.caller, resource, {
    row,
    rows: asking.rows,
    before: sent.before,
  })
  const rules = [...recordFaults, ...broken.filter(item => !isNumberedByMove(resource, item)), ...references]
  const claimFaults = checkClaims(resource, sent, row)
  return [...sent.faults, ...rules.filter(({ field }) => field === undefined || !unread.has(field)), ...claimFaults]
}

/** A number that will be assigned later is not missing, nor are values that depend on it. */
const isNumberedByMove = (resource: Resource, { code, field = '' }: Fault): boolean =>
  code === 'required' && findNumberDependentFields(resource).has(field)

/** Checks the number of lines and duplicates. */
const findLineFaults = (
  table: ResourceFields,
  { name, title, min, max, unique }: Lines,
  rows: readonly Row[],
): readonly Fault[] => {
  const faults: Fault[] = []
  if (rows.length < min) faults.push(fault('lines.few', { field: name, params: { title, min } }))
  if (max !== undefined && rows.length > max) faults.push(fault('lines.many', { field: name, params: { title, max } }))
  const fields = unique.flatMap(one => findField(table, one) ?? [])
  const [first] = fields
  if (!first) return faults
  const seen = new Map<string, number>()
  for (const [index, row] of rows.entries()) {
    if (fields.some(field => isBlank(field, row[field.name]))) continue
    const key = JSON.stringify(fields.map(field => row[field.name] ?? null))
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, index)
    else {
      const params = { value: first.type.format(row[first.name] ?? null), row: earlier + 1 }
      faults.push(withPath(`${name}.${index}`, toFieldFault(first, fault('line.double', { params }))))
    }
  }
  return faults
}

// Completes the rows of a document; completes a row again only if a value that it has read from the document changed.

interface RecordingReader {
  readonly reader: RowReader
  /** Returns true if all values that were read are the same in the other reader. */
  readonly isUnchangedFor: (other: RowReader) => boolean
}

/** Records the values that are read. A row that reads lines may depend on any of them. */
export const createRecordingReader = (source: RowReader): RecordingReader => {
  const values = new Map<string, ReturnType<RowReader['get']>>()
  let hasReadLines = false
  const get = (name: string): ReturnType<RowReader['get']> => {
    const value = source.get(name)
    values.set(name, value)
    return value
  }
  return {
    reader: {
      get,
      // The key identifies the referenced row.
      follow: name => {
        get(name)
        return source.follow(name)
      },
      lines: name => {
        hasReadLines = true
        return source.lines(name)
      },
    },
    isUnchangedFor: other => !hasReadLines && [...values].every(([name, value]) => other.get(name) === value),
  }
}

interface CompletedRow {
  readonly completed: CompletedRecord
  readonly isUnchangedFor: RecordingReader['isUnchangedFor']
}

interface RowsToComplete {
  readonly rows: readonly ParsedRow[]
  readonly parent: RowReader
  /** The same rows after the previous round. */
  readonly earlier: readonly CompletedRow[]
}

const completeRows = async (
  asking: EvaluationContext,
  table: Resource,
  { rows, parent, earlier }: RowsToComplete,
): Promise<readonly CompletedRow[]> => {
  const completedRows: CompletedRow[] = []
  for (const [index, { row, before, inputFields }] of rows.entries()) {
    const previous = earlier[index]
    if (previous?.isUnchangedFor(parent)) {
      completedRows.push(previous)
      continue
    }
    const { reader, isUnchangedFor } = createRecordingReader(parent)
    const unfinished = { row, inputFields, parent: reader, before }
    completedRows.push({ completed: await completeRow(asking, table, unfinished), isUnchangedFor })
    await yieldToEventLoop()
  }
  return completedRows
}

// Makes the lines of a document that its own values define: their number, and the fields of `fill.map`.

interface GenerationRequest {
  readonly resource: Resource
  readonly sent: ParsedDocument
  /** The document with its computed values. */
  readonly document: Document
  /** Whether the lines of that name may change now. */
  readonly generates: (lines: string) => boolean
}

/**
 * The document with its generated lines; undefined if it has none. A line that was sent keeps its id and its other fields,
 * and a sent value that differs from the generated one is refused later, as that of a computed field.
 */
const generateLines = async (
  asking: EvaluationContext,
  { resource, sent, document, generates }: GenerationRequest,
): Promise<ParsedDocument | undefined> => {
  const { schema } = asking.caller
  const generated: Record<string, readonly ParsedRow[]> = {}
  const faults: Fault[] = []
  const parent = createDocumentReader(schema, resource, document, asking.rows)
  for (const { name, title, fill } of resource.lifecycle.lines) {
    if (!fill?.count || !generates(name)) continue
    const typed = sent.lines[name] ?? []
    const result = encodeStored(await evaluateTerm(asking, fill.count.term, { row: parent }), 0)
    const count = Math.min(Math.max(Number(result ?? 0), 0), maxLines)
    if (Number(result ?? 0) > maxLines || typed.some((row, index) => index >= count && row.row !== row.before))
      faults.push(fault('lines.many', { field: name, params: { title, max: count } }))
    const table = getLineTable(schema, resource, name)
    const rows: ParsedRow[] = []
    for (let index = 0; index < count; index++) {
      const row = typed[index] ?? createEmptyLine(table)
      rows.push(await generateLine(asking, { table, fill, parent, row, position: index + 1 }))
    }
    generated[name] = rows
  }
  if (Object.keys(generated).length === 0) return undefined
  return { ...sent, lines: { ...sent.lines, ...generated }, faults: [...sent.faults, ...faults] }
}

interface LineToGenerate {
  readonly table: Resource
  readonly fill: LineFill
  readonly parent: RowReader
  readonly row: ParsedRow
  readonly position: number
}

const generateLine = async (
  asking: EvaluationContext,
  { table, fill, parent, row: { row, inputFields, claimed, ...line }, position }: LineToGenerate,
): Promise<ParsedRow> => {
  const reader = createRecordReader(table, { [lineLinks.position]: position }, asking.rows)
  const values: Record<string, Stored> = {}
  const sentValues: Record<string, Stored> = {}
  for (const [name, { term }] of Object.entries(fill.map)) {
    const field = findField(table, name)
    if (!field) continue
    const stored = toStored(await evaluateTerm(asking, term, { row: reader, roots: { parent } }), field)
    values[name] = 'fault' in stored ? null : stored.value
    if (inputFields.has(name)) sentValues[name] = row[name] ?? null
  }
  return {
    ...line,
    row: { ...row, ...values },
    inputFields: new Set([...inputFields, ...Object.keys(values)]),
    claimed: { ...claimed, ...sentValues },
  }
}
