// Checks the clock of the machine against the latest time that the database has stored.
import { formatMoment } from '../../engine/value/moment.ts'
import { RequestError } from '../error/errors.ts'
import { createId } from '../storage/create-id.ts'
import { findMeta, setMeta } from '../storage/meta.ts'
import type { Connection, Storage } from '../storage/storage.ts'

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
