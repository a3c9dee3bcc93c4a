// Rows that a move creates beside its document: of masters, and documents that a move of their own creates.

import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { isBlank, type Row } from '../../../engine/record/row.ts'
import type { Creates } from '../../../engine/schema/document.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { type Document, lineTable, withLines } from '../document/document.ts'
import { agreedWithin, holds, linesOfMove, type Moving, onDocument, onLine, valuesIn } from '../document/moving.ts'
import { tracedWithin } from '../document/trace.ts'
import { traceWritten } from '../document/trace-entries.ts'
import { makeRecord } from '../records/create-record.ts'
import type { On } from '../rules/evaluate-for.ts'

/** The document with the keys of what was made, where it links them. */
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
  const row = await make(moving, document, { creates, target, on })
  const key = row[target.key[0]] ?? null
  if (link === undefined) return document
  if (!line) return { ...document, row: { ...document.row, [link]: key } }
  return withLines(document, each, one => (one.id === line.id ? { [link]: key } : {}))
}

const make = async (
  moving: Moving,
  document: Document,
  { creates, target, on }: { readonly creates: Creates; readonly target: Resource; readonly on: On },
): Promise<Row> => {
  const { connection, caller, depth, others } = moving
  const values = await valuesIn(moving, target, { said: creates.map, on })
  const begun = begin(caller.schema.project.emptyText, target, values)
  const about = { resource: target.name, does: 'make', given: Object.keys(creates.map) } as const
  if (target.kind !== 'document') {
    const made = await tracedWithin(moving.trace, about, async trace => {
      const row = await makeRecord(connection, caller, target, begun)
      if (trace) await traceWritten({ ...moving, trace }, String(row.id))
      return { row }
    })
    return made.row
  }
  const move = findMove(target.lifecycle, creates.move ?? '')
  if (!move) throw new Error(`${target.name} is made by no move`)
  const lines = await linesToMake(moving, document, { creates, target })
  const made = await tracedWithin(moving.trace, { ...about, move: move.title }, trace =>
    others.create({
      ...{ connection, caller, depth: depth + 1, ...agreedWithin(moving), resource: target, move },
      ...(trace && { trace }),
      sent: { row: begun.row, lines: Object.fromEntries(lines.map(({ name, rows }) => [name, rows])) },
      given: begun.given,
      givenOfLines: Object.fromEntries(lines.map(({ name, given }) => [name, given])),
    }),
  )
  return made.row
}

/** A new row with these values; what says nothing is left to the file. */
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
