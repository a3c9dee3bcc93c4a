// Checks the clock of the machine against the latest time that the database has stored.
import { findMeta, putMeta } from '../storage/meta.ts'
import type { Connection, Storage } from '../storage/storage.ts'

export interface ClockDoubt {
  readonly kind: 'back' | 'ahead'
  /** The time of the clock, and the latest time accepted before. */
  readonly says: string
  readonly seen: string
}

export interface Clock {
  /** Returns undefined while the clock is plausible; a doubt ends when the clock is plausible again. */
  readonly doubt: () => ClockDoubt | undefined
  /** Stores the time for the next start, unless it is in doubt. */
  readonly keep: () => Promise<void>
  /** Accepts the current time, in the transaction of the connection. */
  readonly trust: (connection: Connection) => Promise<void>
}

const hour = 3_600_000
/** Corrections by NTP are smaller. */
const mostBack = hour
/** A shop may be closed for weeks. */
const mostAhead = 60 * 24 * hour

const metaName = 'clock'

export const doubtOf = (now: Date, seen: Date): ClockDoubt | undefined => {
  const gone = now.getTime() - seen.getTime()
  const instants = { says: now.toISOString(), seen: seen.toISOString() }
  if (gone < -mostBack) return { kind: 'back', ...instants }
  return gone > mostAhead ? { kind: 'ahead', ...instants } : undefined
}

/** A database without a stored time accepts the clock. */
export const openClock = async (storage: Storage, now: () => Date): Promise<Clock> => {
  const stored = await storage.read(connection => findMeta(connection, metaName))
  let seen = stored === undefined ? now() : new Date(stored)
  const look = (): ClockDoubt | undefined => {
    const at = now()
    const doubt = doubtOf(at, seen)
    if (!doubt && at > seen) seen = at
    return doubt
  }
  return {
    doubt: look,
    keep: async () => {
      if (look() || storage.trouble()) return
      await storage.write(connection => putMeta(connection, metaName, seen.toISOString()))
    },
    trust: async connection => {
      const at = now()
      await putMeta(connection, metaName, at.toISOString())
      seen = at
    },
  }
}

/** Formats the doubt for the operator. */
export const clockSentence = ({ kind, says, seen }: ClockDoubt): string =>
  kind === 'back'
    ? `The clock of this machine says ${says}, and this database has seen ${seen} already: set the clock. If it is right, an owner confirms it on the page of the day.`
    : `The clock of this machine says ${says}, and this database was used last at ${seen}: if the clock is wrong, set it before anybody works. If it is right, an owner confirms it on the page of the day.`
