// Group commit: short writes that arrive together share one transaction and one flush. Each has a savepoint, so that a
// failed write rolls back only its own changes.
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Connection } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

type GroupWork<T> = (connection: Connection) => Promise<T>

export interface GroupTransaction {
  readonly writer: SqliteConnection
  readonly begin: () => Promise<void>
  /** Runs one of the writes inside of the transaction. */
  readonly join: <T>(work: GroupWork<T>) => Promise<T>
  readonly commit: () => Promise<void>
  /** Called after the commit and before the next write. */
  readonly afterCommit: () => void
  /** Resolves when the commit is flushed and its notifications are published. */
  readonly untilDurable: () => Promise<void>
}

/** A write that has not run yet. */
interface PendingWrite {
  /** Throws the error that refuses the write; the returned function sends the answer. */
  readonly join: (transaction: GroupTransaction) => Promise<() => void>
  /** Runs it in its own transaction; it is answered when the commit is flushed. */
  readonly alone: () => Promise<void>
  readonly refuse: (error: unknown) => void
}

type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A write in its own transaction: the returned function waits until the commit is flushed. */
type RunAlone<T> = () => Promise<() => Promise<T>>

/** The second argument runs the same write in its own transaction. */
type GroupCommit = <T>(work: GroupWork<T>, runAlone: RunAlone<T>) => Promise<T>

/** Each write has its own turn in the queue; the write whose turn it is takes the pending ones along. */
export const createGroupCommit = (runInTurn: RunInTurn, open: () => GroupTransaction): GroupCommit => {
  const waiting = new Set<PendingWrite>()
  const pace: CommitPace = { commit: 0 }
  const commitPending = async (first: PendingWrite): Promise<void> => {
    if (!waiting.has(first)) return
    // Waits for requests that have arrived in this round of the event loop.
    await nextRound()
    if (waiting.size > 1) await commitTogether(open(), waiting, pace)
    // This is the only turn of the write: if the transaction could not begin, or the time ran out before it joined, it
    // would otherwise never run.
    if (waiting.delete(first)) await first.alone()
  }
  return (work, runAlone) =>
    new Promise((resolve, reject) => {
      const pendingWrite: PendingWrite = {
        join: async ({ join }) => {
          const result = await join(work)
          return () => resolve(result)
        },
        alone: async () => {
          try {
            const untilDurable = await runAlone()
            untilDurable().then(resolve, reject)
          } catch (error) {
            reject(error)
          }
        },
        refuse: reject,
      }
      waiting.add(pendingWrite)
      runInTurn(() => commitPending(pendingWrite)).catch((error: unknown) => {
        waiting.delete(pendingWrite)
        reject(error)
      })
    })
}

/** Writes join at least for this time; a short write takes a fraction of a millisecond. */
const minGroupMilliseconds = 1

/** No write joins after this time, however many wait. */
const maxGroupMilliseconds = 50

/** Milliseconds between the last commit and the end of its flush. */
interface CommitPace {
  commit: number
}

/**
 * A further write delays those already in the group by its own run time, and saves one commit for each write that
 * waits.
 */
const hasTimeLeft = (spent: number, waiting: number, { commit }: CommitPace): boolean =>
  spent <= Math.min(maxGroupMilliseconds, Math.max(minGroupMilliseconds, waiting * commit))

/**
 * Each write is answered when the commit is flushed; the next writes do not wait for the flush. If the whole
 * transaction is lost, each write runs again in its own transaction and meets its own error there.
 */
const commitTogether = async (
  transaction: GroupTransaction,
  waiting: Set<PendingWrite>,
  pace: CommitPace,
): Promise<void> => {
  const { handle } = transaction.writer
  const joined = new Set<PendingWrite>()
  const answers: (() => void)[] = []
  try {
    await transaction.begin()
    const startedAt = performance.now()
    for (const pendingWrite of waiting) {
      if (!hasTimeLeft(performance.now() - startedAt, waiting.size, pace)) break
      waiting.delete(pendingWrite)
      joined.add(pendingWrite)
      const answer = await joinWithSavepoint(transaction, pendingWrite)
      if (answer) answers.push(answer)
      else joined.delete(pendingWrite)
    }
    await transaction.commit()
  } catch {
    if (handle.inTransaction) handle.exec('ROLLBACK')
    for (const pendingWrite of joined) await pendingWrite.alone()
    return
  }
  const rejectAll = (error: unknown): void => {
    for (const pendingWrite of joined) pendingWrite.refuse(error)
  }
  try {
    transaction.afterCommit()
  } catch (error) {
    return rejectAll(error)
  }
  const committedAt = performance.now()
  transaction.untilDurable().then(() => {
    pace.commit = performance.now() - committedAt
    for (const answer of answers) answer()
  }, rejectAll)
}

/** Returns undefined if the write is refused. Throws if SQLite rolled back the whole transaction. */
const joinWithSavepoint = async (
  transaction: GroupTransaction,
  pendingWrite: PendingWrite,
): Promise<(() => void) | undefined> => {
  const { handle } = transaction.writer
  handle.exec('SAVEPOINT one')
  try {
    const answer = await pendingWrite.join(transaction)
    handle.exec('RELEASE one')
    return answer
  } catch (error) {
    if (!handle.inTransaction) throw error
    handle.exec('ROLLBACK TO one; RELEASE one')
    pendingWrite.refuse(error)
    return undefined
  }
}
