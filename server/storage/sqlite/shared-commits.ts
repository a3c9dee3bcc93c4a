// Group commit: short writes that arrive together share one transaction and one flush. Each has a savepoint, so that a
// failed write rolls back only its own changes.
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Connection } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

type Work<T> = (connection: Connection) => Promise<T>

export interface SharedTransaction {
  readonly writer: SqliteConnection
  readonly begin: () => Promise<void>
  /** Runs one of the writes inside of the transaction. */
  readonly join: <T>(work: Work<T>) => Promise<T>
  readonly commit: () => Promise<void>
  /** Called after the commit and before the next write. */
  readonly committed: () => void
  /** Resolves when the commit is flushed and its notifications are published. */
  readonly lasting: () => Promise<void>
}

/** A write that has not run yet. */
interface Waiting {
  /** Throws the error that refuses the write; the returned function sends the answer. */
  readonly join: (transaction: SharedTransaction) => Promise<() => void>
  /** Runs it in its own transaction; it is answered when the commit is flushed. */
  readonly alone: () => Promise<void>
  readonly refuse: (error: unknown) => void
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A write in its own transaction: the returned function waits until the commit is flushed. */
type Alone<T> = () => Promise<() => Promise<T>>

/** The second argument runs the same write in its own transaction. */
type Share = <T>(work: Work<T>, alone: Alone<T>) => Promise<T>

/** Each write has its own turn in the queue; the write whose turn it is takes the pending ones along. */
export const sharedCommits = (inTurn: InTurn, open: () => SharedTransaction): Share => {
  const waiting = new Set<Waiting>()
  const pace: Pace = { commit: 0 }
  const lead = async (first: Waiting): Promise<void> => {
    if (!waiting.has(first)) return
    // Waits for requests that have arrived in this round of the event loop.
    await nextRound()
    if (waiting.size > 1) await commitTogether(open(), waiting, pace)
    // This is the only turn of the write: if the transaction could not begin, or the time ran out before it joined, it
    // would otherwise never run.
    if (waiting.delete(first)) await first.alone()
  }
  return (work, alone) =>
    new Promise((resolve, reject) => {
      const one: Waiting = {
        join: async ({ join }) => {
          const result = await join(work)
          return () => resolve(result)
        },
        alone: async () => {
          try {
            const lasting = await alone()
            lasting().then(resolve, reject)
          } catch (error) {
            reject(error)
          }
        },
        refuse: reject,
      }
      waiting.add(one)
      inTurn(() => lead(one)).catch((error: unknown) => {
        waiting.delete(one)
        reject(error)
      })
    })
}

/** Writes join at least for this time; a short write takes a fraction of a millisecond. */
const fewMilliseconds = 1

/** No write joins after this time, however many wait. */
const mostMilliseconds = 50

/** Milliseconds between the last commit and the end of its flush. */
interface Pace {
  commit: number
}

/**
 * A further write delays those already in the group by its own run time, and saves one commit for each write that
 * waits.
 */
const takesMore = (spent: number, waiting: number, { commit }: Pace): boolean =>
  spent <= Math.min(mostMilliseconds, Math.max(fewMilliseconds, waiting * commit))

/**
 * Each write is answered when the commit is flushed; the next writes do not wait for the flush. If the whole
 * transaction is lost, each write runs again in its own transaction and meets its own error there.
 */
const commitTogether = async (transaction: SharedTransaction, waiting: Set<Waiting>, pace: Pace): Promise<void> => {
  const { handle } = transaction.writer
  const joined = new Set<Waiting>()
  const answers: (() => void)[] = []
  try {
    await transaction.begin()
    const began = performance.now()
    for (const one of waiting) {
      if (!takesMore(performance.now() - began, waiting.size, pace)) break
      waiting.delete(one)
      joined.add(one)
      const answer = await joinAt(transaction, one)
      if (answer) answers.push(answer)
      else joined.delete(one)
    }
    await transaction.commit()
  } catch {
    if (handle.inTransaction) handle.exec('ROLLBACK')
    for (const one of joined) await one.alone()
    return
  }
  const refuseAll = (error: unknown): void => {
    for (const one of joined) one.refuse(error)
  }
  try {
    transaction.committed()
  } catch (error) {
    return refuseAll(error)
  }
  const done = performance.now()
  transaction.lasting().then(() => {
    pace.commit = performance.now() - done
    for (const answer of answers) answer()
  }, refuseAll)
}

/** Returns undefined if the write is refused. Throws if SQLite rolled back the whole transaction. */
const joinAt = async (transaction: SharedTransaction, one: Waiting): Promise<(() => void) | undefined> => {
  const { handle } = transaction.writer
  handle.exec('SAVEPOINT one')
  try {
    const answer = await one.join(transaction)
    handle.exec('RELEASE one')
    return answer
  } catch (error) {
    if (!handle.inTransaction) throw error
    handle.exec('ROLLBACK TO one; RELEASE one')
    one.refuse(error)
    return undefined
  }
}
