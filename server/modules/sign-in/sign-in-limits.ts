// How many wrong passwords are checked, by whom and from where, before a wait; pure rules, no clock of their own.

/** Wrong passwords as a counter holds them. */
export interface Counted {
  readonly tries: number
  /** ISO time from which the limit counts on. */
  readonly countedAt: string
}

/** Somebody who can be distinguished from everybody else: his wrong passwords lock out only himself. */
interface LockLimit {
  /** This many are checked without a wait. */
  readonly free: number
  /** Seconds to wait after the last free one and each one behind it; the last number holds for all further ones. */
  readonly waits: readonly [number, ...number[]]
  /** Seconds after the last one until nothing is remembered. */
  readonly forgets: number
}

/** What many share: strangers are slowed down, never locked out, since anybody can use it up for everybody. */
interface RateLimit {
  readonly free: number
  /** Seconds after which one wrong password is forgotten: after the free ones, one is checked in this time. */
  readonly every: number
}

export type Limit = LockLimit | RateLimit

const minute = 60
const ofOne: LockLimit = { free: 5, waits: [5 * minute, 10 * minute, 15 * minute], forgets: 60 * minute }

/**
 * - `pair`: a user from an address; `device`: a user on a device he has signed in on; `caller`: a user's password given by
 *   another one who is signed in, or by himself.
 * - `user`: one user from anywhere; `address`: all users from one address; `all`: everybody.
 */
export const limits = {
  pair: ofOne,
  device: ofOne,
  caller: ofOne,
  user: { free: 20, every: 30 },
  address: { free: 50, every: 15 },
  all: { free: 500, every: 2 },
} as const satisfies Readonly<Record<string, Limit>>

export type CounterName = keyof typeof limits

/** Clocks of servers on one database may differ by this much; a stamp further ahead is of a clock that went back since. */
const skewSeconds = 60

const secondsSince = ({ countedAt }: Counted, now: Date): number => (now.getTime() - Date.parse(countedAt)) / 1000

/** What counts at this moment: wrong passwords that are over, and those of a clock that went back, do not. */
const countedAt = (limit: Limit, counted: Counted | undefined, now: Date): Counted => {
  const none = { tries: 0, countedAt: now.toISOString() }
  if (!counted) return none
  const age = secondsSince(counted, now)
  if (age < -skewSeconds) return none
  if ('waits' in limit) return age >= limit.forgets ? none : counted
  const forgotten = Math.max(0, Math.floor(age / limit.every))
  if (forgotten >= counted.tries) return none
  const from = Date.parse(counted.countedAt) + forgotten * limit.every * 1000
  return { tries: counted.tries - forgotten, countedAt: new Date(from).toISOString() }
}

/** One more wrong password. */
export const withOneMore = (limit: Limit, counted: Counted | undefined, now: Date): Counted => {
  const before = countedAt(limit, counted, now)
  return { tries: before.tries + 1, countedAt: 'waits' in limit ? now.toISOString() : before.countedAt }
}

/** Seconds to wait before another password is checked; never more than the limit says, whatever the clock did. */
export const waitAt = (limit: Limit, counted: Counted | undefined, now: Date): number => {
  const current = countedAt(limit, counted, now)
  const over = current.tries - limit.free
  if (over < 0) return 0
  const wait = 'waits' in limit ? (limit.waits[over] ?? limit.waits.at(-1) ?? 0) : limit.every
  return Math.ceil(Math.min(wait, Math.max(0, wait - secondsSince(current, now))))
}
