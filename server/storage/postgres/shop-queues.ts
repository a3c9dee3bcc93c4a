// Queues of the short writes of this process, one for each shop: the writes of a shop occupy one connection together,
// and the first of each shop get connections in the order of arrival.
import { createQueue } from '../queue.ts'
import { StorageBusy } from '../storage.ts'

/** More than a shop saves in five seconds: further writes are refused at once. */
export const maxQueued = 200

interface ShopQueue {
  readonly runInTurn: ReturnType<typeof createQueue>
  /** With the one that runs. */
  count: number
}

/**
 * Returns a function that runs the work after that of the same shop that came before it; throws StorageBusy if too many
 * wait.
 */
export const createShopQueues = () => {
  const queues = new Map<string, ShopQueue>()
  const getQueue = (shop: string): ShopQueue => {
    const queue = queues.get(shop) ?? { runInTurn: createQueue(), count: 0 }
    queues.set(shop, queue)
    return queue
  }
  return async <T>(shop: string, work: () => Promise<T>): Promise<T> => {
    const queue = getQueue(shop)
    if (queue.count > maxQueued) throw new StorageBusy(new Error(`${queue.count} writes of shop ${shop} wait`))
    queue.count++
    try {
      return await queue.runInTurn(work)
    } finally {
      queue.count--
      if (queue.count === 0) queues.delete(shop)
    }
  }
}

/** Of the queued writes of a process, one runs and one waits in the database, so that its turn begins without a pause. */
export const maxWaitingWrites = 2

/** Returns a function that runs at most this many works at once, the others in the order of arrival. */
export const createLimit = (most: number) => {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running++
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
