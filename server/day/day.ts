// The business date against the real one: while it is behind, only what the project names may be written.

import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { MenuItem } from '../../engine/schema/schema.ts'
import { daysBetween, tanggal, todayIn } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { StoreDayMismatch } from '../errors/errors.ts'

/** The real date where the shop is. */
export const todayOf = ({ shop, now }: Pick<Caller, 'shop' | 'now'>): string => todayIn(shop.timeZone, now())

/** How many days the real date is ahead of the business date; negative where it is behind. */
export const daysAway = (caller: Pick<Caller, 'shop' | 'now'>): number =>
  daysBetween(tanggal(caller.shop.businessDate), tanggal(todayOf(caller)))

export const isBehind = (caller: Pick<Caller, 'shop' | 'now'>): boolean => caller.shop.businessDate < todayOf(caller)

/** Throws StoreDayMismatch while the day is behind, unless it is a screen that full levels have open then. */
export const mustBeToday = (caller: Caller, resource?: ResourceCore): void => {
  if (isBehind(caller) && !(resource && isOpenBehind(caller, resource)))
    throw new StoreDayMismatch({ date: caller.shop.businessDate, today: todayOf(caller) })
}

const isOpenBehind = ({ schema, user }: Caller, { name }: ResourceCore): boolean =>
  schema.project.levels[user.level]?.full === true &&
  itemsOf(schema.menu).some(
    ({ path, target }) => target?.name === name && schema.project.openBehind.includes(path ?? ''),
  )

const itemsOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...itemsOf(item.items)])
