// The business date of a shop: moved by an owner, with the clock, and after a clock that went back; and the moves that
// are due when a day opens.

import type { Expression } from '../../engine/expression/terms/scope.ts'
import { createRecordReader } from '../../engine/record/record-reader.ts'
import type { Move } from '../../engine/schema/document.ts'
import type { Resource } from '../../engine/schema/resource.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { findLaterPostings } from '../audit/find-later-postings.ts'
import { buildAuditBase, programUser } from '../caller/audit-base.ts'
import type { Caller, PostingClock } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { getHighestLevel } from '../caller/user-levels.ts'
import { countDaysBehind, type DatabaseClock, getShopToday, isBehind, isClockFollowed } from '../day/day.ts'
import { lockOpenDay, lockOpenDaysShared } from '../day/open-day.ts'
import { DayClosed } from '../error/concept-errors.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { getFlow } from '../record/document/move-context.ts'
import { documentActions } from '../record/move/create-document.ts'
import { transitionDocument } from '../record/move/transition-document.ts'
import { getRow } from '../record/rows/read-record.ts'
import { createEvaluation, evaluateTerm, translateToFilter } from '../record/rule/evaluation.ts'
import { setBusinessDate } from '../record/write/write-row.ts'
import { insertAudit } from '../storage/audit.ts'
import { findRows } from '../storage/find-rows.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import { createProgramCaller } from './start-data.ts'

/** True if the caller may move the day by more than one, or back, which confirms that the clock is right. */
export const isOwner = ({ schema, user }: Pick<Caller, 'schema' | 'user'>): boolean =>
  user.level === getHighestLevel(schema.project)

/**
 * Moves the business date to the real date. Every full level may move one day forward; further, or back, needs an owner,
 * who confirms the date, as the clock may be wrong. Moving back requires that all later entries are reversed. Throws
 * AccessDenied, `day.owner`, `day.jump` and `day.posted`; closes nothing.
 */
export const moveDay = async (caller: Caller, confirmedDate?: string): Promise<void> => {
  const { storage } = caller
  if (!hasFullLevel(caller)) throw new AccessDenied()
  const days = countDaysBehind(caller)
  if (days === 0) return
  if (days !== 1) assertDateConfirmed(caller, days, confirmedDate)
  await storage.write(
    async connection => {
      await lockOpenDay(connection, caller)
      if (days < 0) await assertNothingPosted(connection, caller)
      await setBusinessDate(connection, caller, getShopToday(caller))
    },
    { exclusive: true, shop: caller.shop.code },
  )
}

const assertDateConfirmed = (caller: Caller, days: number, confirmedDate: string | undefined): void => {
  if (!isOwner(caller)) throw new RequestError('day.owner', { owner: getOwnerTitle(caller.schema) })
  const today = getShopToday(caller)
  if (confirmedDate !== today)
    throw new RequestError('day.jump', { date: caller.shop.businessDate, today, days: Math.abs(days) })
}

const getOwnerTitle = ({ project }: Schema): string => {
  const highest = getHighestLevel(project)
  return project.levels[highest]?.title ?? highest
}

const assertNothingPosted = async (connection: Connection, caller: Caller): Promise<void> => {
  const today = getShopToday(caller)
  const { count, last } = await findLaterPostings(connection, caller.schema, { shop: caller.shop.code, day: today })
  if (count > 0) throw new RequestError('day.posted', { count, last, today })
}

// Moves the business date along with the clock, in projects whose day follows it.

type DayContext = Pick<Caller, 'schema' | 'storage' | 'now' | 'shop'>

/**
 * Moves the day of the shop if the clock is ahead of it, after which the session must be read again; undefined if the day
 * stays. A doubtful clock moves nothing: writes are refused until an owner confirms it.
 */
export const followDay = (context: DayContext, clock: PostingClock | undefined): Promise<void> | undefined =>
  !isClockFollowed(context) || !isBehind(context) || clock?.doubt() || context.storage.trouble()
    ? undefined
    : moveToToday(context)

const moveToToday = async (context: DayContext): Promise<void> => {
  const program = { ...createProgramCaller(context, context.shop.code), shop: context.shop }
  try {
    await context.storage.write(
      async connection => {
        await lockOpenDay(connection, program)
        await setBusinessDate(connection, program, getShopToday(program))
      },
      { exclusive: true, shop: context.shop.code },
    )
  } catch (error) {
    // Another request has moved it.
    if (!(error instanceof DayClosed)) throw error
  }
}

/**
 * An owner confirms that the clock is right: earlier times came from another clock. Does nothing if the clock is not
 * doubted.
 */
export const trustClock = async (caller: Caller, clock: DatabaseClock): Promise<void> => {
  if (!isOwner(caller)) throw new RequestError('day.owner', { owner: getOwnerTitle(caller.schema) })
  const doubt = clock.doubt()
  if (!doubt) return
  await caller.storage.write(async connection => {
    await clock.trust(connection)
    await insertAudit(connection, {
      ...buildAuditBase(caller),
      resource: 'kencana_meta',
      rowId: caller.schema.project.emptyText,
      verb: 'trust-clock',
      before: JSON.stringify({ seen: doubt.seen }),
      after: JSON.stringify({ machine: doubt.machine }),
    })
  })
}

// Makes the moves that are due when a day of a shop opens, such as the next month of a contract: each once.

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
 * move for each. A document whose move is refused stays as it is. Undefined if there is nothing to do.
 */
export const makeDueMoves = (caller: Caller): Promise<void> | undefined => {
  const { schema, shop } = caller
  const moves = listDueMoves(schema)
  if (moves.length === 0 && !caller.openDay) return undefined
  // Refused moves are not tried again on this day.
  if (caller.clock?.doubt()?.kind === 'back') return undefined
  const days = getOpenedDays(caller)
  if (days.get(shop.code) === shop.businessDate) return undefined
  days.set(shop.code, shop.businessDate)
  return openDay(caller, moves, days)
}

const openDay = async (caller: Caller, moves: readonly DueMove[], days: Map<string, string>): Promise<void> => {
  const { shop } = caller
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
