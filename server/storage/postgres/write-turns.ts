// How writes wait for each other: short ones of all shops run one after the other, and beside long ones.

import { createQueue } from '../../event-loop/work-turns.ts'
import { StorageBusy, type WriteOptions } from '../storage.ts'
import { lockMilliseconds } from './connection.ts'

export interface WriteTurn {
  readonly isolation: 'SERIALIZABLE' | 'READ COMMITTED'
  /** `queued`: one after the other, in the order of arrival, beside concurrent ones. */
  readonly mode: 'concurrent' | 'queued' | 'exclusive'
  /**
   * Whether it finds few rows by their keys: the planner keeps one plan for all values, and avoids scans of whole tables,
   * each of which conflicts with every write of the table.
   */
  readonly readsByKeys: boolean
}

/** After this many retries the last one runs, which no write accompanies. */
export const maxRetries = 6

/** A unique violation that is still there after this many retries is reported. */
export const maxUniqueRetries = 3

/** Returns how the try waits; `retry` is 0 for the first. */
export const selectTurn = (retry: number, options: WriteOptions): WriteTurn => {
  const { exclusive = false, isRehearsal = false, isBatch = false } = options
  const mode = selectMode(retry, options)
  return {
    isolation: isRehearsal ? 'READ COMMITTED' : 'SERIALIZABLE',
    mode,
    // A write of many rows reads so much that scans are better.
    readsByKeys: (mode === 'queued' || isRehearsal) && !exclusive && !isBatch,
  }
}

const selectMode = (
  retry: number,
  { exclusive = false, isLong = false, isBatch = false, isRehearsal = false, shop }: WriteOptions,
): WriteTurn['mode'] => {
  if (isRehearsal) return 'concurrent'
  if (retry >= maxRetries || (exclusive && shop === undefined)) return 'exclusive'
  const isFirstConcurrent = isBatch || (shop === undefined && !exclusive)
  return isLong || (isFirstConcurrent && retry === 0) ? 'concurrent' : 'queued'
}

/** `LOCK TABLE` takes no snapshot: a transaction that waited for its turn sees the commits that it waited for. */
const lockModes = { concurrent: 'ROW SHARE', queued: 'SHARE UPDATE EXCLUSIVE', exclusive: 'EXCLUSIVE' } as const

/** A turn is waited for until a long import has ended. */
const turnMilliseconds = 25_000

/** A process that stops computing within its turn loses it, since the writes of all shops wait for it. */
const pauseMilliseconds = 10_000

/** Begins the transaction when it is its turn, which ends with the transaction. */
export const compileBegin = ({ isolation, mode, readsByKeys }: WriteTurn): string =>
  [
    `BEGIN ISOLATION LEVEL ${isolation}`,
    `SET LOCAL lock_timeout = ${turnMilliseconds}`,
    `LOCK TABLE kencana_meta IN ${lockModes[mode]} MODE`,
    `SET LOCAL lock_timeout = ${lockMilliseconds}`,
    ...(mode === 'queued' ? [`SET LOCAL idle_in_transaction_session_timeout = ${pauseMilliseconds}`] : []),
    ...(readsByKeys ? ['SET LOCAL enable_seqscan = off', 'SET LOCAL plan_cache_mode = force_generic_plan'] : []),
  ].join('; ')

// Queues of the short writes of this process, one for each shop: the writes of a shop occupy one connection together,
// and the first of each shop get connections in the order of arrival.

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
