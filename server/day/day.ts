// Compares the business date with the real date: while it is behind, only the screens named in `project.json` may
// write.

import type { Move } from '../../engine/schema/document.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { flattenMenu, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/memoize-by-object.ts'
import { countDaysBetween, getToday, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { StoreDayMismatch } from '../error/errors.ts'

type DayCaller = Pick<Caller, 'schema' | 'shop' | 'now'>

/** Whether the business date follows the clock, and no one closes a day. */
export const isClockFollowed = ({ schema }: Pick<Caller, 'schema'>): boolean => schema.project.day.mode !== 'closed'

/** Minutes after midnight at which the day of the project begins. */
const getDayStartMinutes = memoizeByObject(({ project }: Schema): number => {
  const [hours = 0, minutes = 0] = project.day.at.split(':').map(Number)
  return hours * 60 + minutes
})

/** Returns the real date in a time zone; before the start of the day it is that of the day before. */
export const getZoneToday = ({ schema, now }: Pick<Caller, 'schema' | 'now'>, timeZone: string): string =>
  getToday(timeZone, new Date(now().getTime() - getDayStartMinutes(schema) * 60_000))

export const getShopToday = ({ shop, ...caller }: DayCaller): string => getZoneToday(caller, shop.timeZone)

/** Seconds until the next day begins in the time zone of the shop. */
export const computeSecondsLeft = ({ schema, shop, now }: DayCaller): number => {
  const shifted = new Date(now().getTime() - getDayStartMinutes(schema) * 60_000)
  const [hours = 0, minutes = 0, seconds = 0] = shifted
    .toLocaleTimeString('sv-SE', { timeZone: shop.timeZone })
    .split(':')
    .map(Number)
  return 86_400 - hours * 3600 - minutes * 60 - seconds
}

/** Returns the number of days that the business date is behind the real date; negative if it is ahead. */
export const countDaysBehind = (caller: DayCaller): number =>
  countDaysBetween(tanggal(caller.shop.businessDate), tanggal(getShopToday(caller)))

export const isBehind = (caller: DayCaller): boolean => caller.shop.businessDate < getShopToday(caller)

/**
 * Throws StoreDayMismatch while the business date is behind, except for screens that full levels may use then, and for
 * the document that ends the day.
 */
export const assertToday = (caller: Caller, resource?: ResourceCore): void => {
  if (isBehind(caller) && !(resource && isOpenBehind(caller, resource))) throwDayMismatch(caller)
}

/**
 * The same for a move. A full level may always move a document out of a state that holds the day open, so that a late
 * day can be closed.
 */
export const assertDayOfMove = (caller: Caller, resource: StoredResource, move: Move): void => {
  const states = resource.lifecycle.flow?.states ?? {}
  const leavesHeldState = move.from.some(name => states[name]?.holdsDay !== undefined)
  if (!(leavesHeldState && hasFullLevel(caller))) assertToday(caller, resource)
}

const throwDayMismatch = (caller: Caller): never => {
  throw new StoreDayMismatch(
    { date: caller.shop.businessDate, today: getShopToday(caller) },
    isClockFollowed(caller) ? 'day.follows' : 'day.mismatch',
  )
}

const isOpenBehind = (caller: Caller, { name }: ResourceCore): boolean => {
  const { document, move } = caller.schema.project.day
  return (move !== undefined && document === name) || (hasFullLevel(caller) && isOpenScreen(caller, name))
}

const isOpenScreen = ({ schema }: Caller, name: string): boolean =>
  flattenMenu(schema.menu).some(
    ({ path, target }) => target?.name === name && schema.project.openBehind.includes(path ?? ''),
  )
