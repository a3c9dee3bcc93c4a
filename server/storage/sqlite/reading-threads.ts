// Threads for readings with long statements. Each reading has a thread and its connection alone, in one transaction; a statement
// that it asks while another one is under way has the thread beside, where that sees the same moment.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Semaphore } from 'es-toolkit/promise'
import { type Connection, type DatabaseRow, type Statement, StorageBusy } from '../storage.ts'
import type { ReadingAnswer, ReadingRequest, RowPiece } from './reading.worker.ts'

export interface ReadingThreads {
  /** Runs a reading whose statements all see one moment; waits while all threads are taken. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** What is being read fails with StorageBusy. */
  readonly close: () => Promise<void>
}

/** A short report does not wait for one long one; the thread beside is one more. */
const mostReadings = 2

/** A piece of rows takes a few; a reading that needs more than this ends its thread, and nothing else. */
const threadMebibytes = 64

/**
 * Threads begin when they are first needed and stay; one that died is replaced by the next reading. `moment` is another number
 * once anything was committed.
 */
export const readingThreads = (file: string, moment: () => number): ReadingThreads => {
  const places = new Semaphore(mostReadings)
  // On one processor it would only take turns with the others.
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

/** The moment that a transaction sees; undefined where something was committed while it began. */
type Moment = number | undefined

type Within = <T>(place: Semaphore, work: (thread: ReadingThread, moment: Moment) => Promise<T>) => Promise<T>

/** The thread beside, for one reading. */
interface Beside {
  /** For a statement at the moment of the reading. */
  readonly isFree: () => boolean
  /** Undefined where something was committed while it began. */
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[] | undefined>
}

type Question = ReadingRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'serial'>
    : never
  : never

interface ReadingThread {
  /** The answer, and the serial that it was asked under. */
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
  // While nobody waits for it, it keeps no process from ending.
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

/** The error as the database gave it in the other thread. */
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
    // A thread that died has no transaction any more.
    await thread.ask({ kind: 'end' }).catch(() => undefined)
  }
}

interface Asked {
  readonly statement: Statement
  readonly resolve: (rows: readonly DatabaseRow[]) => void
  readonly reject: (error: unknown) => void
}

/** Statements go in turn to the thread of the reading, or to the one beside when that is free first. */
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
    for (const { reject } of waiting.splice(0)) reject(new Error('the reading is over'))
  }
  const all = (statement: Statement): Promise<readonly DatabaseRow[]> =>
    new Promise((resolve, reject) => {
      waiting.push({ statement, resolve, reject })
      carryOn()
    })
  const refuse = async (): Promise<never> => {
    throw new Error('a reading changes nothing')
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

/** Piece by piece, each in a turn of the event loop of its own. */
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
