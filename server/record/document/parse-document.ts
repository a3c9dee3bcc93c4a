// Parses a body to a document that rules complete afterwards: row, lines, sent fields and faults.

import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { listInputFields, parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { type Lines, lineLinks, requestingMoveField } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { isObject, type JsonObject } from '../../../engine/value/json-text.ts'
import { filterValues } from '../../../engine/value/records.ts'
import type { Caller } from '../../caller/caller.ts'
import { createId } from '../../storage/create-id.ts'
import { findLines } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** A parsed row: the document's own or one of its lines. */
export interface ParsedRow {
  readonly row: Row
  readonly before?: Row | undefined
  readonly inputFields: ReadonlySet<string>
  /** Sent values of program fields; refused if they differ from the computed ones. */
  readonly claimed: Row
  readonly faults: readonly Fault[]
}

export interface ParsedDocument {
  readonly header: ParsedRow
  readonly lines: Readonly<Record<string, readonly ParsedRow[]>>
  /** Faults of the lines as a whole. */
  readonly faults: readonly Fault[]
}

interface ParseDocumentOptions {
  readonly resource: Resource
  readonly raw: unknown
  readonly locked?: ReadonlySet<string>
  /** The saved document. */
  readonly before?: Document | undefined
}

/** Maximum rows of one list of lines, whatever the schema file allows; checked before the rows are parsed. */
export const maxLines = 500

export const parseDocument = (
  caller: Caller,
  { resource, raw, locked, before }: ParseDocumentOptions,
): ParsedDocument => {
  const body: JsonObject = isObject(raw) ? raw : {}
  const names = resource.lifecycle.lines.map(({ name }) => name)
  const headerBody = isObject(raw) ? filterValues(raw, (_, name) => !names.includes(name)) : raw
  const header = parseRow(resource, headerBody, {
    locked,
    ...(before && { before: before.row }),
  })
  const faults: Fault[] = []
  const lines = resource.lifecycle.lines.map(definition => {
    const saved = before?.lines[definition.name] ?? []
    const input = {
      raw: body[definition.name],
      saved,
      table: getLineTable(caller.schema, resource, definition.name),
    }
    const parsed = parseLines(definition, input)
    faults.push(...parsed.faults)
    return [definition.name, parsed.rows] as const
  })
  return { header, lines: Object.fromEntries(lines), faults }
}

interface ParseLinesOptions {
  readonly raw: unknown
  readonly saved: readonly Row[]
  readonly table: ResourceFields
}

interface ParsedDocumentLines {
  readonly rows: readonly ParsedRow[]
  /** Faults of the lines as a whole. */
  readonly faults: readonly Fault[]
}

const parseLines = (
  { name, title, askUsage: askMode }: Lines,
  { raw, saved, table }: ParseLinesOptions,
): ParsedDocumentLines => {
  const refuseLines = (reason: Fault): ParsedDocumentLines => ({ rows: [], faults: [reason] })
  if (raw === undefined || raw === null) return { rows: saved.map(toStoredRow), faults: [] }
  if (!Array.isArray(raw)) return refuseLines(fault('record.form', { field: name }))
  if (raw.length > maxLines) return refuseLines(fault('lines.many', { field: name, params: { title, max: maxLines } }))
  // Only moves add such lines; a client may send back the rows that it has read.
  if (askMode === 'only') {
    const savedIds = new Set(saved.map(({ id }) => id))
    const isAsRead = raw.every(line => isObject(line) && typeof line.id === 'string' && savedIds.has(line.id))
    const faults = isAsRead ? [] : [fault('field.read-only', { field: name, params: { title } })]
    return { rows: saved.map(toStoredRow), faults }
  }
  const savedById = new Map(saved.map(row => [row.id, row]))
  return { rows: raw.map(line => parseLine(table, line, savedById)), faults: [] }
}

/** A row that was not sent stays unchanged. */
const toStoredRow = (row: Row): ParsedRow => ({ row, before: row, inputFields: new Set(), claimed: {}, faults: [] })

const links: ReadonlySet<string> = new Set([...Object.values(lineLinks), requestingMoveField, 'id', 'versi'])

const parseLine = (table: ResourceFields, raw: unknown, savedById: ReadonlyMap<unknown, Row>): ParsedRow => {
  const before = isObject(raw) ? savedById.get(raw.id) : undefined
  const headerBody = isObject(raw) ? filterValues(raw, (_, name) => !links.has(name)) : raw
  const input = parseRow(table, headerBody, { before })
  return { ...input, row: { ...input.row, id: before?.id ?? createId() } }
}

/** A line that the program adds. */
export const createEmptyLine = (table: ResourceFields): ParsedRow => parseLine(table, {}, new Map())

/** Whether only the program sets the field. */
const isProgramField = ({ readOnly, calc, derived, number, stored }: Field): boolean =>
  readOnly || calc !== undefined || derived !== undefined || number !== undefined || !stored

const parseRow = (
  resource: ResourceFields,
  raw: unknown,
  { locked, before }: { locked?: ReadonlySet<string> | undefined; before?: Row | undefined },
): ParsedRow => {
  const claimed: Record<string, Stored> = {}
  const faults: Fault[] = []
  const values: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isObject(raw) ? raw : {})) {
    const field = findField(resource, name)
    if (!field || !isProgramField(field)) values[name] = value
    else if (!(typeof value === 'string' ? isBlank(field, value) : value === null)) {
      const parsed = field.type.parse(value)
      if ('fault' in parsed) faults.push(toFieldFault(field, parsed.fault))
      else claimed[name] = parsed.value
    }
  }
  const options = { ...(locked && { locked }), ...(before && { current: before }) }
  const parsed = parseRecord(resource, isObject(raw) ? values : raw, options)
  const system = before ? { id: before.id ?? null, versi: before.versi ?? null } : {}
  return {
    row: { ...parsed.row, ...system },
    before,
    inputFields: listInputFields(values),
    claimed,
    faults: [...parsed.faults, ...faults],
  }
}

