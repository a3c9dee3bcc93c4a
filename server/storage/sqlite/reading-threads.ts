// Threads for long reads. Each read has its own thread, connection and transaction; a second concurrent statement runs
// on an auxiliary thread if that sees the same version of the data.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Semaphore } from 'es-toolkit/promise'
import { type Connection, type DatabaseRow, type Statement, StorageBusy } from '../storage.ts'
import type { ReadingAnswer, ReadingRequest, RowPiece } from './reading.worker.ts'

export interface ReadingThreads {
  /** Runs a read whose statements all see one snapshot; waits until a thread is free. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** Fails the running reads with StorageBusy. */
  readonly close: () => Promise<void>
}

/** Two, so that a short report does not wait for a long one; the auxiliary thread is one more. */
const mostReadings = 2

/** A piece of rows takes a few mebibytes; a read that exceeds the limit ends only its own thread. */
const threadMebibytes = 64

/**
 * Threads start on demand and stay; a thread that died is replaced by the next read. `getDataVersion` returns another
 * number after each commit.
 */
export const readingThreads = (file: string, moment: () => number): ReadingThreads => {
  const places = new Semaphore(mostReadings)
  // On one processor an auxiliary thread would only take turns with the others.
  const beside = new Semaphore(availableParallelism() > 1 ? 1 : 0)
  const threads = new Set<ReadingThread>()
  const idle: ReadingThread[] = []
  const take = (): ReadingThread => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (thread.isAlive()) return thread
    const begun = beginThread(file, () => threads.delete(begun))
    threads.add(begun)
    return begun
  }
  const within: Within = async (place, work) => {
    await place.acquire()
    const thread = take()
    try {
      return await inTransaction(thread, moment, work)
    } finally {
      idle.push(thread)
      place.release()
    }
  }
  const besides = (asked: Moment): Beside => ({
    isFree: () => asked !== undefined && beside.available > 0 && moment() === asked,
    all: statement =>
      within(beside, async (thread, begun) => (begun === asked ? allRows(thread, statement) : undefined)),
  })
  return {
    read: work =>
      within(places, async (thread, begun) => {
        const { connection, end } = connectionOf(thread, besides(begun))
        try {
          return await work({ ...connection, sideBySide: beside.capacity > 0 })
        } finally {
          end()
        }
      }),
    close: async () => {
      await Promise.all([...threads].map(thread => thread.end()))
    },
  }
}

/** The data version that a transaction sees; undefined if a commit happened while it began. */
type Moment = number | undefined

type Within = <T>(place: Semaphore, work: (thread: ReadingThread, moment: Moment) => Promise<T>) => Promise<T>

/** The auxiliary thread, as seen by one read. */
interface Beside {
  /** Returns whether a statement can run at the data version of the read. */
  readonly isFree: () => boolean
  /** Returns undefined if a commit happened while its transaction began. */
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[] | undefined>
}

type Question = ReadingRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'serial'>
    : never
  : never

interface ReadingThread {
  /** Returns the answer and the serial number of the request. */
  readonly ask: (question: Question) => Promise<{ readonly piece: RowPiece | undefined; readonly serial: number }>
  readonly isAlive: () => boolean
  readonly end: () => Promise<void>
}

interface Waiting {
  readonly resolve: (piece: RowPiece | undefined) => void
  readonly reject: (error: unknown) => void
}

const beginThread = (file: string, onEnd: () => void): ReadingThread => {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: threadMebibytes },
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  let isAlive = true
  // An idle thread must not keep the process alive.
  worker.unref()
  worker.on('message', (answer: ReadingAnswer) => {
    const asked = waiting.get(answer.serial)
    waiting.delete(answer.serial)
    if (waiting.size === 0) worker.unref()
    if ('failure' in answer) asked?.reject(errorOf(answer.failure))
    else asked?.resolve(answer.piece)
  })
  const over = (cause: unknown): void => {
    isAlive = false
    onEnd()
    for (const { reject } of waiting.values()) reject(new StorageBusy(cause))
    waiting.clear()
  }
  worker.once('error', over)
  worker.once('exit', () => over(new Error('the reading thread has ended')))
  return {
    ask: async question => {
      if (!isAlive) throw new StorageBusy(new Error('the reading thread has ended'))
      last += 1
      const serial = last
      const piece = await new Promise<RowPiece | undefined>((resolve, reject) => {
        waiting.set(serial, { resolve, reject })
        worker.ref()
        worker.postMessage({ ...question, serial } as ReadingRequest)
      })
      return { piece, serial }
    },
    isAlive: () => isAlive,
    end: async () => void (await worker.terminate()),
  }
}

/** Restores the class of an error that the other thread sent. */
const errorOf = ({ code, message }: { readonly code: string; readonly message: string }): Error =>
  code.startsWith('SQLITE_') ? new Database.SqliteError(message, code) : new Error(message)

const inTransaction = async <T>(
  thread: ReadingThread,
  moment: () => number,
  work: (thread: ReadingThread, moment: Moment) => Promise<T>,
): Promise<T> => {
  const before = moment()
  await thread.ask({ kind: 'begin' })
  try {
    return await work(thread, moment() === before ? before : undefined)
  } finally {
    // A thread that died has no open transaction.
    await thread.ask({ kind: 'end' }).catch(() => undefined)
  }
}

interface Asked {
  readonly statement: Statement
  readonly resolve: (rows: readonly DatabaseRow[]) => void
  readonly reject: (error: unknown) => void
}

/** Statements run in order, on the thread of the read or on the auxiliary thread, whichever is free first. */
const connectionOf = (thread: ReadingThread, beside: Beside) => {
  const waiting: Asked[] = []
  const busy = { own: false, beside: false }
  let isOver = false
  const carryOut = async (place: keyof typeof busy, asked: Asked): Promise<void> => {
    busy[place] = true
    try {
      const rows = await (place === 'own' ? allRows(thread, asked.statement) : beside.all(asked.statement))
      if (rows) asked.resolve(rows)
      else waiting.unshift(asked)
    } catch (error) {
      asked.reject(error)
    }
    busy[place] = false
    carryOn()
  }
  const carryOn = (): void => {
    if (isOver) refuseWaiting()
    for (const place of ['own', 'beside'] as const) {
      if (busy[place] || waiting.length === 0 || (place === 'beside' && !beside.isFree())) continue
      carryOut(place, waiting.shift() as Asked)
    }
  }
  const refuseWaiting = (): void => {
    for (const { reject } of waiting.splice(0)) reject(new Error('the read has ended'))
  }
  const all = (statement: Statement): Promise<readonly DatabaseRow[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject })
      carryOn()
    })
  const refuse = async (): Promise<never> => {
    throw new Error('a read cannot write')
  }
  const connection: Connection = { database: 'sqlite', all, hold: all, run: refuse, notify: refuse }
  return {
    connection,
    end: (): void => {
      isOver = true
      refuseWaiting()
    },
  }
}

/** Fetches the rows in pieces, each in its own turn of the event loop. */
const allRows = async (thread: ReadingThread, { sql, values }: Statement): Promise<readonly DatabaseRow[]> => {
  const rows: DatabaseRow[] = []
  const { piece, serial } = await thread.ask({ kind: 'all', statement: { sql, values } })
  for (let next = piece; next; next = (await thread.ask({ kind: 'more', of: serial })).piece) {
    for (const row of next.rows) rows.push(rowOf(next.columns, row))
    if (!next.hasMore) break
  }
  return rows
}

const rowOf = (columns: readonly string[], values: RowPiece['rows'][number]): DatabaseRow => {
  const row: Record<string, DatabaseRow[string]> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return row
}
