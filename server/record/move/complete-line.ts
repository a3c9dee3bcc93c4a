// Completes a line while the document is typed (after a scan), and rows that fill the lines.

import { toStored } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, type JsonRow, type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/value/json-text.ts'
import { filterValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, InvalidRecord, RouteNotFound } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import { findReservations } from '../../storage/reservations.ts'
import type { Connection } from '../../storage/storage.ts'
import { completeDocument } from '../document/complete-document.ts'
import {
  createDocumentReader,
  type Document,
  type ParsedDocument,
  type ParsedRow,
  parseDocument,
  readLines,
} from '../document/parse-document.ts'
import { createReservation, getHolderLabel } from '../document/reserve-lines.ts'
import { getRow } from '../rows/read-record.ts'
import { createEvaluation, type EvaluationContext, evaluateTerm, translateToFilter } from '../rule/evaluation.ts'

export interface TypedDocumentInput {
  readonly lines: string
  /** The incomplete document. */
  readonly document: unknown
}

/** Returns the lines of the name; throws unless the caller may write the document. */
export const requireTypableLines = (caller: Caller, resource: Resource, name: string): Lines => {
  const lines = resource.lifecycle.lines.find(filledLine => filledLine.name === name)
  if (!lines || !resource.lifecycle.flow) throw new RouteNotFound()
  const { moves, verbs } = caller.access.of(resource)
  if (moves.size === 0 && !verbs.has('update')) throw new AccessDenied()
  return lines
}

interface TypedLineRequest extends TypedDocumentInput {
  readonly line: unknown
  /** The line is incomplete: returns what can be computed, whatever its faults. */
  readonly unfinished?: boolean
}

/** Completes a line; throws InvalidRecord with the faults that it has by itself. */
export const completeLine = (
  caller: Caller,
  resource: Resource,
  { line, unfinished = false, ...typed }: TypedLineRequest,
): Promise<JsonRow> => {
  const lines = requireTypableLines(caller, resource, typed.lines)
  return caller.storage.read(
    async connection => {
      const { row, faults, table } = await completeSingleLine(connection, caller, { resource, lines, typed, line })
      if (faults.length > 0 && !unfinished) throw new InvalidRecord(table.name, faults)
      return toJsonRow(table, { ...row, id: null }, () => true)
    },
    { oneMoment: true },
  )
}

/** Completes a line without the other lines; returns its faults, including conflicting reservations. */
export const completeSingleLine = async (
  connection: Connection,
  caller: Caller,
  options: LineOptions,
): Promise<CompletedSingleLine> => {
  const { row, faults, table } = await completeTypedLine(connection, caller, options)
  const { lines, typed } = options
  const allFaults =
    faults.length > 0 ? faults : await findReservedFaults(connection, caller, { lines, table, row, typed })
  return { row, faults: allFaults, table }
}

interface CompletedSingleLine {
  readonly row: Row
  readonly faults: readonly Fault[]
  readonly table: Resource
}

interface LineOptions {
  readonly resource: Resource
  readonly lines: Lines
  readonly typed: TypedDocumentInput
  readonly line: unknown
}

const completeTypedLine = async (
  connection: Connection,
  caller: Caller,
  { resource, lines, typed, line }: LineOptions,
): Promise<CompletedSingleLine> => {
  const header = getHeaderFields(typed.document)
  const before = await readSavedDocument(connection, caller, resource, { header, lines: lines.name })
  const sent = parseDocument(caller, {
    resource,
    raw: { ...header, [lines.name]: [line] },
    before,
  })
  const { document, faults } = await completeDocument(createEvaluation(connection, caller), {
    resource,
    sent: ignoreClaims(sent),
  })
  const path = `${lines.name}.0.`
  // Faults of the rest of the document are ignored.
  const lineFaults = faults.flatMap(item =>
    item.field?.startsWith(path) ? [{ ...item, field: item.field.slice(path.length) }] : [],
  )
  const table = getResource(caller.schema, lines.resource)
  return { row: document.lines[lines.name]?.[0] ?? {}, faults: lineFaults, table }
}

/** Reads the saved document with these lines; locked fields are not sent again. */
const readSavedDocument = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { header: { id }, lines }: { readonly header: Readonly<Record<string, unknown>>; readonly lines?: string },
): Promise<Document | undefined> => {
  if (typeof id !== 'string') return undefined
  const row = await getRow(connection, resource, id, caller)
  const saved = await readLines(connection, caller, resource, id)
  return { row, lines: lines === undefined ? saved : { [lines]: saved[lines] ?? [] } }
}

/** Keeps only the header fields, because other lines do not affect the new one. */
const getHeaderFields = (document: unknown): Readonly<Record<string, unknown>> =>
  isObject(document) ? filterValues(document, value => !Array.isArray(value)) : {}

const ignoreClaims = (sent: ParsedDocument): ParsedDocument => {
  const withoutClaims = (row: ParsedRow): ParsedRow => ({ ...row, claimed: {} })
  return { ...sent, header: withoutClaims(sent.header) }
}

