// Moves the business date along with the clock, in projects whose day follows it.
import { lockOpenDay } from '../ledger/open-day.ts'
import type { Caller, PostingClock } from '../caller/caller.ts'
import { getShopToday, isBehind, isClockFollowed } from '../day/day.ts'
import { DayClosed } from '../error/books-errors.ts'
import { setBusinessDate } from '../record/write/change-shop.ts'
import { createProgramCaller } from './start-data.ts'

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
