// The business date against the real one: while it is behind, only what the project names may be written.

import type { Move } from '../../engine/schema/document.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
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
  if (isBehind(caller) && !(resource && isOpenBehind(caller, resource))) refuse(caller)
}

/**
 * The same of a move. A full level may always lead a document out of a state that holds the day open, so that a day
 * that is late can be closed.
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