/** Returns a fault if another document reserves what the line names. */
const findReservedFaults = async (
  connection: Connection,
  caller: Caller,
  {
    lines,
    table,
    row,
    typed,
  }: { readonly lines: Lines; readonly table: Resource; readonly row: Row; readonly typed: TypedDocumentInput },
): Promise<readonly Fault[]> => {
  const field = lines.reserve && table.field[lines.reserve.field]
  const value = field && (row[field.name] ?? null)
  if (!field?.ref || value === undefined || isBlank(field, value)) return []
  const held = await findReservations(connection, [createReservation(caller, field.ref.to, String(value))])
  const ownId = String((typed.document as { id?: unknown } | undefined)?.id ?? '')
  const [other] = held.filter(filledLine => filledLine.documentId !== ownId)
  if (!other) return []
  const params = { value: field.type.format(value), document: await getHolderLabel(connection, caller, other) }
  return [toFieldFault(field, fault('line.reserved', { params }))]
}

/** Builds lines from existing rows, such as all pieces of a tray. Each is completed; invalid ones are omitted. */
export const fillLines = (
  caller: Caller,
  resource: Resource,
  typed: TypedDocumentInput,
): Promise<readonly JsonRow[]> => {
  const lines = requireTypableLines(caller, resource, typed.lines)
  const { fill } = lines
  if (!fill) throw new RouteNotFound()
  return caller.storage.read(
    async connection => {
      const asking = createEvaluation(connection, caller)
      const table = getResource(caller.schema, lines.resource)
      const { from } = fill
      if (from === undefined) return generateTypedLines(asking, { resource, lines, table, typed })
      const parsed = parseDocument(caller, { resource, raw: getHeaderFields(typed.document) })
      const { document } = await completeDocument(asking, { resource, sent: ignoreClaims(parsed) })
      const rows = await readSourceRows(asking, { resource, document, fill, from })
      const filled: JsonRow[] = []
      for (const row of rows) {
        const line = await mapToLine(asking, { resource, document, fill, from, row, table })
        const filledLine = await completeTypedLine(connection, caller, { resource, lines, typed, line })
        // Fields that the user must still enter do not exclude the row.
        if (filledLine.faults.every(({ code }) => code === 'required'))
          filled.push(toJsonRow(table, { ...filledLine.row, id: null }, () => true))
      }
      return filled
    },
    { oneMoment: true },
  )
}

interface GeneratedLinesRequest {
  readonly resource: Resource
  readonly lines: Lines
  readonly table: Resource
  readonly typed: TypedDocumentInput
}

/** The lines that the document, as it is typed so far, would be saved with: what was typed in a line stays in it. */
const generateTypedLines = async (
  asking: EvaluationContext,
  { resource, lines: { name, fill }, table, typed }: GeneratedLinesRequest,
): Promise<readonly JsonRow[]> => {
  const { caller, connection } = asking
  const raw = isObject(typed.document) ? omitGeneratedValues(typed.document, name, Object.keys(fill?.map ?? {})) : {}
  const before = await readSavedDocument(connection, caller, resource, { header: raw })
  const sent = parseDocument(caller, { resource, raw, before })
  const { document } = await completeDocument(asking, {
    resource,
    sent: ignoreClaims(sent),
    generates: one => one === name,
  })
  return (document.lines[name] ?? []).map(row => toJsonRow(table, row, () => true))
}

/** The document whose lines of that name have only what was typed in them. */
const omitGeneratedValues = (
  document: Readonly<Record<string, unknown>>,
  name: string,
  generated: readonly string[],
): Readonly<Record<string, unknown>> => {
  const { [name]: lines, ...others } = document
  if (!Array.isArray(lines)) return others
  const typedLines = lines.filter(isObject).map(line => filterValues(line, (_, field) => !generated.includes(field)))
  return { ...others, [name]: typedLines }
}

interface FillLinesRequest {
  readonly resource: Resource
  readonly document: Document
  readonly fill: NonNullable<Lines['fill']>
  /** The resource of the rows. */
  readonly from: string
}

const readSourceRows = async (
  asking: EvaluationContext,
  { resource, document, fill, from }: FillLinesRequest,
): Promise<readonly Row[]> => {
  const { schema, shop } = asking.caller
  const source = getResource(schema, from)
  const parent = createDocumentReader(schema, resource, document, asking.rows)
  const filter = fill.where && (await translateToFilter(asking, fill.where.term, { roots: { parent } }))
  const sort = source.key.map(field => ({ field, descending: false }))
  const query = { conditions: [], sort, offset: 0, filter }
  return findRows(asking.connection, source, query, shop.code)
}

/** Maps the row to a line in the form of a request. */
const mapToLine = async (
  asking: EvaluationContext,
  { resource, document, fill, from, row, table }: FillLinesRequest & { readonly row: Row; readonly table: Resource },
): Promise<Readonly<Record<string, unknown>>> => {
  const { schema } = asking.caller
  const parent = createDocumentReader(schema, resource, document, asking.rows)
  const reader = createRecordReader(getResource(schema, from), row, asking.rows)
  const line: Record<string, unknown> = {}
  for (const [name, { term }] of Object.entries(fill.map)) {
    const field = table.field[name]
    if (!field) continue
    const stored = toStored(await evaluateTerm(asking, term, { row: reader, roots: { parent } }), field)
    const value: Stored = 'fault' in stored ? null : stored.value
    line[name] = value === null ? null : field.type.toJson(value)
  }
  return line
}
