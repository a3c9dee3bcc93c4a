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
const maxConcurrentReads = 2

/** A piece of rows takes a few mebibytes; a read that exceeds the limit ends only its own thread. */
const maxThreadMebibytes = 64

/**
 * Threads start on demand and stay; a thread that died is replaced by the next read. `getDataVersion` returns another
 * number after each commit.
 */
export const createReadingThreads = (file: string, getDataVersion: () => number): ReadingThreads => {
  const slots = new Semaphore(maxConcurrentReads)
  // On one processor an auxiliary thread would only take turns with the others.
  const auxiliarySlot = new Semaphore(availableParallelism() > 1 ? 1 : 0)
  const threads = new Set<ReadingThread>()
  const idle: ReadingThread[] = []
  const reserveThread = (): ReadingThread => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (thread.isAlive()) return thread
    const newThread = startThread(file, () => threads.delete(newThread))
    threads.add(newThread)
    return newThread
  }
  const withThread: WithThread = async (slot, work) => {
    await slot.acquire()
    const thread = reserveThread()
    try {
      return await runInTransaction(thread, getDataVersion, work)
    } finally {
      idle.push(thread)
      slot.release()
    }
  }
  const createAuxiliary = (version: DataVersion): AuxiliaryThread => ({
    isFree: () => version !== undefined && auxiliarySlot.available > 0 && getDataVersion() === version,
    all: statement =>
      withThread(auxiliarySlot, async (thread, currentVersion) =>
        currentVersion === version ? fetchRows(thread, statement) : undefined,
      ),
  })
  return {
    read: work =>
      withThread(slots, async (thread, begun) => {
        const { connection, end } = createThreadConnection(thread, createAuxiliary(begun))
        try {
          return await work({ ...connection, isConcurrent: auxiliarySlot.capacity > 0 })
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
type DataVersion = number | undefined

type WithThread = <T>(place: Semaphore, work: (thread: ReadingThread, moment: DataVersion) => Promise<T>) => Promise<T>

/** The auxiliary thread, as seen by one read. */
interface AuxiliaryThread {
  /** Returns whether a statement can run at the data version of the read. */
  readonly isFree: () => boolean
  /** Returns undefined if a commit happened while its transaction began. */
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[] | undefined>
}

type UnsentRequest = ReadingRequest extends infer SomeRequest
  ? SomeRequest extends unknown
    ? Omit<SomeRequest, 'serial'>
    : never
  : never

interface ReadingThread {
  /** Returns the answer and the serial number of the request. */
  readonly request: (
    question: UnsentRequest,
  ) => Promise<{ readonly piece: RowPiece | undefined; readonly serial: number }>
  readonly isAlive: () => boolean
  readonly end: () => Promise<void>
}

interface PendingAnswer {
  readonly resolve: (piece: RowPiece | undefined) => void
  readonly reject: (error: unknown) => void
}

const startThread = (file: string, onEnd: () => void): ReadingThread => {
  const worker = new Worker(new URL('./reading.worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: maxThreadMebibytes },
  })
  const pendingAnswers = new Map<number, PendingAnswer>()
  let lastSerial = 0
  let isAlive = true
  // An idle thread must not keep the process alive.
  worker.unref()
  worker.on('message', (answer: ReadingAnswer) => {
    const pendingAnswer = pendingAnswers.get(answer.serial)
    pendingAnswers.delete(answer.serial)
    if (pendingAnswers.size === 0) worker.unref()
    if ('failure' in answer) pendingAnswer?.reject(toError(answer.failure))
    else pendingAnswer?.resolve(answer.piece)
  })
  const handleExit = (cause: unknown): void => {
    isAlive = false
    onEnd()
    for (const { reject } of pendingAnswers.values()) reject(new StorageBusy(cause))
    pendingAnswers.clear()
  }
  worker.once('error', handleExit)
  worker.once('exit', () => handleExit(new Error('the reading thread has ended')))
  return {
    request: async question => {
      if (!isAlive) throw new StorageBusy(new Error('the reading thread has ended'))
      lastSerial += 1
      const serial = lastSerial
      const piece = await new Promise<RowPiece | undefined>((resolve, reject) => {
        pendingAnswers.set(serial, { resolve, reject })
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
const toError = ({ code, message }: { readonly code: string; readonly message: string }): Error =>
  code.startsWith('SQLITE_') ? new Database.SqliteError(message, code) : new Error(message)

const runInTransaction = async <T>(
  thread: ReadingThread,
  getDataVersion: () => number,
  work: (thread: ReadingThread, getDataVersion: DataVersion) => Promise<T>,
): Promise<T> => {
  const versionBefore = getDataVersion()
  await thread.request({ kind: 'begin' })
  try {
    return await work(thread, getDataVersion() === versionBefore ? versionBefore : undefined)
  } finally {
    // A thread that died has no open transaction.
    await thread.request({ kind: 'end' }).catch(() => undefined)
  }
}

interface QueuedStatement {
  readonly statement: Statement
  readonly resolve: (rows: readonly DatabaseRow[]) => void
  readonly reject: (error: unknown) => void
}

/** Statements run in order, on the thread of the read or on the auxiliary thread, whichever is free first. */
const createThreadConnection = (thread: ReadingThread, auxiliary: AuxiliaryThread) => {
  const queue: QueuedStatement[] = []
  const busy = { own: false, beside: false }
  let hasEnded = false
  const executeStatement = async (target: keyof typeof busy, queued: QueuedStatement): Promise<void> => {
    busy[target] = true
    try {
      const rows = await (target === 'own' ? fetchRows(thread, queued.statement) : auxiliary.all(queued.statement))
      if (rows) queued.resolve(rows)
      else queue.unshift(queued)
    } catch (error) {
      queued.reject(error)
    }
    busy[target] = false
    scheduleNext()
  }
  const scheduleNext = (): void => {
    if (hasEnded) rejectQueued()
    for (const target of ['own', 'beside'] as const) {
      if (busy[target] || queue.length === 0 || (target === 'beside' && !auxiliary.isFree())) continue
      executeStatement(target, queue.shift() as QueuedStatement)
    }
  }
  const rejectQueued = (): void => {
    for (const { reject } of queue.splice(0)) reject(new Error('the read has ended'))
  }
  const queryAll = (statement: Statement): Promise<readonly DatabaseRow[]> =>
    new Promise((resolve, reject) => {
      queue.push({ statement, resolve, reject })
      scheduleNext()
    })
  const rejectWrite = async (): Promise<never> => {
    throw new Error('a read cannot write')
  }
  const connection: Connection = {
    database: 'sqlite',
    all: queryAll,
    lock: queryAll,
    run: rejectWrite,
    notify: rejectWrite,
  }
  return {
    connection,
    end: (): void => {
      hasEnded = true
      rejectQueued()
    },
  }
}

/** Fetches the rows in pieces, each in its own turn of the event loop. */
const fetchRows = async (thread: ReadingThread, { sql, values }: Statement): Promise<readonly DatabaseRow[]> => {
  const rows: DatabaseRow[] = []
  const { piece, serial } = await thread.request({ kind: 'all', statement: { sql, values } })
  for (let next = piece; next; next = (await thread.request({ kind: 'more', of: serial })).piece) {
    for (const row of next.rows) rows.push(buildRow(next.columns, row))
    if (!next.hasMore) break
  }
  return rows
}

const buildRow = (columns: readonly string[], values: RowPiece['rows'][number]): DatabaseRow => {
  const row: Record<string, DatabaseRow[string]> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return row
}
