// Whether the clock of the machine can be believed: held against the latest time that its database has seen.
import { findMeta, putMeta } from '../storage/meta.ts'
import type { Connection, Storage } from '../storage/storage.ts'

export interface ClockDoubt {
  readonly kind: 'back' | 'ahead'
  /** What the clock says, and the latest time that was believed before. */
  readonly says: string
  readonly seen: string
}

export interface Clock {
  /** Undefined while the clock goes on from where it was; over by itself once it does so again. */
  readonly doubt: () => ClockDoubt | undefined
  /** Keeps the time for the next start, unless it is in doubt. */
  readonly keep: () => Promise<void>
  /** Somebody who may says that the clock is right; in the transaction of the connection. */
  readonly trust: (connection: Connection) => Promise<void>
}

const hour = 3_600_000
/** Corrections by the network are smaller. */
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

/** A database that has seen no time yet believes the clock. */
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

/** For who starts the server. */
export const clockSentence = ({ kind, says, seen }: ClockDoubt): string =>
  kind === 'back'
    ? `The clock of this machine says ${says}, and this database has seen ${seen} already: set the clock. If it is right, an owner confirms it on the page of the day.`
    : `The clock of this machine says ${says}, and this database was used last at ${seen}: if the clock is wrong, set it before anybody works. If it is right, an owner confirms it on the page of the day.`
