// The day of a shop among others: open, being closed, closed, overdue or ahead, and which day its figures are of.

import type { ShopDayState } from '../../engine/report/report-answer.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { findAllRows } from '../storage/find-rows.ts'
import type { Connection } from '../storage/storage.ts'
import { getShopToday } from './day.ts'

/** A shop whose date is that of tomorrow has closed today; further on is a date that went ahead with a wrong clock. */
export const getShopDayState = (caller: Caller, isClosing = false): ShopDayState => {
  const { businessDate } = caller.shop
  const today = getShopToday(caller)
  if (isClosing) return 'closing'
  if (businessDate < today) return 'overdue'
  if (businessDate === today) return 'open'
  return businessDate === addDays(tanggal(today), 1) ? 'closed' : 'ahead'
}

const silentMilliseconds = 3_600_000

/** Since when no user of an open shop has worked there: an hour at least, or empty for no use at all; undefined otherwise. */
export const findSilence = ({ now }: Caller, state: ShopDayState, lastUse = ''): string | undefined => {
  if (state !== 'open' && state !== 'overdue') return undefined
  return lastUse === '' || now().getTime() - Date.parse(lastUse) >= silentMilliseconds ? lastUse : undefined
}

/** The day that `today` means for the shop among others: the day that it closed once that is done. */
const getFiguresDay = (caller: Caller): string => {
  const { businessDate } = caller.shop
  return getShopDayState(caller) === 'closed' ? addDays(tanggal(businessDate), -1) : businessDate
}

/** The caller on that day. */
export const withFiguresDay = (caller: Caller): Caller => {
  const businessDate = getFiguresDay(caller)
  return businessDate === caller.shop.businessDate ? caller : { ...caller, shop: { ...caller.shop, businessDate } }
}

/** Codes of the shops whose day is being closed. */
export const findClosingShops = async (connection: Connection, schema: Schema): Promise<ReadonlySet<string>> => {
  const { resource, key, closing } = schema.project.shop
  if (closing === undefined) return new Set()
  const rows = await findAllRows(connection, getResource(schema, resource), '')
  return new Set(rows.flatMap(row => (row[closing] ? [String(row[key])] : [])))
}
