// Checks the clock of the machine against the latest time that the database has stored.
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
  /** Stores the time for the next start, unless it is in doubt. */
  readonly keep: () => Promise<void>
  /** Accepts the current time, in the transaction of the connection. */
  readonly trust: (connection: Connection) => Promise<void>
}

const hourMilliseconds = 3_600_000
/** Corrections by NTP are smaller. */
const maxBackMilliseconds = hourMilliseconds
/** A shop may be closed for weeks. */
const maxAheadMilliseconds = 60 * 24 * hourMilliseconds

const metaName = 'clock'

export const findClockDoubt = (now: Date, seen: Date): ClockDoubt | undefined => {
  const elapsed = now.getTime() - seen.getTime()
  if (elapsed >= -maxBackMilliseconds && elapsed <= maxAheadMilliseconds) return undefined
  return { kind: elapsed < 0 ? 'back' : 'ahead', machine: now.toISOString(), seen: seen.toISOString() }
}

/** A database without a stored time accepts the clock. */
export const openClock = async (storage: Storage, now: () => Date): Promise<DatabaseClock> => {
  const stored = await storage.read(connection => findMeta(connection, metaName))
  let seen = stored === undefined ? now() : new Date(stored)
  const checkTime = (): ClockDoubt | undefined => {
    const at = now()
    const doubt = findClockDoubt(at, seen)
    if (!doubt && at > seen) seen = at
    return doubt
  }
  return {
    doubt: checkTime,
    keep: async () => {
      if (checkTime() || storage.trouble()) return
      await storage.write(connection => setMeta(connection, metaName, seen.toISOString()))
    },
    trust: async connection => {
      const at = now()
      await setMeta(connection, metaName, at.toISOString())
      seen = at
    },
  }
}

/** Formats the doubt for the operator. */
export const describeClockDoubt = ({ kind, machine, seen }: ClockDoubt): string =>
  kind === 'back'
    ? `The clock of this machine is at ${machine}, and this database has seen ${seen} already: set the clock. If it is right, an owner confirms it on the page of the day.`
    : `The clock of this machine is at ${machine}, and this database was used last at ${seen}: if the clock is wrong, set it before anybody works. If it is right, an owner confirms it on the page of the day.`
