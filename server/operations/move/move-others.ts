// Runs moves of other documents within a move, in its transaction.

import { findMove } from '../../../engine/document/flow-moves.ts'
import type { RowReader } from '../../../engine/expression/evaluate/reader.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Also } from '../../../engine/schema/document.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { MoveRefused } from '../../errors/document-errors.ts'
import { findRows } from '../../storage/rows-of-query.ts'
import type { Document } from '../document/document.ts'
import { holds, linesOfMove, type Moving, onDocument, onLine, valuesIn, withinMove } from '../document/moving.ts'
import { tracedWithin } from '../document/trace.ts'
import { type On, rowFilterFor } from '../rules/evaluate-for.ts'
import { readAgain } from './read-again.ts'

/** Moves all matching documents; throws if there is none, unless the schema file allows it. */
export const moveOthers = async (moving: Moving, document: Document): Promise<void> => {
  for (const also of moving.move.also) {
    const { each } = also
    const places =
      each === undefined
        ? [onDocument(moving, document)]
        : linesOfMove(moving, document, each).map(line => onLine(moving, document, { name: each, line }))
    for (const on of places) if (await holds(moving, also.if, on)) await moveFound(moving, also, on)
  }
}

/** Returns the document after its automatic next move, if the schema file declares one and its condition holds. */
export const goStraight = async (moving: Moving, document: Document): Promise<Document> => {
  const { others, resource, move, trace } = moving
  const { straightTo } = move
  if (!straightTo || !(await holds(moving, straightTo.if, onDocument(moving, document)))) return document
  const next = findMove(resource.lifecycle, straightTo.move)
  if (!next) throw new Error(`${resource.name} has no move ${straightTo.move}`)
  const about = { resource: resource.name, does: 'move', move: next.title, given: [] } as const
  const saved = await readAgain(moving, document)
  return tracedWithin(trace, about, inner =>
    others.transition({
      ...withinMove(moving),
      resource,
      move: next,
      id: String(document.row.id),
      answer: {},
      saved,
      ...(inner && { trace: inner }),
    }),
  )
}

const moveFound = async (moving: Moving, also: Also, on: On): Promise<void> => {
  const { caller, others } = moving
  const resource = getResource(caller.schema, also.document)
  const move = findMove(resource.lifecycle, also.move)
  if (!move) throw new Error(`${resource.name} has no move ${also.move}`)
  const answer = await answerOf(moving, also, on)
  const ids = await idsOf(moving, also, on)
  refuseOtherCount(also, ids.length, { move: moving.move.title, other: resource.title, theirs: move.title })
  const about = { resource: resource.name, does: 'move', move: move.title, given: [] } as const
  for (const id of ids)
    await tracedWithin(moving.trace, about, trace =>
      others.transition({
        ...withinMove(moving),
        resource,
        move,
        id,
        answer,
        ...(trace && { trace }),
      }),
    )
}

const refuseOtherCount = ({ expect }: Also, found: number, params: Readonly<Record<string, string>>): void => {
  if (typeof expect === 'number' && found !== expect)
    throw new MoveRefused('document.other-count', { ...params, expect, found })
  if (expect === 'some' && found === 0) throw new MoveRefused('document.none-found', params)
}

const answerOf = async (moving: Moving, { document, move, set }: Also, on: On): Promise<Row> => {
  const asks = getResource(moving.caller.schema, document).lifecycle.asks[move]
  return asks ? valuesIn(moving, asks, { said: set, on }) : {}
}

/** Ordered by id, so that all transactions lock documents in the same order. */
const idsOf = async (
  { connection, caller, asking }: Moving,
  { document, find }: Also,
  { row, roots = {} }: On,
): Promise<readonly string[]> => {
  const resource = getResource(caller.schema, document)
  const self: Readonly<Record<string, RowReader>> = row ? { self: row } : {}
  const filter = await rowFilterFor(asking, find.term, { roots: { ...roots, ...self } })
  const query = { conditions: [], sort: [{ field: 'id', descending: false }], offset: 0, filter }
  const rows = await findRows(connection, resource, query, caller.shop.code)
  return rows.map(({ id }) => String(id))
}
