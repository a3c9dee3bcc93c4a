// Completes a line while the document is typed (after a scan), and rows that fill the lines.

import { toStored } from '../../../engine/expression/evaluate/to-stored.ts'
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { about } from '../../../engine/record/parse-record.ts'
import { recordReader } from '../../../engine/record/record-reader.ts'
import { isBlank, type JsonRow, type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Lines } from '../../../engine/schema/lines.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { isObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { AccessDenied, InvalidRecord, RouteNotFound } from '../../errors/errors.ts'
import { findHeld } from '../../storage/reserved.ts'
import { findRows } from '../../storage/rows-of-query.ts'
import type { Connection } from '../../storage/storage.ts'
import { completeDocument } from '../document/complete-document.ts'
import { type Document, documentReader, readLines } from '../document/document.ts'
import { parseDocument, type SentDocument, type SentRow } from '../document/parse-document.ts'
import { labelOfHolder, reservationOf } from '../document/reserve-lines.ts'
import { getRow } from '../records/read-record.ts'
import { type Asking, askingFor, evaluateFor, rowFilterFor } from '../rules/evaluate-for.ts'

export interface Typed {
  readonly lines: string
  /** The incomplete document. */
  readonly document: unknown
}

/** Returns the lines of the name; throws unless the caller may write the document. */
export const mustType = (caller: Caller, resource: Resource, name: string): Lines => {
  const lines = resource.lifecycle.lines.find(one => one.name === name)
  if (!lines || !resource.lifecycle.flow) throw new RouteNotFound()
  const { moves, verbs } = caller.access.of(resource)
  if (moves.size === 0 && !verbs.has('update')) throw new AccessDenied()
  return lines
}

interface TypedLine extends Typed {
  readonly line: unknown
  /** The line is incomplete: returns what can be computed, whatever its faults. */
  readonly unfinished?: boolean
}

/** Completes a line; throws InvalidRecord with the faults that it has by itself. */
export const completeLine = (
  caller: Caller,
  resource: Resource,
  { line, unfinished = false, ...typed }: TypedLine,
): Promise<JsonRow> => {
  const lines = mustType(caller, resource, typed.lines)
  return caller.storage.read(
    async connection => {
      const { row, faults, table } = await lineAlone(connection, caller, { resource, lines, typed, line })
      if (faults.length > 0 && !unfinished) throw new InvalidRecord(table.name, faults)
      return rowToJson(table, { ...row, id: null }, () => true)
    },
    { oneMoment: true },
  )
}

/** Completes a line without the other lines; returns its faults, including conflicting reservations. */
export const lineAlone = async (connection: Connection, caller: Caller, options: Options): Promise<CompletedLine> => {
  const { row, faults, table } = await completed(connection, caller, options)
  const { lines, typed } = options
  const all = faults.length > 0 ? faults : await reservedFaults(connection, caller, { lines, table, row, typed })
  return { row, faults: all, table }
}

export interface CompletedLine {
  readonly row: Row
  readonly faults: readonly Fault[]
  readonly table: Resource
}

interface Options {
  readonly resource: Resource
  readonly lines: Lines
  readonly typed: Typed
  readonly line: unknown
}

const completed = async (
  connection: Connection,
  caller: Caller,
  { resource, lines, typed, line }: Options,
): Promise<CompletedLine> => {
  const header = headerOf(typed.document)
  const before = await savedFor(connection, caller, resource, { header, lines: lines.name })
  const sent = parseDocument(caller, {
    resource,
    raw: { ...header, [lines.name]: [line] },
    ...(before && { before }),
  })
  const { document, faults } = await completeDocument(askingFor(connection, caller), {
    resource,
    sent: lenient(sent),
  })
  const path = `${lines.name}.0.`
  // Faults of the rest of the document are ignored.
  const own = faults.flatMap(found =>
    found.field?.startsWith(path) ? [{ ...found, field: found.field.slice(path.length) }] : [],
  )
  const table = getResource(caller.schema, lines.resource)
  return { row: document.lines[lines.name]?.[0] ?? {}, faults: own, table }
}

/** Reads the saved document with these lines; locked fields are not sent again. */
const savedFor = async (
  connection: Connection,
  caller: Caller,
  resource: Resource,
  { header: { id }, lines }: { readonly header: Readonly<Record<string, unknown>>; readonly lines: string },
): Promise<Document | undefined> => {
  if (typeof id !== 'string') return undefined
  const row = await getRow(connection, resource, id, caller)
  const saved = await readLines(connection, caller, resource, id)
  return { row, lines: { [lines]: saved[lines] ?? [] } }
}

