// Makes the moves that are due when a day of a shop opens, such as the next month of a contract: each once.

import type { Expression } from '../../../engine/expression/terms/scope.ts'
import { createRecordReader } from '../../../engine/record/record-reader.ts'
import type { Move } from '../../../engine/schema/document.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import { programUser } from '../../caller/audit-base.ts'
import type { Caller } from '../../caller/caller.ts'
import { lockOpenDaysShared } from '../../day/open-day.ts'
import { RequestError } from '../../error/errors.ts'
import { findRows } from '../../storage/find-rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { getFlow } from '../document/move-context.ts'
import { getRow } from '../rows/read-record.ts'
import { createEvaluation, evaluateTerm, translateToFilter } from '../rule/evaluation.ts'
import { documentActions } from './create-document.ts'
import { transitionDocument } from './transition-document.ts'

interface DueMove {
  readonly resource: Resource
  readonly move: Move
  readonly due: Expression
}

const listDueMoves = memoizeByObject((schema: Schema): readonly DueMove[] =>
  Object.values(schema.resources).flatMap(resource =>
    (resource.lifecycle.flow?.moves ?? []).flatMap(move => (move.due ? [{ resource, move, due: move.due }] : [])),
  ),
)

/** The last day of each shop whose due moves this process has made. */
const openedDays = new WeakMap<Storage, WeakMap<Schema, Map<string, string>>>()

/** More rounds than a document is due again on one day: a move that stays due is not made without end. */
const maximumRounds = 60

/**
 * Does the modules' work of a new day, and makes the due moves of the caller's shop, with the first call of its day; a document that was due on several days gets its
 * move for each. A document whose move is refused stays as it is.
 */
export const makeDueMoves = async (caller: Caller): Promise<void> => {
  const { schema, shop } = caller
  const moves = listDueMoves(schema)
  if (moves.length === 0 && !caller.openDay) return
  // Refused moves are not tried again on this day.
  if (caller.clock?.doubt()?.kind === 'back') return
  const days = getOpenedDays(caller)
  if (days.get(shop.code) === shop.businessDate) return
  days.set(shop.code, shop.businessDate)
  const program: Caller = { ...caller, user: programUser }
  try {
    await caller.openDay?.(program)
    for (const due of moves) await makeDueMove(program, due)
  } catch (error) {
    days.delete(shop.code)
    throw error
  }
}

const getOpenedDays = ({ storage, schema }: Caller): Map<string, string> => {
  const bySchema = openedDays.get(storage) ?? new WeakMap<Schema, Map<string, string>>()
  openedDays.set(storage, bySchema)
  const days = bySchema.get(schema) ?? new Map<string, string>()
  bySchema.set(schema, days)
  return days
}

const makeDueMove = async (caller: Caller, due: DueMove): Promise<void> => {
  const refused = new Set<string>()
  for (let round = 0; round < maximumRounds; round++) {
    const ids = (await caller.storage.read(connection => findDueIds(connection, caller, due))).filter(
      id => !refused.has(id),
    )
    if (ids.length === 0) return
    for (const id of ids) {
      try {
        await caller.storage.write(connection => moveDueDocument(connection, caller, { ...due, id }), {
          shop: caller.shop.code,
        })
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        refused.add(id)
      }
    }
  }
}

const findDueIds = async (
  connection: Connection,
  caller: Caller,
  { resource, move, due }: DueMove,
): Promise<readonly string[]> => {
  const filter = await translateToFilter(createEvaluation(connection, caller), due.term)
  const conditions = [{ column: getFlow(resource).field, compare: 'in', values: move.from }] as const
  const rows = await findRows(connection, resource, { conditions, filter, sort: [], offset: 0 }, caller.shop.code)
  return rows.map(({ id }) => String(id))
}

/** Another process may have made the move in the meantime: the condition is evaluated again in the transaction. */
const moveDueDocument = async (
  connection: Connection,
  caller: Caller,
  { resource, move, due, id }: DueMove & { readonly id: string },
): Promise<void> => {
  await lockOpenDaysShared(connection, caller, [])
  const row = await getRow(connection, resource, id, caller)
  const asking = createEvaluation(connection, caller)
  const isDue = await evaluateTerm(asking, due.term, { row: createRecordReader(resource, row, asking.rows) })
  if (isDue !== true || !move.from.includes(String(row[getFlow(resource).field]))) return
  await transitionDocument({ connection, caller, resource, move, depth: 0, others: documentActions, id, answers: {} })
}
