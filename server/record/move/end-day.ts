// Ends the business day with the move that project.json names, in the transaction of the move.

import type { Move } from '../../../engine/schema/document.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { addDays, tanggal } from '../../../engine/value/tanggal.ts'
import type { Caller } from '../../caller/caller.ts'
import { getShopToday, isBehind } from '../../day/day.ts'
import { findHeldDays } from '../../day/held-day.ts'
import { DayHeld } from '../../error/day-errors.ts'
import { RequestError } from '../../error/errors.ts'
import { lockOpenDay } from '../../ledger/open-day.ts'
import type { Connection } from '../../storage/storage.ts'
import { setBusinessDate } from '../write/change-shop.ts'

export const isDayEnd = ({ schema }: Caller, { name }: ResourceCore, { id }: Move): boolean =>
  schema.project.day.document === name && schema.project.day.move === id

/** Throws `day.ahead` if the business date is ahead of the clock, or the clock is doubtful. */
export const assertDayOver = (caller: Caller, isClockDoubtful: boolean): void => {
  const params = { date: caller.shop.businessDate, today: getShopToday(caller) }
  if (isClockDoubtful) throw new RequestError('day.clock', params)
  if (params.date > params.today) throw new RequestError('day.ahead', params)
}

/**
 * Moves the business date to the next day, or to today if that is later; in an exclusive transaction. Throws DayHeld with
 * the documents that have to be finished first.
 */
export const endDay = async (connection: Connection, caller: Caller): Promise<void> => {
  await lockOpenDay(connection, caller)
  const held = (await findHeldDays(connection, caller)).filter(({ carry }) => !carry)
  if (held.length > 0) throw new DayHeld(held)
  const day = isBehind(caller) ? getShopToday(caller) : addDays(tanggal(caller.shop.businessDate), 1)
  await setBusinessDate(connection, caller, day)
}
