// Parses a body to a document that rules complete afterwards: row, lines, sent fields and faults.

import { type Fault, fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { about, givenIn, parseRecord } from '../../../engine/record/parse-record.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { askedLink, type Lines, lineLinks } from '../../../engine/schema/lines.ts'
import { findField, type Resource, type ResourceFields } from '../../../engine/schema/resource.ts'
import { isObject, type JsonObject } from '../../../engine/values/json-object.ts'
import type { Caller } from '../../caller/caller.ts'
import { newId } from '../../storage/new-id.ts'
import { type Document, lineTable } from './document.ts'

/** A parsed row: the document's own or one of its lines. */
export interface SentRow {
  readonly row: Row
  readonly before?: Row
  readonly given: ReadonlySet<string>
  /** Sent values of program fields; refused if they differ from the computed ones. */
  readonly claimed: Row
  readonly faults: readonly Fault[]
}

export interface SentDocument {
  readonly header: SentRow
  readonly lines: Readonly<Record<string, readonly SentRow[]>>
  /** Faults of the lines as a whole. */
  readonly faults: readonly Fault[]
}

export interface Sending {
  readonly resource: Resource
  readonly raw: unknown
  readonly locked?: ReadonlySet<string>
  /** The saved document. */
  readonly before?: Document
}

/** Maximum rows of one list of lines, whatever the schema file allows; checked before the rows are parsed. */
const mostLines = 500

export const parseDocument = (caller: Caller, { resource, raw, locked, before }: Sending): SentDocument => {
  const { emptyText } = caller.schema.project
  const given: JsonObject = isObject(raw) ? raw : {}
  const names = resource.lifecycle.lines.map(({ name }) => name)
  const own = isObject(raw) ? Object.fromEntries(Object.entries(raw).filter(([name]) => !names.includes(name))) : raw
  const header = parseRow(resource, own, {
    emptyText,
    ...(locked && { locked }),
    ...(before && { before: before.row }),
  })
  const faults: Fault[] = []
  const lines = resource.lifecycle.lines.map(one => {
    const saved = before?.lines[one.name] ?? []
    const sent = { raw: given[one.name], saved, table: lineTable(caller.schema, resource, one.name), emptyText }
    const parsed = parseLines(one, sent)
    faults.push(...parsed.faults)
    return [one.name, parsed.rows] as const
  })
  return { header, lines: Object.fromEntries(lines), faults }
}

interface SentLines {
  readonly raw: unknown
  readonly saved: readonly Row[]
  readonly table: ResourceFields
  readonly emptyText: string
}

interface ParsedLines {
  readonly rows: readonly SentRow[]
  /** Faults of the lines as a whole. */
  readonly faults: readonly Fault[]
}

const parseLines = ({ name, title, asked }: Lines, { raw, saved, table, emptyText }: SentLines): ParsedLines => {
  const refused = (found: Fault): ParsedLines => ({ rows: [], faults: [found] })
  if (raw === undefined || raw === null) return { rows: saved.map(storedRow), faults: [] }
  if (!Array.isArray(raw)) return refused(fault('record.form', { field: name }))
  if (raw.length > mostLines) return refused(fault('lines.many', { field: name, params: { title, max: mostLines } }))
  // Only moves add such lines; a client may send back the rows that it has read.
  if (asked === 'only') {
    const known = new Set(saved.map(({ id }) => id))
    const isAsRead = raw.every(line => isObject(line) && typeof line.id === 'string' && known.has(line.id))
    const faults = isAsRead ? [] : [fault('field.read-only', { field: name, params: { title } })]
    return { rows: saved.map(storedRow), faults }
  }
  const savedById = new Map(saved.map(row => [row.id, row]))
  return { rows: raw.map(line => parseLine(table, line, { emptyText, savedById })), faults: [] }
}

/** A row that was not sent stays unchanged. */
const storedRow = (row: Row): SentRow => ({ row, before: row, given: new Set(), claimed: {}, faults: [] })

const links: ReadonlySet<string> = new Set([...Object.values(lineLinks), askedLink, 'id', 'versi'])

const parseLine = (
  table: ResourceFields,
  raw: unknown,
  { emptyText, savedById }: { readonly emptyText: string; readonly savedById: ReadonlyMap<unknown, Row> },
): SentRow => {
  const before = isObject(raw) ? savedById.get(raw.id) : undefined
  const own = isObject(raw) ? Object.fromEntries(Object.entries(raw).filter(([name]) => !links.has(name))) : raw
  const sent = parseRow(table, own, { emptyText, ...(before && { before }) })
  return { ...sent, row: { ...sent.row, id: before?.id ?? newId() } }
}

/** Whether only the program sets the field. */
const isOurs = ({ readOnly, calc, derived, number, stored }: Field): boolean =>
  readOnly || calc !== undefined || derived !== undefined || number !== undefined || !stored

const parseRow = (
  resource: ResourceFields,
  raw: unknown,
  { emptyText, locked, before }: { emptyText: string; locked?: ReadonlySet<string>; before?: Row },
): SentRow => {
  const claimed: Record<string, Stored> = {}
  const faults: Fault[] = []
  const said: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(isObject(raw) ? raw : {})) {
    const field = findField(resource, name)
    if (!field || !isOurs(field)) said[name] = value
    else if (value !== null && value !== '' && value !== emptyText) {
      const parsed = field.type.parse(value)
      if ('fault' in parsed) faults.push(about(field, parsed.fault))
      else claimed[name] = parsed.value
    }
  }
  const options = { emptyText, ...(locked && { locked }), ...(before && { current: before }) }
  const parsed = parseRecord(resource, isObject(raw) ? said : raw, options)
  const system = before ? { id: before.id ?? null, versi: before.versi ?? null } : {}
  return {
    row: { ...parsed.row, ...system },
    ...(before && { before }),
    given: givenIn(said),
    claimed,
    faults: [...parsed.faults, ...faults],
  }
}

/** Returns faults for claimed values that differ from the computed ones. */
export const refuseClaims = (
  resource: ResourceFields,
  { claimed }: SentRow,
  row: Row,
  emptyText: string,
): readonly Fault[] =>
  Object.entries(claimed).flatMap(([name, value]) => {
    const field = findField(resource, name)
    const isSame = !field || row[name] === value || isBlank(field, value, emptyText)
    return isSame ? [] : [about(field, fault('field.read-only'))]
  })
