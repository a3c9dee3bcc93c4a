// Runs moves of other documents within a move, in its transaction.

import { findMove } from '../../../engine/document/flow-moves.ts'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Move, OtherMove } from '../../../engine/schema/document.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { RequestError } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import type { Document } from '../document/document.ts'
import {
  evaluateFields,
  getDocumentScope,
  getLineScope,
  isTrue,
  listMovedLines,
  type MoveContext,
  toNestedMove,
} from '../document/move-context.ts'
import { runTraced } from '../document/trace.ts'
import { type RowScope, translateToFilter } from '../rule/evaluation.ts'
import { reloadDocument } from './read-again.ts'

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
