// Limits how much work of a shop runs at once; what waits begins by turns over the shops, and in a shop over its users.
import { minBy } from 'es-toolkit/array/minBy'
import { ShopBusy } from '../error/request-errors.ts'

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
  let turns = 0

  /** Of those that may begin, the shop whose last turn was the longest ago. */
  const findNextShop = (): ShopWork | undefined => {
    if (running >= atOnce) return undefined
    const share = Math.max(least, Math.ceil(shared / activity.countShops()))
    const candidates = [...shops.values()].filter(shop => shop.waiting > 0 && shop.running < share)
    return minBy(candidates, ({ lastTurn }) => lastTurn)
  }

  const beginNext = (): void => {
    for (let shop = findNextShop(); shop; shop = findNextShop()) {
      shop.waiting--
      shop.running++
      running++
      shop.lastTurn = ++turns
      removeFirst(shop.users)?.()
    }
  }

  const endWork = (code: string, shop: ShopWork): void => {
    running--
    shop.running--
    if (shop.running === 0 && shop.waiting === 0) shops.delete(code)
    beginNext()
  }

  return {
    run: async ({ shop: code, user }, work) => {
      activity.noteShop(code)
      const shop = shops.get(code) ?? { running: 0, waiting: 0, lastTurn: 0, users: new Map<string, (() => void)[]>() }
      if (shop.waiting >= maxWaiting) throw new ShopBusy()
      shops.set(code, shop)
      const turn = Promise.withResolvers<void>()
      shop.waiting++
      shop.users.set(user, [...(shop.users.get(user) ?? []), turn.resolve])
      beginNext()
      await turn.promise
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
    noteShop: (code: string): void => {
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