/** Keeps only the header fields, because other lines do not affect the new one. */
const headerOf = (document: unknown): Readonly<Record<string, unknown>> =>
  isObject(document) ? Object.fromEntries(Object.entries(document).filter(([, value]) => !Array.isArray(value))) : {}

const lenient = (sent: SentDocument): SentDocument => {
  const quiet = (row: SentRow): SentRow => ({ ...row, claimed: {} })
  return { ...sent, header: quiet(sent.header) }
}

/** Returns a fault if another document reserves what the line names. */
const reservedFaults = async (
  connection: Connection,
  caller: Caller,
  {
    lines,
    table,
    row,
    typed,
  }: { readonly lines: Lines; readonly table: Resource; readonly row: Row; readonly typed: Typed },
): Promise<readonly Fault[]> => {
  const field = lines.reserve && table.field[lines.reserve.field]
  const value = field && (row[field.name] ?? null)
  if (!field?.ref || value === undefined || isBlank(field, value, caller.schema.project.emptyText)) return []
  const held = await findHeld(connection, [reservationOf(caller, field.ref.to, String(value))])
  const own = String((typed.document as { id?: unknown } | undefined)?.id ?? '')
  const [other] = held.filter(one => one.documentId !== own)
  if (!other) return []
  const params = { value: field.type.format(value), document: await labelOfHolder(connection, caller, other) }
  return [about(field, fault('line.reserved', { params }))]
}

/** Builds lines from existing rows, such as all pieces of a tray. Each is completed; invalid ones are omitted. */
export const fillLines = (caller: Caller, resource: Resource, typed: Typed): Promise<readonly JsonRow[]> => {
  const lines = mustType(caller, resource, typed.lines)
  const { fill } = lines
  if (!fill) throw new RouteNotFound()
  return caller.storage.read(
    async connection => {
      const asking = askingFor(connection, caller)
      const table = getResource(caller.schema, lines.resource)
      const parsed = parseDocument(caller, { resource, raw: headerOf(typed.document) })
      const { document } = await completeDocument(asking, { resource, sent: lenient(parsed) })
      const rows = await sourceRows(asking, { resource, document, fill })
      const filled: JsonRow[] = []
      for (const row of rows) {
        const line = await mapped(asking, { resource, document, fill, row, table })
        const one = await completed(connection, caller, { resource, lines, typed, line })
        // Fields that the user must still enter do not exclude the row.
        if (one.faults.every(({ code }) => code === 'required'))
          filled.push(rowToJson(table, { ...one.row, id: null }, () => true))
      }
      return filled
    },
    { oneMoment: true },
  )
}

interface Filling {
  readonly resource: Resource
  readonly document: Document
  readonly fill: NonNullable<Lines['fill']>
}

const sourceRows = async (asking: Asking, { resource, document, fill }: Filling): Promise<readonly Row[]> => {
  const { schema, shop } = asking.caller
  const source = getResource(schema, fill.from)
  const parent = documentReader(schema, resource, document, asking.rows)
  const filter = fill.where && (await rowFilterFor(asking, fill.where.term, { roots: { parent } }))
  const sort = source.key.map(field => ({ field, descending: false }))
  const query = { conditions: [], sort, offset: 0, ...(filter && { filter }) }
  return findRows(asking.connection, source, query, shop.code)
}

/** Maps the row to a line in the form of a request. */
const mapped = async (
  asking: Asking,
  { resource, document, fill, row, table }: Filling & { readonly row: Row; readonly table: Resource },
): Promise<Readonly<Record<string, unknown>>> => {
  const { schema } = asking.caller
  const { emptyText } = schema.project
  const parent = documentReader(schema, resource, document, asking.rows)
  const reader = recordReader(getResource(schema, fill.from), row, asking.rows)
  const line: Record<string, unknown> = {}
  for (const [name, { term }] of Object.entries(fill.map)) {
    const field = table.field[name]
    if (!field) continue
    const stored = toStored(await evaluateFor(asking, term, { row: reader, roots: { parent } }), field.type, emptyText)
    const value: Stored = 'fault' in stored ? null : stored.value
    line[name] = value === null ? null : field.type.toJson(value)
  }
  return line
}
