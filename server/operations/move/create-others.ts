// Creates rows beside the document of a move: master rows and other documents.

import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Creates } from '../../../engine/schema/document.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { findIdByValues, findRow } from '../../storage/rows.ts'
import { type Document, lineTable, withLines } from '../document/document.ts'
import {
  askingOfMove,
  evaluateExpression,
  holds,
  linesOfMove,
  type Moving,
  onDocument,
  onLine,
  valuesIn,
  withinMove,
} from '../document/moving.ts'
import { tracedWithin } from '../document/trace.ts'
import { traceWritten } from '../document/trace-entries.ts'
import { makeRecord } from '../records/create-record.ts'
import { changeRecord } from '../records/update-record.ts'
import { callerInShop } from '../rules/caller-in-shop.ts'
import type { On } from '../rules/evaluate-for.ts'
import { copyRelated } from './copy-related.ts'

/** Returns the document with the keys of the created rows in its link fields. */
export const createOthers = async (moving: Moving, document: Document): Promise<Document> => {
  let linked = document
  for (const creates of moving.move.creates) {
    const { each } = creates
    const lines = each === undefined ? [undefined] : linesOfMove(moving, document, each)
    for (const line of lines) linked = await createOne(moving, linked, { creates, line })
  }
  return linked
}

const createOne = async (
  moving: Moving,
  document: Document,
  { creates, line }: { readonly creates: Creates; readonly line: Row | undefined },
): Promise<Document> => {
  const { each = '', link } = creates
  const on = line ? onLine(moving, document, { name: each, line }) : onDocument(moving, document)
  if (!(await holds(moving, creates.if, on))) return document
  const target = getResource(moving.caller.schema, creates.document)
  const reading = await readingIn(moving, creates, on)
  const made = {
    creates,
    target,
    reading,
    there: await callerIn(moving, creates.toShop, on),
    on: line ? onLine(reading, document, { name: each, line }) : onDocument(reading, document),
  }
  const row = target.kind === 'document' ? await makeDocument(moving, document, made) : await makeRow(moving, made)
  const key = row[target.key[0]] ?? null
  if (link === undefined) return document
  if (!line) return { ...document, row: { ...document.row, [link]: key } }
  return withLines(document, each, one => (one.id === line.id ? { [link]: key } : {}))
}

/** Returns the caller in the named shop, or the caller itself. */
const callerIn = async (moving: Moving, shop: Creates['toShop'], on: On): Promise<Caller> => {
  const { connection, caller } = moving
  return shop ? callerInShop(connection, caller, String(await evaluateExpression(moving, shop, on))) : caller
}

/** The context in which values are read: in the source shop, if there is one. */
const readingIn = async (moving: Moving, { fromShop }: Creates, on: On): Promise<Moving> => {
  const caller = await callerIn(moving, fromShop, on)
  if (caller === moving.caller) return moving
  const { answer } = moving.asking.world.roots
  const asking = askingOfMove(moving.connection, caller, {
    isNew: moving.saved === undefined,
    ...(answer && { answer }),
  })
  return { ...moving, caller, asking }
}

interface Making {
  readonly creates: Creates
  readonly target: Resource
  /** The context and the scope in which values are read. */
  readonly reading: Moving
  readonly on: On
  readonly there: Caller
}

/** Creates a master row, or uses the existing one with the same key. */
const makeRow = async (moving: Moving, { creates, target, reading, on, there }: Making): Promise<Row> => {
  const { connection, caller } = moving
  // Throws for unreadable values instead of copying them as empty.
  const values = await valuesIn(reading, target, { said: creates.map, on })
  const found = creates.ifThere === 'refuse' ? undefined : await findThere(moving, there, { target, values })
  if (found && creates.ifThere === 'keep') return found
  const given = Object.keys(creates.map)
  const begun = begin(caller.schema.project.emptyText, target, values)
  const about = { resource: target.name, does: found ? 'change' : 'make', given } as const
  const { row } = await tracedWithin(moving.trace, about, async trace => {
    const others = Object.fromEntries(given.map(name => [name, begun.row[name] ?? null]))
    const made = found
      ? await changeRecord(connection, there, target, { before: found, values: others })
      : await makeRecord(connection, there, target, { ...begun, posts: creates.post })
    if (trace && !found) await traceWritten({ ...moving, trace }, String(made.id))
    return { row: made }
  })
  for (const related of creates.related) await copyRelated(reading, related, { target, row, there })
  return row
}

const findThere = async (
  { connection }: Moving,
  { shop }: Caller,
  { target, values }: { readonly target: Resource; readonly values: Row },
): Promise<Row | undefined> => {
  const key = Object.fromEntries(target.key.map(name => [name, values[name] ?? null]))
  const id = await findIdByValues(connection, target, { values: key, shop: shop.code })
  return id === undefined ? undefined : findRow(connection, target, id, shop.code)
}

const makeDocument = async (
  moving: Moving,
  document: Document,
  { creates, target, reading, on, there }: Making,
): Promise<Row> => {
  const { others } = moving
  const move = findMove(target.lifecycle, creates.move ?? '')
  if (!move) throw new Error(`${target.name} has no move that creates it`)
  const values = await valuesIn(reading, target, { said: creates.map, on })
  const begun = begin(there.schema.project.emptyText, target, values)
  const lines = await linesToMake(reading, document, { creates, target })
  const about = { resource: target.name, does: 'make', given: Object.keys(creates.map), move: move.title } as const
  const made = await tracedWithin(moving.trace, about, trace =>
    others.create({
      ...withinMove(moving),
      caller: there,
      resource: target,
      move,
      ...(trace && { trace }),
      sent: { row: begun.row, lines: Object.fromEntries(lines.map(({ name, rows }) => [name, rows])) },
      given: begun.given,
      givenOfLines: Object.fromEntries(lines.map(({ name, given }) => [name, given])),
    }),
  )
  return made.row
}

/** Builds a new row with these values; blank values are left to the rules. */
const begin = (
  emptyText: string,
  { fields }: ResourceFields,
  values: Row,
): { readonly row: Row; readonly given: ReadonlySet<string> } => {
  const said = fields.filter(field => !isBlank(field, values[field.name], emptyText))
  const row: [string, Stored][] = fields.map(field => [field.name, field.default])
  return {
    row: { ...Object.fromEntries(row), ...Object.fromEntries(said.map(({ name }) => [name, values[name] ?? null])) },
    given: new Set(said.map(({ name }) => name)),
  }
}

interface LinesToMake {
  readonly name: string
  readonly rows: readonly Row[]
  readonly given: ReadonlySet<string>
}

const linesToMake = async (
  moving: Moving,
  document: Document,
  { creates, target }: { readonly creates: Creates; readonly target: Resource },
): Promise<readonly LinesToMake[]> => {
  const { schema } = moving.caller
  const made: LinesToMake[] = []
  for (const [name, { from, map }] of Object.entries(creates.lines)) {
    const table = lineTable(schema, target, name)
    const rows: Row[] = []
    for (const line of linesOfMove(moving, document, from)) {
      const on = onLine(moving, document, { name: from, line })
      rows.push(begin(schema.project.emptyText, table, await valuesIn(moving, table, { said: map, on })).row)
    }
    made.push({ name, rows, given: new Set(Object.keys(map)) })
  }
  return made
}