/** Returns faults for claimed values that differ from the computed ones. */
export const checkClaims = (resource: ResourceFields, { claimed }: ParsedRow, row: Row): readonly Fault[] =>
  Object.entries(claimed).flatMap(([name, value]) => {
    const field = findField(resource, name)
    const isSame = !field || row[name] === value || isBlank(field, value)
    return isSame ? [] : [toFieldFault(field, fault('field.read-only'))]
  })

// A document in memory with its lines, and its reader for expressions.

export interface Document {
  readonly row: Row
  /** Ordered rows by the name of the lines. */
  readonly lines: Readonly<Record<string, readonly Row[]>>
}

/** Returns the resource of the lines. */
export const getLineTable = (schema: Schema, resource: Resource, name: string): Resource => {
  const lines = resource.lifecycle.lines.find(one => one.name === name)
  if (!lines) throw new Error(`${resource.name} has no lines ${name}`)
  return getResource(schema, lines.resource)
}

/** Creates the reader of a document: its fields and its lines. */
export const createDocumentReader = (
  schema: Schema,
  resource: Resource,
  document: Document,
  rows: RowLookup,
): RowReader => {
  const readers = new Map<string, readonly RowReader[]>()
  const getLines = (name: string): readonly RowReader[] | undefined => {
    if (!resource.lifecycle.lines.some(lines => lines.name === name)) return undefined
    const table = getLineTable(schema, resource, name)
    const lineReaders =
      readers.get(name) ?? (document.lines[name] ?? []).map(line => createRecordReader(table, line, rows))
    readers.set(name, lineReaders)
    return lineReaders
  }
  return { ...createRecordReader(resource, document.row, rows), lines: getLines }
}

/** Reads the lines of a saved document in order. */
export const readLines = async (
  connection: Connection,
  { schema, shop }: Caller,
  resource: Resource,
  id: string,
): Promise<Document['lines']> => {
  const readTable = async ({ name }: Lines): Promise<[string, readonly Row[]]> => [
    name,
    await findLines(connection, getLineTable(schema, resource, name), id, shop.code),
  ]
  return Object.fromEntries(await Promise.all(resource.lifecycle.lines.map(readTable)))
}

/** Returns the document with changed values in some of its lines. */
export const withLines = (
  document: Document,
  name: string,
  change: (line: Row, index: number) => Readonly<Record<string, Stored>>,
): Document => ({
  ...document,
  lines: {
    ...document.lines,
    [name]: (document.lines[name] ?? []).map((line, index) => ({ ...line, ...change(line, index) })),
  },
})
