import type { Schema } from '../../../engine/schema/schema.ts'
import { findPostedAfter } from '../../books/audit/posted-after.ts'
import { takeOpenDay } from '../../books/open-day.ts'
import { sumUpDays } from '../../books/sum-up-days.ts'
import type { Caller } from '../../caller/caller.ts'
import { daysAway, todayOf } from '../../day/day.ts'
import { DayJumps, DayNeedsOwner, DayPosted } from '../../errors/day-errors.ts'
import { AccessDenied } from '../../errors/errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { highestOf } from '../users/way-in.ts'
import { changeShop } from './change-shop.ts'

/** True if the caller may move the day by more than one, or back, which confirms that the clock is right. */
export const isOwner = ({ schema, user }: Pick<Caller, 'schema' | 'user'>): boolean =>
  user.level === highestOf(schema.project)

/**
 * Moves the business date to the real date. Every full level may move one day forward; further, or back, needs an
 * owner, who
 * confirms the date, as the clock may be wrong. Moving back requires that all later entries are reversed. Throws
 * AccessDenied, DayNeedsOwner, DayJumps and DayPosted; closes nothing.
 */
export const moveDay = async (caller: Caller, word?: string): Promise<void> => {
  const { schema, storage, user } = caller
  if (schema.project.levels[user.level]?.full !== true) throw new AccessDenied()
  const days = daysAway(caller)
  if (days === 0) return
  if (days !== 1) mustBeSaid(caller, days, word)
  await storage.write(
    async connection => {
      await takeOpenDay(connection, caller)
      if (days < 0) await mustBeTakenBack(connection, caller)
      await changeShop(connection, caller, { [schema.project.shop.businessDate]: todayOf(caller) })
      await sumUpDays(connection, schema, {
        shop: caller.shop.code,
        day: todayOf(caller),
        at: caller.now().toISOString(),
        user: user.userId,
      })
    },
    { alone: true },
  )
}

const mustBeSaid = (caller: Caller, days: number, word: string | undefined): void => {
  if (!isOwner(caller)) throw new DayNeedsOwner(ownerTitle(caller.schema))
  const today = todayOf(caller)
  if (word !== today) throw new DayJumps({ date: caller.shop.businessDate, today, days: Math.abs(days) })
}

export const ownerTitle = ({ project }: Schema): string => {
  const highest = highestOf(project)
  return project.levels[highest]?.title ?? highest
}

const mustBeTakenBack = async (connection: Connection, caller: Caller): Promise<void> => {
  const today = todayOf(caller)
  const { count, last } = await findPostedAfter(connection, caller.schema, { shop: caller.shop.code, day: today })
  if (count > 0) throw new DayPosted({ count, last, today })
}
