// Shares the event loop of the process: long work yields now and then and rests while short calls are at work, and each
// shop has a limit of work at once.
import { AsyncLocalStorage } from 'node:async_hooks'
import { minBy } from 'es-toolkit/array/minBy'
import { ShopBusy } from '../error/request-errors.ts'

/** A limit of time and not of rows: a slow machine yields as often as a fast one. */
const maxTurnMilliseconds = 5

/** When the first call of this turn of the event loop was made; undefined before that. */
let turnStartedAt: number | undefined
let lastCalledAt = 0

/**
 * Returns a promise if this turn of the event loop has reached the limit, otherwise undefined. The promise resolves with
 * the next turn, or after the rest of long work.
 */
export const yieldToEventLoop = (): Promise<void> | undefined => {
  const now = performance.now()
  const cost = now - lastCalledAt
  lastCalledAt = now
  if (turnStartedAt === undefined) {
    turnStartedAt = now
    setImmediate(() => {
      turnStartedAt = undefined
    })
    return undefined
  }
  const rest = spendTime(cost)
  if (rest || now - turnStartedAt < maxTurnMilliseconds) return rest
  return new Promise(resolve => setImmediate(resolve))
}

/** A call, job or import, with all that it awaits. */
interface RunningWork {
  readonly shop: string
  /** Milliseconds of the event loop: an estimate for statements, and the time between two calls in one turn. */
  cost: number
  isLong: boolean
  /** What goes on after that, such as notifications, neither rests nor makes others rest. */
  hasEnded: boolean
  /** When its last rest ended. */
  restedAt: number
}

const currentWork = new AsyncLocalStorage<RunningWork | undefined>()

/** A short call that costs more becomes long; less if its shop had long calls in the last second. */
const maxShortCost = 60
/** More than the preview of a sale, which has some 50 statements. */
const maxShortCostBesideLong = 20
const statementCost = 0.3
const besideMilliseconds = 1000
/** When a call of the shop was long. */
const longCalls = new Map<string, number>()

/** Long work rests after this time, and in all at most this part of the time is of long works while others are short. */
const restAfterMilliseconds = 3
const longShare = 0.2
/** With more of them none rests: they hold connections, which others wait for. */
const maxResting = 6
const maxRestMilliseconds = 250

let shortCount = 0
let longCount = 0
/** Ends the rests. */
const rests = new Set<() => void>()

const changeShortCount = (change: number): void => {
  shortCount += change
  if (shortCount === 0) for (const endRest of rests) endRest()
}

/** Runs a call that is short until it has cost too much. */
export const runShortWork = <T>(shop: string, run: () => Promise<T>): Promise<T> => {
  changeShortCount(1)
  return runWork({ shop, cost: 0, isLong: false, hasEnded: false, restedAt: performance.now() }, run)
}

/** Runs work that is long from its beginning. */
export const runLongWork = <T>(shop: string, run: () => Promise<T>): Promise<T> => {
  longCount++
  return runWork({ shop, cost: 0, isLong: true, hasEnded: false, restedAt: performance.now() }, run)
}

const runWork = async <T>(work: RunningWork, run: () => Promise<T>): Promise<T> => {
  try {
    return await currentWork.run(work, run)
  } finally {
    work.hasEnded = true
    if (work.isLong) longCount--
    else changeShortCount(-1)
  }
}

/** Runs what other writes wait for: it does not rest. */
export const runWithoutRest = <T>(run: () => T): T => currentWork.run(undefined, run)

/** Called after each statement that work has awaited; returns a promise if the work rests. */
export const restAfterStatement = (): Promise<void> | undefined => spendTime(statementCost)

/** Returns a promise if the work of the caller is long and rests now. */
const spendTime = (cost: number): Promise<void> | undefined => {
  const work = currentWork.getStore()
  if (!work || work.hasEnded) return undefined
  work.cost += cost
  if (!work.isLong && work.cost > maxShortCostBesideLong) becomeLong(work)
  const worked = performance.now() - work.restedAt
  if (!work.isLong || shortCount === 0 || worked < restAfterMilliseconds) return undefined
  if (longCount > maxResting) return undefined
  return rest(work, Math.min(maxRestMilliseconds, worked * (longCount / longShare - 1)))
}

const becomeLong = (work: RunningWork): void => {
  const now = performance.now()
  const isBesideLong = now - (longCalls.get(work.shop) ?? Number.NEGATIVE_INFINITY) < besideMilliseconds
  if (work.cost <= maxShortCost && !isBesideLong) return
  longCalls.set(work.shop, now)
  work.isLong = true
  longCount++
  changeShortCount(-1)
}

const rest = (work: RunningWork, milliseconds: number): Promise<void> =>
  new Promise(resolve => {
    const endRest = (): void => {
      clearTimeout(timer)
      rests.delete(endRest)
      work.restedAt = performance.now()
      resolve()
    }
    const timer = setTimeout(endRest, milliseconds)
    rests.add(endRest)
  })

// A value that is mostly available at once, or else a promise of it. A sale evaluates some hundred expressions, and a
// promise for each takes longer than most of them.

