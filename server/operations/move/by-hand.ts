// Calls the hook of a move with the document as JSON.
import { findMove } from '../../../engine/document/flow-moves.ts'
import { fault } from '../../../engine/faults/faults.ts'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type Row, rowToJson } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import type { MoveEffects, MoveHook, MoveStep, ShownDocument } from '../../caller/caller.ts'
import { noteAsks } from '../../caller/confirming.ts'
import { InvalidRecord } from '../../errors/errors.ts'
import { type Document, lineTable } from '../document/document.ts'
import { type Moving, withinMove } from '../document/moving.ts'
import { parseDocument } from '../document/parse-document.ts'
import { recalculate } from '../document/recalculate.ts'

const hookOf = ({ caller, resource, move }: Moving): MoveHook | undefined => caller.moveHookOf?.(resource.name, move.id)

/** Throws InvalidRecord with the faults of the hook, or the error of the hook. */
export const checkByHand = async (moving: Moving, document: Document): Promise<void> => {
  const found = (await hookOf(moving)?.check?.(stepOf(moving, document))) ?? []
  if (found.length > 0) throw new InvalidRecord(moving.resource.name, found)
}

/** Returns the document with the values that the hook sets. */
export const followByHand = async (moving: Moving, document: Document): Promise<Document> => {
  const set = await hookOf(moving)?.follow?.({ ...stepOf(moving, document), ...effectsOf(moving) })
  const values = Object.entries(set ?? {}).map(
    ([name, value]) => [name, storedOf(moving.resource, name, value)] as const,
  )
  if (values.length === 0) return document
  const changed = { ...document, row: { ...document.row, ...Object.fromEntries(values) } }
  return recalculate(moving, changed, new Set(values.map(([name]) => name)))
}

const storedOf = (resource: Resource, name: string, value: unknown): Stored => {
  const parsed = findField(resource, name)?.type.parse(value)
  if (parsed && 'value' in parsed) return parsed.value
  throw new Error(`the hook of ${resource.name} returns an invalid value for ${name}`)
}

const stepOf = (
  { caller, connection, resource, move, saved, answer, picked, trace }: Moving,
  document: Document,
): MoveStep => {
  const asks = resource.lifecycle.asks[move.id]
  return {
    caller,
    connection,
    isPreview: trace !== undefined,
    document: shown(caller.schema, resource, document),
    ...(saved && { before: shown(caller.schema, resource, saved) }),
    ...(answer && asks && { answer: jsonOf(asks, answer.row) }),
    ...(picked && { picked: picked.ids }),
    ask: (message, field) => {
      const asks = [fault('check', { params: { rule: move.id, message }, ...(field !== undefined && { field }) })]
      noteAsks(caller.confirming, { resource, row: document.row, asks })
    },
  }
}

const jsonOf = (table: Resource, row: Row): object => rowToJson(table, row, () => true)

const shown = (schema: Schema, resource: Resource, { row, lines }: Document): ShownDocument => ({
  row: jsonOf(resource, row),
  lines: Object.fromEntries(
    Object.entries(lines).map(([name, all]) => [
      name,
      all.map(line => jsonOf(lineTable(schema, resource, name), line)),
    ]),
  ),
})

const effectsOf = (moving: Moving): MoveEffects => {
  const { caller, others } = moving
  const within = withinMove(moving)
  const { schema } = caller
  return {
    create: async (name, id, body) => {
      const { resource, move } = moveOf(schema, name, id)
      const sent = parseDocument(caller, { resource, raw: body })
      return shown(schema, resource, await others.createSent({ ...within, resource, move, sent }))
    },
    move: async (name, document, id, answers) => {
      const { resource, move } = moveOf(schema, name, id)
      return shown(schema, resource, await others.moveSent({ ...within, resource, move, id: document, answers }))
    },
  }
}

const moveOf = (schema: Schema, name: string, id: string): { readonly resource: Resource; readonly move: Move } => {
  const resource = findResource(schema, name)
  const move = resource && findMove(resource.lifecycle, id)
  if (!resource || !move) throw new Error(`a hook calls the unknown move ${name} ${id}`)
  return { resource, move }
}
