// Moves the business date along with the clock, in projects whose day follows it.
import { lockOpenDay } from '../../books/open-day.ts'
import { updateDaySums } from '../../books/update-day-sums.ts'
import type { Caller } from '../../caller/caller.ts'
import type { DatabaseClock } from '../../day/clock.ts'
import { getShopToday, isBehind, isClockFollowed } from '../../day/day.ts'
import { DayClosed } from '../../errors/books-errors.ts'
import type { Connection } from '../../storage/storage.ts'
import { changeShop } from './change-shop.ts'
import { createProgramCaller } from './start-data.ts'

/** Moves the business date to today, with the sums of the days before; in an exclusive transaction. */
export const setDayToToday = async (connection: Connection, caller: Caller): Promise<void> => {
  const { schema, shop, user, now } = caller
  const day = getShopToday(caller)
  await changeShop(connection, caller, { [schema.project.shop.businessDate]: day })
  await updateDaySums(connection, schema, { shop: shop.code, day, at: now().toISOString(), user: user.userId })
}

/** Undefined: the clock is trusted. */
export type SessionClock = Pick<DatabaseClock, 'doubt'>

type DayContext = Pick<Caller, 'schema' | 'storage' | 'now' | 'shop'>

/**
 * Moves the day of the shop if the clock is ahead of it; returns whether the session must be read again. A doubtful clock
 * moves nothing: writes are refused until an owner confirms it.
 */
export const followDay = async (context: DayContext, clock: SessionClock | undefined): Promise<boolean> => {
  if (!isClockFollowed(context) || !isBehind(context) || clock?.doubt() || context.storage.trouble()) return false
  const program = { ...createProgramCaller(context, context.shop.code), shop: context.shop }
  try {
    await context.storage.write(
      async connection => {
        await lockOpenDay(connection, program)
        await setDayToToday(connection, program)
      },
      { exclusive: true, shop: context.shop.code },
    )
  } catch (error) {
    // Another request has moved it.
    if (!(error instanceof DayClosed)) throw error
  }
  return true
}