export type MaybePromise<T> = T | Promise<T>

/** Applies a function to the value: at once if it is available, otherwise when the promise resolves. */
export const mapMaybePromise = <T, Next>(
  result: MaybePromise<T>,
  next: (value: T) => MaybePromise<Next>,
): MaybePromise<Next> => (result instanceof Promise ? result.then(next) : next(result))

/**
 * Runs a generator to its end and returns its result; yields to the event loop between the batches if the turn takes
 * too long.
 */
export const runInBatches = async <T>(batches: Generator<void, T>): Promise<T> => {
  for (;;) {
    const { done, value } = batches.next()
    if (done) return value
    await yieldToEventLoop()
  }
}

// Limits how much work of a shop runs at once; what waits begins by turns over the shops, and in a shop over its users.

/** Whose work it is: a user in a shop. */
export interface WorkOwner {
  readonly user: string
  readonly shop: string
}

interface FairLimitOptions {
  /** Works of all shops at once; absent: no limit in total. */
  readonly atOnce?: number
  /** Divided by the shops that had work lately: the works of one shop at once. */
  readonly shared: number
  /** Works of one shop at once, however many shops have work. */
  readonly least: number
  readonly now?: () => number
}

export interface FairLimit {
  /** Runs the work in its turn; throws ShopBusy at once if too many of the shop wait. */
  readonly run: <T>(owner: WorkOwner, work: () => Promise<T>) => Promise<T>
}

/** More than a shop does in five seconds: further work is refused at once. */
export const maxWaiting = 200

interface ShopWork {
  running: number
  waiting: number
  /** The number of its last turn. */
  lastTurn: number
  readonly users: Map<string, (() => void)[]>
}

export const createFairLimit = ({
  atOnce = Number.POSITIVE_INFINITY,
  shared,
  least,
  now = () => performance.now(),
}: FairLimitOptions): FairLimit => {
  const shops = new Map<string, ShopWork>()
  const activity = createActivity(now)
  let running = 0
  let waiting = 0
  let turns = 0

  /** Works of one shop at once. */
  const computeShare = (): number => Math.max(least, Math.ceil(shared / activity.countShops()))

  /** Of those that may begin, the shop whose last turn was the longest ago. */
  const findNextShop = (): ShopWork | undefined => {
    if (waiting === 0 || running >= atOnce) return undefined
    const share = computeShare()
    const candidates = [...shops.values()].filter(shop => shop.waiting > 0 && shop.running < share)
    return minBy(candidates, ({ lastTurn }) => lastTurn)
  }

  const beginWork = (shop: ShopWork): void => {
    shop.running++
    running++
    shop.lastTurn = ++turns
  }

  const beginNext = (): void => {
    for (let shop = findNextShop(); shop; shop = findNextShop()) {
      shop.waiting--
      waiting--
      beginWork(shop)
      removeFirst(shop.users)?.()
    }
  }

  const waitForTurn = (shop: ShopWork, user: string): Promise<void> => {
    const turn = Promise.withResolvers<void>()
    shop.waiting++
    waiting++
    shop.users.set(user, [...(shop.users.get(user) ?? []), turn.resolve])
    beginNext()
    return turn.promise
  }

  const endWork = (code: string, shop: ShopWork): void => {
    running--
    shop.running--
    if (shop.running === 0 && shop.waiting === 0) shops.delete(code)
    beginNext()
  }

  return {
    run: async ({ shop: code, user }, work) => {
      activity.recordShop(code)
      const shop = shops.get(code) ?? { running: 0, waiting: 0, lastTurn: 0, users: new Map<string, (() => void)[]>() }
      if (shop.waiting >= maxWaiting) throw new ShopBusy()
      shops.set(code, shop)
      if (shop.waiting === 0 && running < atOnce && shop.running < computeShare()) beginWork(shop)
      else await waitForTurn(shop, user)
      try {
        return await work()
      } finally {
        endWork(code, shop)
      }
    },
  }
}

/** Removes and returns the first work of the first user, whose next turn is after those of the other users. */
const removeFirst = (users: ShopWork['users']): (() => void) | undefined => {
  for (const [user, [first, ...others]] of users) {
    users.delete(user)
    if (others.length > 0) users.set(user, others)
    return first
  }
  return undefined
}

const activeMilliseconds = 5000

/** Counts the shops that had work in this period and in the one before. */
const createActivity = (now: () => number) => {
  let [earlier, latest] = [new Set<string>(), new Set<string>()]
  let since = now()
  return {
    recordShop: (code: string): void => {
      if (now() - since >= activeMilliseconds) {
        earlier = now() - since < 2 * activeMilliseconds ? latest : new Set()
        latest = new Set()
        since = now()
      }
      latest.add(code)
    },
    countShops: (): number => Math.max(1, earlier.size, latest.size),
  }
}

/**
 * Creates a queue that runs one task after the other; a failed task rejects for its caller and does not stop the next.
 */
export const createQueue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work, work)
    last = result.catch(() => undefined)
    return result
  }
}
