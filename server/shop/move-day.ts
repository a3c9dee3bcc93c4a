// Moves the business date of a shop: by an owner, with the clock, and after a clock that went back.
import type { Schema } from '../../engine/schema/schema.ts'
import { findLaterPostings } from '../audit/find-later-postings.ts'
import { buildAuditBase } from '../caller/audit-base.ts'
import type { Caller, PostingClock } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { getHighestLevel } from '../caller/user-levels.ts'
import { countDaysBehind, type DatabaseClock, getShopToday, isBehind, isClockFollowed } from '../day/day.ts'
import { lockOpenDay } from '../day/open-day.ts'
import { DayClosed } from '../error/concept-errors.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { setBusinessDate } from '../record/write/write-row.ts'
import { insertAudit } from '../storage/audit.ts'
import type { Connection } from '../storage/storage.ts'
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
 * Moves the day of the shop if the clock is ahead of it; returns whether the session must be read again. A doubtful clock
 * moves nothing: writes are refused until an owner confirms it.
 */
export const followDay = async (context: DayContext, clock: PostingClock | undefined): Promise<boolean> => {
  if (!isClockFollowed(context) || !isBehind(context) || clock?.doubt() || context.storage.trouble()) return false
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
  return true
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
