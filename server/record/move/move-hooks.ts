// Calls the hook of a move with the document as JSON.

import { findMove } from '../../../engine/document/flow-moves.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Move } from '../../../engine/schema/document.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, type Schema } from '../../../engine/schema/schema.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { HookDocument, MoveHook, MoveHookActions, MoveHookContext } from '../../caller/caller.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { assertNoFaults } from '../../error/errors.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import { type Document, getLineTable } from '../document/document.ts'
import { type MoveContext, toNestedMove } from '../document/move-context.ts'
import { parseDocument } from '../document/parse-document.ts'
import { recalculate } from '../document/recalculate.ts'

const findHook = ({ caller, resource, move }: MoveContext): MoveHook | undefined =>
  caller.moveHookOf?.(resource.name, move.id)

/** Throws InvalidRecord with the faults of the hook, or the error of the hook. */
export const checkHook = async (context: MoveContext, document: Document): Promise<void> => {
  const faults = (await findHook(context)?.check?.(buildHookContext(context, document))) ?? []
  assertNoFaults(context.resource, faults)
}

/** Returns the document with the values that the hook sets. */
export const followHook = async (context: MoveContext, document: Document): Promise<Document> => {
  const hookValues = await findHook(context)?.follow?.({
    ...buildHookContext(context, document),
    ...createHookActions(context),
  })
  const values = Object.entries(hookValues ?? {}).map(
    ([name, value]) => [name, toStoredValue(context.resource, name, value)] as const,
  )
  if (values.length === 0) return document
  const changed = { ...document, row: { ...document.row, ...Object.fromEntries(values) } }
  return recalculate(context, changed, new Set(values.map(([name]) => name)))
}

const toStoredValue = (resource: Resource, name: string, value: unknown): Stored => {
  const parsed = findField(resource, name)?.type.parse(value)
  if (parsed && 'value' in parsed) return parsed.value
  throw new Error(`the hook of ${resource.name} returns an invalid value for ${name}`)
}

const buildHookContext = (
  { caller, connection, resource, move, saved, answer, picked }: MoveContext,
  document: Document,
): MoveHookContext => {
  const inputResource = resource.lifecycle.asks[move.id]
  return {
    caller,
    connection,
    isPreview: isRehearsal(connection),
    document: toHookDocument(caller.schema, resource, document),
    ...(saved && { before: toHookDocument(caller.schema, resource, saved) }),
    ...(answer && inputResource && { answer: toJsonBody(inputResource, answer.row) }),
    ...(picked && { picked: picked.ids }),
    ask: (message, field) => {
      const inputResource = [
        fault('check', { params: { rule: move.id, message }, ...(field !== undefined && { field }) }),
      ]
      recordQuestions(caller.confirming, { resource, row: document.row, warnings: inputResource })
    },
  }
}

const toJsonBody = (table: Resource, row: Row): object => toJsonRow(table, row, () => true)

const toHookDocument = (schema: Schema, resource: Resource, { row, lines }: Document): HookDocument => ({
  row: toJsonBody(resource, row),
  lines: mapValues(lines, (all, name) => all.map(line => toJsonBody(getLineTable(schema, resource, name), line))),
})

const createHookActions = (context: MoveContext): MoveHookActions => {
  const { caller, others } = context
  const nestedMove = toNestedMove(context)
  const { schema } = caller
  return {
    create: async (name, id, body) => {
      const { resource, move } = getMove(schema, name, id)
      const sent = parseDocument(caller, { resource, raw: body })
      return toHookDocument(schema, resource, await others.createSent({ ...nestedMove, resource, move, sent }))
    },
    move: async (name, document, id, answers) => {
      const { resource, move } = getMove(schema, name, id)
      return toHookDocument(
        schema,
        resource,
        await others.moveSent({ ...nestedMove, resource, move, id: document, answers }),
      )
    },
  }
}

const getMove = (schema: Schema, name: string, id: string): { readonly resource: Resource; readonly move: Move } => {
  const resource = findResource(schema, name)
  const move = resource && findMove(resource.lifecycle, id)
  if (!resource || !move) throw new Error(`a hook calls the unknown move ${name} ${id}`)
  return { resource, move }
}
