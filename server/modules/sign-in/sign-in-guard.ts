// Guards every password check: counts the wrong passwords in the database, for all its servers, and bounds
// how many are checked at the same time, since each costs a processor some tens of milliseconds.
import { Semaphore } from 'es-toolkit/promise'
import { SignInLocked, TooManyRequests } from '../../errors/errors.ts'
import { countRefusedSignIn } from '../../storage/refused-sign-ins.ts'
import { deleteTries, findTries, putTries, type TryCounter, takeBackTry } from '../../storage/sign-in-tries.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { type CounterName, limits, waitAt, withOneMore } from './sign-in-limits.ts'

/** Whose password is given, and by whom. */
export interface PasswordGiven {
  readonly userId: string
  readonly address: string
  /** Hash of the device's token, where the user has signed in on that device before. */
  readonly device?: string | undefined
  /** The user who is signed in and gives the password, another's or his own. */
  readonly caller?: string
}

export interface SignInGuard {
  /**
   * Runs `look`, which answers nothing when the password is wrong. Throws SignInLocked with the seconds to wait, and
   * TooManyRequests when too many others wait already; `look` has not run then.
   */
  readonly look: <T>(given: PasswordGiven, look: () => Promise<T | undefined>) => Promise<T | undefined>
}

interface Counter extends TryCounter {
  readonly counter: CounterName
}

interface Lane {
  readonly permits: Semaphore
  /** The most that may be in a check or waiting; further callers must try again later. */
  readonly most: number
  inside: number
}

const busySeconds = 2

/** People sign in also while nothing else can be written. */
const asSession = { sessionsOnly: true }

export const signInGuard = ({ storage, now }: { readonly storage: Storage; readonly now: () => Date }): SignInGuard => {
  // Strangers have a lane of their own, so that a flood of them does not hold up the people of the shop.
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
  /** Those that may make somebody wait. */
  readonly asked: readonly Counter[]
  /** Those that a wrong password is counted in; the same list for a stranger. */
  readonly counted: readonly Counter[]
}

/** A stranger reaches the counters of a device or a signed-in person by no means, so they alone are asked there. */
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
  /** Counters at their limit with this try: the next one has to wait. */
  readonly reached: readonly Counter[]
}

/** For owners to read: one line for the user at his address, one for what many users or addresses share. */
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

/** A right password forgets the wrong ones of who gave it; what others share is given back this one try. */
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
