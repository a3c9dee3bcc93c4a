import type { Schema } from '../../engine/schema/schema.ts'
import { findLaterPostings } from '../audit/find-later-postings.ts'
import { lockOpenDay } from '../ledger/open-day.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { countDaysBehind, getShopToday } from '../day/day.ts'
import { AccessDenied, RequestError } from '../error/errors.ts'
import { setBusinessDate } from '../record/write/change-shop.ts'
import type { Connection } from '../storage/storage.ts'
import { getHighestLevel } from '../caller/active-owner.ts'

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

export const getOwnerTitle = ({ project }: Schema): string => {
  const highest = getHighestLevel(project)
  return project.levels[highest]?.title ?? highest
}

const assertNothingPosted = async (connection: Connection, caller: Caller): Promise<void> => {
  const today = getShopToday(caller)
  const { count, last } = await findLaterPostings(connection, caller.schema, { shop: caller.shop.code, day: today })
  if (count > 0) throw new RequestError('day.posted', { count, last, today })
}
