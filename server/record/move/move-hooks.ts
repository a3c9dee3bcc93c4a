// Calls the hook of a move with the document as JSON.
import { findMove } from '../../../engine/document/flow-moves.ts'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { fault } from '../../../engine/message/faults.ts'
import { type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Move, OtherMove } from '../../../engine/schema/document.ts'
import { findField, type Resource } from '../../../engine/schema/resource.ts'
import { findResource, getResource, type Schema } from '../../../engine/schema/schema.ts'
import { mapValues } from '../../../engine/value/records.ts'
import type { HookDocument, MoveHook, MoveHookActions, MoveHookContext } from '../../caller/caller.ts'
import { recordQuestions } from '../../caller/confirmation.ts'
import { assertNoFaults, RequestError } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import { isRehearsal } from '../../storage/rehearse-write.ts'
import {
  evaluateFields,
  getDocumentScope,
  getLineScope,
  isTrue,
  listMovedLines,
  type MoveContext,
  recalculate,
  toNestedMove,
} from '../document/move-context.ts'
import { type Document, getLineTable, parseDocument } from '../document/parse-document.ts'
import { runTraced } from '../document/trace.ts'
import { type RowScope, translateToFilter } from '../rule/evaluation.ts'
import { reloadDocument } from './read-again.ts'

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

// Runs moves of other documents within a move, in its transaction.

/** Moves all matching documents; throws if there is none, unless the schema file allows it. */
export const moveOtherDocuments = async (context: MoveContext, document: Document): Promise<void> => {
  for (const also of context.move.also) {
    const { each } = also
    const scopes =
      each === undefined
        ? [getDocumentScope(context, document)]
        : listMovedLines(context, document, each).map(line => getLineScope(context, document, { name: each, line }))
    for (const scope of scopes) if (await isTrue(context, also.if, scope)) await moveMatches(context, also, scope)
  }
}

/** Returns the move that follows by itself, if the schema file declares one and its condition holds. */
export const findAutomaticMove = async (context: MoveContext, document: Document): Promise<Move | undefined> => {
  const { resource, move } = context
  const { autoTransition } = move
  if (!autoTransition || !(await isTrue(context, autoTransition.if, getDocumentScope(context, document))))
    return undefined
  const next = findMove(resource.lifecycle, autoTransition.move)
  if (!next) throw new Error(`${resource.name} has no move ${autoTransition.move}`)
  return next
}

/** Returns the document after its next move. */
export const runAutomaticMove = async (context: MoveContext, document: Document, next: Move): Promise<Document> => {
  const { others, resource, trace } = context
  const traceTarget = { resource: resource.name, does: 'move', move: next.title, changedFields: [] } as const
  const saved = await reloadDocument(context, document)
  return runTraced(trace, traceTarget, innerTrace =>
    others.transition({
      ...toNestedMove(context),
      resource,
      move: next,
      id: String(document.row.id),
      answer: {},
      saved,
      isCreatedNow: !context.saved || context.isCreatedNow === true,
      trace: innerTrace,
    }),
  )
}

const moveMatches = async (context: MoveContext, also: OtherMove, scope: RowScope): Promise<void> => {
  const { caller, others } = context
  const resource = getResource(caller.schema, also.document)
  const move = findMove(resource.lifecycle, also.move)
  if (!move) throw new Error(`${resource.name} has no move ${also.move}`)
  const answer = await evaluateAnswer(context, also, scope)
  const ids = await findDocumentIds(context, also, scope)
  assertExpectedCount(also, ids.length, { move: context.move.title, other: resource.title, theirs: move.title })
  const traceTarget = { resource: resource.name, does: 'move', move: move.title, changedFields: [] } as const
  for (const id of ids)
    await runTraced(context.trace, traceTarget, trace =>
      others.transition({
        ...toNestedMove(context),
        resource,
        move,
        id,
        answer,
        trace,
      }),
    )
}

const assertExpectedCount = ({ expect }: OtherMove, count: number, params: Readonly<Record<string, string>>): void => {
  if (typeof expect === 'number' && count !== expect)
    throw new RequestError('document.other-count', { ...params, expect, found: count })
  if (expect === 'some' && count === 0) throw new RequestError('document.none-found', params)
}

const evaluateAnswer = async (
  context: MoveContext,
  { document, move, set }: OtherMove,
  scope: RowScope,
): Promise<Row> => {
  const inputResource = getResource(context.caller.schema, document).lifecycle.asks[move]
  return inputResource ? evaluateFields(context, inputResource, { expressions: set, scope }) : {}
}

/** Ordered by id, so that all transactions lock documents in the same order. */
const findDocumentIds = async (
  { connection, caller, asking }: MoveContext,
  { document, find }: OtherMove,
  { row, roots = {} }: RowScope,
): Promise<readonly string[]> => {
  const resource = getResource(caller.schema, document)
  const self: Readonly<Record<string, RowReader>> = row ? { self: row } : {}
  const filter = await translateToFilter(asking, find.term, { roots: { ...roots, ...self } })
  const query = { conditions: [], sort: [{ field: 'id', descending: false }], offset: 0, filter }
  const rows = await findRows(connection, resource, query, caller.shop.code)
  return rows.map(({ id }) => String(id))
}
