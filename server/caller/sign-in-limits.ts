// How many wrong passwords each counter allows before a wait; pure functions that receive the time.

/** State of a counter of wrong passwords. */
export interface TryState {
  readonly tries: number
  /** ISO time from which the limit counts on. */
  readonly countedAt: string
}

/** Limit of one identified user, device or address pair: wrong passwords lock out only that one. */
interface LockLimit {
  /** This many are checked without a wait. */
  readonly free: number
  /** Seconds to wait after the last free try and each following one; the last number applies to all further ones. */
  readonly waits: readonly [number, ...number[]]
  /** Seconds after the last wrong password until the counter is empty. */
  readonly forgets: number
}

/** Limit of a shared counter: attempts are slowed down, never locked out, since any client can use it up for all. */
interface RateLimit {
  readonly free: number
  /** Seconds after which one wrong password is forgotten: after the free ones, one is checked in this time. */
  readonly every: number
}

type TryLimit = LockLimit | RateLimit

const minute = 60
const individualLimit: LockLimit = { free: 5, waits: [5 * minute, 10 * minute, 15 * minute], forgets: 60 * minute }

/**
 * - `pair`: a user from an address; `device`: a user on a known device; `caller`: a user's password typed by
 *   a signed-in user.
 * - `user`: one user from anywhere; `address`: all users from one address; `all`: all users from anywhere.
 */
export const limits = {
  pair: individualLimit,
  device: individualLimit,
  caller: individualLimit,
  user: { free: 20, every: 30 },
  address: { free: 50, every: 15 },
  all: { free: 500, every: 2 },
} as const satisfies Readonly<Record<string, TryLimit>>

export type CounterName = keyof typeof limits

/** Accepted difference between clocks of servers; a time stamp further ahead means that the clock was set back. */
const skewSeconds = 60

const getAgeSeconds = ({ countedAt }: TryState, now: Date): number => (now.getTime() - Date.parse(countedAt)) / 1000

/** The counter at this moment, without expired tries and those stamped before the clock was set back. */
const getCurrentTries = (limit: TryLimit, counted: TryState | undefined, now: Date): TryState => {
  const none = { tries: 0, countedAt: now.toISOString() }
  if (!counted) return none
  const age = getAgeSeconds(counted, now)
  if (age < -skewSeconds) return none
  if ('waits' in limit) return age >= limit.forgets ? none : counted
  const forgotten = Math.max(0, Math.floor(age / limit.every))
  if (forgotten >= counted.tries) return none
  const from = Date.parse(counted.countedAt) + forgotten * limit.every * 1000
  return { tries: counted.tries - forgotten, countedAt: new Date(from).toISOString() }
}

/** Adds a wrong password. */
export const addTry = (limit: TryLimit, counted: TryState | undefined, now: Date): TryState => {
  const before = getCurrentTries(limit, counted, now)
  return { tries: before.tries + 1, countedAt: 'waits' in limit ? now.toISOString() : before.countedAt }
}

/** Seconds to wait before the next check; never more than the limit, even if the clock was changed. */
export const computeLimitWait = (limit: TryLimit, counted: TryState | undefined, now: Date): number => {
  const current = getCurrentTries(limit, counted, now)
  const over = current.tries - limit.free
  if (over < 0) return 0
  const wait = 'waits' in limit ? (limit.waits[over] ?? limit.waits.at(-1) ?? 0) : limit.every
  return Math.ceil(Math.min(wait, Math.max(0, wait - getAgeSeconds(current, now))))
}
