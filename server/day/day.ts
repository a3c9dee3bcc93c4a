// Compares the business date with the real date: while it is behind, only the screens named in `project.json` may
// write.

import type { ShopDayState } from '../../engine/report/report-answer.ts'
import type { Move } from '../../engine/schema/document.ts'
import type { ResourceCore, StoredResource } from '../../engine/schema/resource.ts'
import { flattenMenu, getResource, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { addDays, countDaysBetween, formatMoment, getToday, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../caller/caller.ts'
import { hasFullLevel } from '../caller/move-access.ts'
import { RequestError, StoreDayMismatch } from '../error/errors.ts'
import { createId } from '../storage/create-id.ts'
import { findAllRows } from '../storage/find-rows.ts'
import { findMeta, setMeta } from '../storage/meta.ts'
import type { Connection, Storage } from '../storage/storage.ts'

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

export const getShopToday = (caller: DayCaller): string => getZoneToday(caller, caller.shop.timeZone)

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

// The day of a shop among others: open, being closed, closed, overdue or ahead, and which day its figures are of.

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

// Checks the clock of the machine against the latest time that the database has stored.

export interface ClockDoubt {
  readonly kind: 'back' | 'ahead'
  /** The time of the clock, and the latest time accepted before. */
  readonly machine: string
  readonly seen: string
}

export interface DatabaseClock {
  /** Returns undefined while the clock is plausible; a doubt ends when the clock is plausible again. */
  readonly doubt: () => ClockDoubt | undefined
  /** Throws `day.back` while the clock is behind what the database has seen; its times are in that zone. */
  readonly assertNotBack: (timeZone: string) => Promise<void>
  /** Reads what other servers have seen and confirmed, and stores the latest plausible time for the next start. */
  readonly keep: () => Promise<void>
  /** The same; the time is stored only if rows were posted since. */
  readonly follow: () => Promise<void>
  /** Accepts the current time, in the transaction of the connection. */
  readonly trust: (connection: Connection) => Promise<void>
}

const hourMilliseconds = 3_600_000
/** Corrections by NTP are smaller. */
const maxBackMilliseconds = hourMilliseconds
/** A shop may be closed for weeks. */
const maxAheadMilliseconds = 60 * 24 * hourMilliseconds

const metaName = 'clock'

/** An id for each confirmation of an owner: after it an earlier time counts. */
const trustName = 'clock-trust'

export const findClockDoubt = (now: Date, seen: Date): ClockDoubt | undefined => {
  const elapsed = now.getTime() - seen.getTime()
  if (elapsed >= -maxBackMilliseconds && elapsed <= maxAheadMilliseconds) return undefined
  return { kind: elapsed < 0 ? 'back' : 'ahead', machine: now.toISOString(), seen: seen.toISOString() }
}

/** A database without a stored time accepts the clock. */
export const openClock = async (storage: Storage, now: () => Date): Promise<DatabaseClock> => {
  const readStored = async (connection: Connection) => ({
    time: await findMeta(connection, metaName),
    trust: await findMeta(connection, trustName),
  })
  const stored = await storage.read(readStored)
  let seen = stored.time === undefined ? now() : new Date(stored.time)
  let { trust } = stored
  let hasPosted = false
  const checkTime = (): ClockDoubt | undefined => {
    const at = now()
    const doubt = findClockDoubt(at, seen)
    if (!doubt && at > seen) seen = at
    return doubt
  }
  const readLatest = async (connection: Connection): Promise<void> => {
    const { time, trust: latestTrust } = await readStored(connection)
    const other = new Date(time ?? seen)
    if (latestTrust !== trust || other > seen) seen = other
    trust = latestTrust
  }
  const keep = async (): Promise<void> => {
    checkTime()
    if (storage.trouble()) return
    hasPosted = false
    await storage.write(async connection => {
      await readLatest(connection)
      await setMeta(connection, metaName, seen.toISOString())
    })
  }
  return {
    doubt: checkTime,
    assertNotBack: async timeZone => {
      hasPosted = true
      if (checkTime()?.kind !== 'back') return
      // An owner may have confirmed the clock at another server.
      await storage.read(readLatest)
      const doubt = checkTime()
      if (doubt?.kind !== 'back') return
      const format = (at: string): string => formatMoment(new Date(at), timeZone)
      throw new RequestError('day.back', { machine: format(doubt.machine), seen: format(doubt.seen) })
    },
    keep,
    follow: () => (hasPosted ? keep() : storage.read(readLatest)),
    trust: async connection => {
      const [at, id] = [now(), createId()]
      await setMeta(connection, metaName, at.toISOString())
      await setMeta(connection, trustName, id)
      ;[seen, trust] = [at, id]
    },
  }
}

/** Formats the doubt for the operator. */
export const describeClockDoubt = ({ kind, machine, seen }: ClockDoubt): string =>
  kind === 'back'
    ? `The clock of this machine is at ${machine}, and this database has seen ${seen} already: set the clock. If it is right, an owner confirms it on the page of the day.`
    : `The clock of this machine is at ${machine}, and this database was used last at ${seen}: if the clock is wrong, set it before anybody works. If it is right, an owner confirms it on the page of the day.`
