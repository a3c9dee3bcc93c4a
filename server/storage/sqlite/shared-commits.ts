// Short writes that come at the same moment in one transaction: one commit, and one wait for the disk, for all of them.
// Each has a savepoint of its own, so that one that fails takes back what is its own alone.
import { setImmediate as nextRound } from 'node:timers/promises'
import type { Connection } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'

type Work<T> = (connection: Connection) => Promise<T>

export interface SharedTransaction {
  readonly writer: SqliteConnection
  readonly begin: () => Promise<void>
  /** Carries out one of the writes inside of the transaction. */
  readonly join: <T>(work: Work<T>) => Promise<T>
  readonly commit: () => Promise<void>
  /** What follows from the commit for the writes after it. */
  readonly committed: () => void
  /** Resolves when the commit is on the disk and others than who wrote know of it. */
  readonly lasting: () => Promise<void>
}

/** A write that was not carried out yet. */
interface Waiting {
  /** Throws what refuses it; the answer is sent by what this returns. */
  readonly join: (transaction: SharedTransaction) => Promise<() => void>
  /** Carries it out in a transaction of its own; it is answered when that is on the disk. */
  readonly alone: () => Promise<void>
  readonly refuse: (error: unknown) => void
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>

/** A write in a transaction of its own: what it returns waits until that is on the disk. */
type Alone<T> = () => Promise<() => Promise<T>>

/** The second argument carries the same write out in a transaction of its own. */
type Share = <T>(work: Work<T>, alone: Alone<T>) => Promise<T>

/** Each write has its own place among all of them; the one whose turn it is takes along those that wait by then. */
export const sharedCommits = (inTurn: InTurn, open: () => SharedTransaction): Share => {
  const waiting = new Set<Waiting>()
  const pace: Pace = { commit: 0 }
  const lead = async (first: Waiting): Promise<void> => {
    if (!waiting.has(first)) return
    // Requests that have arrived in this round of the event loop come along.
    await nextRound()
    if (waiting.size > 1) await commitTogether(open(), waiting, pace)
    // This was its only turn: where the transaction could not begin, or the process stood still meanwhile and time was up before
    // it, nobody else would ever carry it out.
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

/** So long it takes along whatever has come: short writes take a part of a millisecond each. */
const fewMilliseconds = 1

/** After that none more begins, however many wait. */
const mostMilliseconds = 50

/** Milliseconds from the last commit until it was on the disk. */
interface Pace {
  commit: number
}

/** One more delays those that are done by about what they took on average; each that still waits saves a commit by it. */
const takesMore = (spent: number, waiting: number, { commit }: Pace): boolean =>
  spent <= Math.min(mostMilliseconds, Math.max(fewMilliseconds, waiting * commit))

/**
 * Each is answered when the commit is on the disk; the next writes do not wait for that. Where the whole transaction is
 * lost, each is carried out alone, as if it had come so, and meets there what was wrong.
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

/** Undefined where the write is refused. Throws where SQLite has given up the whole transaction with it. */
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
