// Guards every password check: counts wrong passwords in the database, for all its servers, and limits
// concurrent checks, since each takes some tens of milliseconds of a processor.
import { Semaphore } from 'es-toolkit/promise/semaphore'
import { SignInLocked, TooManyRequests } from '../error/errors.ts'
import {
  deleteTries,
  findTries,
  incrementRefusedSignIn,
  saveTries,
  subtractTry,
  type TryCounter,
} from '../storage/sign-in-rows.ts'
import type { Connection, Storage } from '../storage/storage.ts'
import { addTry, type CounterName, computeLimitWait, limits } from './sign-in-limits.ts'

/** A password check: whose password, and who types it. */
interface PasswordAttempt {
  readonly userId: string
  readonly address: string
  /** Hash of the device's token if the user has signed in on that device before. */
  readonly device?: string | undefined
  /** The signed-in user who types the password. */
  readonly caller?: string | undefined
}

export interface SignInGuard {
  /**
   * Runs the check, which returns undefined if the password is wrong. Throws SignInLocked with the seconds to wait, and
   * TooManyRequests if too many checks wait already; the check has not run then.
   */
  readonly verify: <T>(attempt: PasswordAttempt, check: () => Promise<T | undefined>) => Promise<T | undefined>
}

interface AttemptCounter extends TryCounter {
  readonly counter: CounterName
}

interface Lane {
  readonly permits: Semaphore
  /** Limit of running and waiting checks; further callers must try again later. */
  readonly most: number
  inside: number
}

const busySeconds = 2

/** Sign-in works even while the storage accepts no other writes. */
const sessionWrite = { sessionsOnly: true }

export const createSignInGuard = ({
  storage,
  now,
}: {
  readonly storage: Storage
  readonly now: () => Date
}): SignInGuard => {
  // Unknown devices have a separate lane, so that a flood of attempts does not delay known users.
  const knownLane: Lane = { permits: new Semaphore(2), most: 100, inside: 0 }
  const unknownLane: Lane = { permits: new Semaphore(1), most: 30, inside: 0 }
  return {
    verify: async (attempt, check) => {
      const { limiting, counted } = selectCounters(attempt)
      assertNotLocked(await storage.read(connection => computeWait(connection, limiting, now())))
      return runInLane(limiting === counted ? unknownLane : knownLane, async () => {
        const { wait, reached } = await storage.write(
          connection => countTry(connection, { limiting, counted }, now()),
          sessionWrite,
        )
        assertNotLocked(wait)
        const result = await check()
        if (result !== undefined) await storage.write(connection => resetCounters(connection, counted), sessionWrite)
        else if (reached.length > 0)
          await storage.write(
            connection => recordReachedLimits(connection, attempt, { reached, now: now() }),
            sessionWrite,
          )
        return result
      })
    },
  }
}

interface CounterSelection {
  /** Counters whose limit can require a wait. */
  readonly limiting: readonly AttemptCounter[]
  /** Counters that a wrong password increments; the same array for an unknown device. */
  readonly counted: readonly AttemptCounter[]
}

/** A known device or a signed-in caller is limited by its own counter only, which no outsider can fill. */
const selectCounters = ({ userId: typed, address, device, caller }: PasswordAttempt): CounterSelection => {
  const userId = typed.replaceAll(/\p{Cc}/gu, ' ')
  const pair: AttemptCounter = { counter: 'pair', userId, place: address }
  const user: AttemptCounter = { counter: 'user', userId, place: '' }
  if (device !== undefined) {
    const own: readonly AttemptCounter[] = [{ counter: 'device', userId, place: device }]
    return { limiting: own, counted: [...own] }
  }
  if (caller !== undefined) {
    const own: AttemptCounter = { counter: 'caller', userId, place: caller }
    return { limiting: [own], counted: [own, pair, user] }
  }
  const all: readonly AttemptCounter[] = [
    pair,
    user,
    { counter: 'address', userId: '', place: address },
    { counter: 'all', userId: '', place: '' },
  ]
  return { limiting: all, counted: all }
}

const computeWait = async (connection: Connection, counters: readonly AttemptCounter[], now: Date): Promise<number> => {
  const tries = await findTries(connection, counters)
  return Math.max(...counters.map(({ counter }, index) => computeLimitWait(limits[counter], tries[index], now)))
}

/** Counts a try before its password is checked, so that parallel tries are limited too; or returns seconds to wait. */
const countTry = async (
  connection: Connection,
  { limiting, counted }: CounterSelection,
  now: Date,
): Promise<CountedTry> => {
  const wait = await computeWait(connection, limiting, now)
  if (wait > 0) return { wait, reached: [] }
  const tries = await findTries(connection, counted)
  const reached: AttemptCounter[] = []
  for (const [index, counter] of counted.entries()) {
    const more = addTry(limits[counter.counter], tries[index], now)
    await saveTries(connection, { ...counter, ...more })
    if (more.tries >= limits[counter.counter].free) reached.push(counter)
  }
  return { wait: 0, reached }
}

interface CountedTry {
  /** Seconds to wait before a password is checked. */
  readonly wait: number
  /** Counters that reach their limit with this try. */
  readonly reached: readonly AttemptCounter[]
}

/** For the list that owners see: one line for the user and address, one for counters shared by many. */
const recordReachedLimits = async (
  connection: Connection,
  { address }: PasswordAttempt,
  { reached, now }: { readonly reached: readonly AttemptCounter[]; readonly now: Date },
): Promise<void> => {
  const lines = new Map(
    reached.map(({ counter, userId }) => {
      const line = { userId, address: counter === 'user' || counter === 'all' ? '' : address }
      return [JSON.stringify(line), line] as const
    }),
  )
  for (const line of lines.values()) await incrementRefusedSignIn(connection, { ...line, at: now.toISOString() })
}

const sharedCounters: ReadonlySet<CounterName> = new Set(['user', 'address', 'all'])

/** After a right password: deletes the counters of this user, and decrements the shared ones by one try. */
const resetCounters = async (connection: Connection, counters: readonly AttemptCounter[]): Promise<void> => {
  for (const counter of counters)
    await (sharedCounters.has(counter.counter) ? subtractTry(connection, counter) : deleteTries(connection, counter))
}

const assertNotLocked = (seconds: number): void => {
  if (seconds > 0) throw new SignInLocked(seconds)
}

const runInLane = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
  if (lane.inside >= lane.most) throw new TooManyRequests(busySeconds)
  lane.inside += 1
  await lane.permits.acquire()
  try {
    return await work()
  } finally {
    lane.inside -= 1
    lane.permits.release()
  }
}
