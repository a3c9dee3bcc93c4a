// Guards every password check: counts wrong passwords in the database, for all its servers, and limits
// concurrent checks, since each takes some tens of milliseconds of a processor.
import { Semaphore } from 'es-toolkit/promise'
import { SignInLocked, TooManyRequests } from '../../errors/errors.ts'
import { countRefusedSignIn } from '../../storage/refused-sign-ins.ts'
import { deleteTries, findTries, putTries, type TryCounter, takeBackTry } from '../../storage/sign-in-tries.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { type CounterName, limits, waitAt, withOneMore } from './sign-in-limits.ts'

/** A password check: whose password, and who types it. */
export interface PasswordGiven {
  readonly userId: string
  readonly address: string
  /** Hash of the device's token if the user has signed in on that device before. */
  readonly device?: string | undefined
  /** The signed-in user who types the password. */
  readonly caller?: string
}

export interface SignInGuard {
  /**
   * Runs the check, which returns undefined if the password is wrong. Throws SignInLocked with the seconds to wait, and
   * TooManyRequests if too many checks wait already; the check has not run then.
   */
  readonly look: <T>(given: PasswordGiven, look: () => Promise<T | undefined>) => Promise<T | undefined>
}

interface Counter extends TryCounter {
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
const asSession = { sessionsOnly: true }

export const signInGuard = ({ storage, now }: { readonly storage: Storage; readonly now: () => Date }): SignInGuard => {
  // Unknown devices have a separate lane, so that a flood of attempts does not delay known users.
  const ours: Lane = { permits: new Semaphore(2), most: 100, inside: 0 }
  const strangers: Lane = { permits: new Semaphore(1), most: 30, inside: 0 }
  return {
    look: async (given, look) => {
      const { asked, counted } = countersOf(given)
      refuseLocked(await storage.read(connection => waitOf(connection, asked, now())))
      return inLane(asked === counted ? strangers : ours, async () => {
        const { wait, reached } = await storage.write(
          connection => count(connection, { asked, counted }, now()),
          asSession,
        )
        refuseLocked(wait)
        const found = await look()
        if (found !== undefined) await storage.write(connection => forgive(connection, counted), asSession)
        else if (reached.length > 0)
          await storage.write(connection => noteReached(connection, given, { reached, now: now() }), asSession)
        return found
      })
    },
  }
}

interface Counters {
  /** Counters whose limit can require a wait. */
  readonly asked: readonly Counter[]
  /** Counters that a wrong password increments; the same array for an unknown device. */
  readonly counted: readonly Counter[]
}

/** A known device or a signed-in caller is limited by its own counter only, which no outsider can fill. */
const countersOf = ({ userId: typed, address, device, caller }: PasswordGiven): Counters => {
  const userId = typed.replaceAll(/\p{Cc}/gu, ' ')
  const pair: Counter = { counter: 'pair', userId, place: address }
  const user: Counter = { counter: 'user', userId, place: '' }
  if (device !== undefined) {
    const own: readonly Counter[] = [{ counter: 'device', userId, place: device }]
    return { asked: own, counted: [...own] }
  }
  if (caller !== undefined) {
    const own: Counter = { counter: 'caller', userId, place: caller }
    return { asked: [own], counted: [own, pair, user] }
  }
  const all: readonly Counter[] = [
    pair,
    user,
    { counter: 'address', userId: '', place: address },
    { counter: 'all', userId: '', place: '' },
  ]
  return { asked: all, counted: all }
}

const waitOf = async (connection: Connection, counters: readonly Counter[], now: Date): Promise<number> => {
  const found = await findTries(connection, counters)
  return Math.max(...counters.map(({ counter }, index) => waitAt(limits[counter], found[index], now)))
}

/** Counts a try before its password is checked, so that parallel tries are limited too; or returns seconds to wait. */
const count = async (connection: Connection, { asked, counted }: Counters, now: Date): Promise<CountedTry> => {
  const wait = await waitOf(connection, asked, now)
  if (wait > 0) return { wait, reached: [] }
  const found = await findTries(connection, counted)
  const reached: Counter[] = []
  for (const [index, counter] of counted.entries()) {
    const more = withOneMore(limits[counter.counter], found[index], now)
    await putTries(connection, { ...counter, ...more })
    if (more.tries >= limits[counter.counter].free) reached.push(counter)
  }
  return { wait: 0, reached }
}

interface CountedTry {
  /** Seconds to wait before a password is checked. */
  readonly wait: number
  /** Counters that reach their limit with this try. */
  readonly reached: readonly Counter[]
}

/** For the list that owners see: one line for the user and address, one for counters shared by many. */
const noteReached = async (
  connection: Connection,
  { address }: PasswordGiven,
  { reached, now }: { readonly reached: readonly Counter[]; readonly now: Date },
): Promise<void> => {
  const lines = new Map(
    reached.map(({ counter, userId }) => {
      const line = { userId, address: counter === 'user' || counter === 'all' ? '' : address }
      return [JSON.stringify(line), line] as const
    }),
  )
  for (const line of lines.values()) await countRefusedSignIn(connection, { ...line, at: now.toISOString() })
}

const shared: ReadonlySet<CounterName> = new Set(['user', 'address', 'all'])

/** After a right password: deletes the counters of this user, and decrements the shared ones by one try. */
const forgive = async (connection: Connection, counters: readonly Counter[]): Promise<void> => {
  for (const counter of counters)
    await (shared.has(counter.counter) ? takeBackTry(connection, counter) : deleteTries(connection, counter))
}

const refuseLocked = (seconds: number): void => {
  if (seconds > 0) throw new SignInLocked(seconds)
}

const inLane = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
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
