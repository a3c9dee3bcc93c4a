// Compares the business date with the real date: while it is behind, only the screens named in `project.json` may
// write.

import type { Move } from '../../engine/schema/document.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { flattenMenu } from '../../engine/schema/schema.ts'
import { countDaysBetween, getToday, tanggal } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { StoreDayMismatch } from '../errors/errors.ts'

/** Returns the real date in the time zone of the shop. */
export const getShopToday = ({ shop, now }: Pick<Caller, 'shop' | 'now'>): string => getToday(shop.timeZone, now())

/** Returns the number of days that the business date is behind the real date; negative if it is ahead. */
export const countDaysBehind = (caller: Pick<Caller, 'shop' | 'now'>): number =>
  countDaysBetween(tanggal(caller.shop.businessDate), tanggal(getShopToday(caller)))

export const isBehind = (caller: Pick<Caller, 'shop' | 'now'>): boolean =>
  caller.shop.businessDate < getShopToday(caller)

/** Throws StoreDayMismatch while the business date is behind, except for screens that full levels may use then. */
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
  throw new StoreDayMismatch({ date: caller.shop.businessDate, today: getShopToday(caller) })
}

const isOpenBehind = (caller: Caller, { name }: ResourceCore): boolean =>
  hasFullLevel(caller) && isOpenScreen(caller, name)

const isOpenScreen = ({ schema }: Caller, name: string): boolean =>
  flattenMenu(schema.menu).some(
    ({ path, target }) => target?.name === name && schema.project.openBehind.includes(path ?? ''),
  )
