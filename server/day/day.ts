// Compares the business date with the real date: while it is behind, only the screens named in `project.json` may
// write.

import type { Move } from '../../engine/schema/document.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import type { MenuItem } from '../../engine/schema/schema.ts'
import { daysBetween, tanggal, todayIn } from '../../engine/values/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { StoreDayMismatch } from '../errors/errors.ts'

/** Returns the real date in the time zone of the shop. */
export const todayOf = ({ shop, now }: Pick<Caller, 'shop' | 'now'>): string => todayIn(shop.timeZone, now())

/** Returns the number of days that the business date is behind the real date; negative if it is ahead. */
export const daysAway = (caller: Pick<Caller, 'shop' | 'now'>): number =>
  daysBetween(tanggal(caller.shop.businessDate), tanggal(todayOf(caller)))

export const isBehind = (caller: Pick<Caller, 'shop' | 'now'>): boolean => caller.shop.businessDate < todayOf(caller)

/** Throws StoreDayMismatch while the business date is behind, except for screens that full levels may use then. */
export const mustBeToday = (caller: Caller, resource?: ResourceCore): void => {
  if (isBehind(caller) && !(resource && isOpenBehind(caller, resource))) refuse(caller)
}

/**
 * The same for a move. A full level may always move a document out of a state that holds the day open, so that a late
 * day can be closed.
 */
export const mustBeDayOf = (caller: Caller, resource: StoredResource, move: Move): void => {
  const states = resource.lifecycle.flow?.states ?? {}
  const leadsOut = move.from.some(name => states[name]?.holdsDay !== undefined)
  if (!(leadsOut && isFull(caller))) mustBeToday(caller, resource)
}

const refuse = (caller: Caller): never => {
  throw new StoreDayMismatch({ date: caller.shop.businessDate, today: todayOf(caller) })
}

const isFull = ({ schema, user }: Caller): boolean => schema.project.levels[user.level]?.full === true

const isOpenBehind = (caller: Caller, { name }: ResourceCore): boolean => isFull(caller) && isOpenIn(caller, name)

const isOpenIn = ({ schema }: Caller, name: string): boolean =>
  itemsOf(schema.menu).some(
    ({ path, target }) => target?.name === name && schema.project.openBehind.includes(path ?? ''),
  )

const itemsOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [item, ...itemsOf(item.items)])
