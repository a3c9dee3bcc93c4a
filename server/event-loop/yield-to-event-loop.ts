// Long work in the server's process yields to the event loop now and then, and rests while short calls are at work.
import { AsyncLocalStorage } from 'node:async_hooks'

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
export const runShortWork = async <T>(shop: string, run: () => Promise<T>): Promise<T> => {
  changeShortCount(1)
  return runWork({ shop, cost: 0, isLong: false, hasEnded: false, restedAt: performance.now() }, run)
}

/** Runs work that is long from its beginning. */
export const runLongWork = async <T>(shop: string, run: () => Promise<T>): Promise<T> => {
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
export const chain = <T, Next>(result: MaybePromise<T>, next: (value: T) => Next): MaybePromise<Next> =>
  result instanceof Promise ? result.then(next) : next(result)

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
