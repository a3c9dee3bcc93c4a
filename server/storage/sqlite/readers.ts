// The readers of SQLite: connections for snapshots, reads ahead of a write, and threads for long reads.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { Semaphore } from 'es-toolkit/promise/semaphore'
import { runWithoutRest } from '../../event-loop/work-turns.ts'
import {
  type Connection,
  type DatabaseRow,
  type PrefetchedRead,
  type Statement,
  type Storage,
  StorageBusy,
} from '../storage.ts'
import { allTables, type SqliteConnection } from './connection.ts'
import type { RowPiece, ThreadAnswer, ThreadRequest } from './database.worker.ts'

type Read = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>

const withPermit = async <T>(permits: Semaphore, work: () => Promise<T>): Promise<T> => {
  await permits.acquire()
  try {
    return await work()
  } finally {
    permits.release()
  }
}

/** Lends one of a few items that are made on demand and kept; further callers wait. */
const createPool = <Item>(size: number, make: () => Item, isUsable: (item: Item) => boolean = () => true) => {
  const permits = new Semaphore(size)
  const idle: Item[] = []
  return {
    hasFree: () => permits.available > 0,
    use: <T>(work: (item: Item) => Promise<T>): Promise<T> =>
      withPermit(permits, async () => {
        let item = idle.pop()
        while (item && !isUsable(item)) item = idle.pop()
        item ??= make()
        return work(item).finally(() => idle.push(item))
      }),
  }
}

const maxSnapshotReaders = 8

/**
 * All statements of a read see the database as of the first one. Each read has its own connection: a transaction on a
 * shared one would hold the other reads at its snapshot.
 */
export const createSnapshotReader = (
  open: () => SqliteConnection,
): (<T>(work: (connection: SqliteConnection) => Promise<T>) => Promise<T>) => {
  const readers = createPool(maxSnapshotReaders, open)
  return work =>
    readers.use(async reader => {
      reader.handle.exec('BEGIN')
      try {
        return await work(reader)
      } finally {
        if (reader.handle.inTransaction) reader.handle.exec('COMMIT')
      }
    })
}

export interface SharedReader {
  readonly connection: SqliteConnection
  /** Ends the transaction. Called after each commit, before anybody hears of it: later statements see its rows. */
  readonly endTransaction: () => void
}

/** Short beside the wait of a checkpoint for readers. */
const sharedMilliseconds = 5

/**
 * The shared reader, whose statements of a few milliseconds run in one transaction: taking the locks of the file takes
 * longer than reading a row. Only this process commits to the file, so each statement still sees what was committed when
 * it began.
 */
export const createSharedReader = (reader: SqliteConnection): SharedReader => {
  const { handle } = reader
  const [begin, commit] = [handle.prepare('BEGIN'), handle.prepare('COMMIT')]
  let isOpen = false
  let timer: NodeJS.Timeout | undefined
  const endTransaction = (): void => {
    if (!isOpen) return
    isOpen = false
    // SQLite ends it after some errors, and a closed file has none.
    if (handle.open && handle.inTransaction) commit.run()
  }
  const queryAll: Connection['all'] = statement => {
    if (!isOpen && !handle.inTransaction) {
      begin.run()
      isOpen = true
      timer = timer?.refresh() ?? setTimeout(endTransaction, sharedMilliseconds).unref()
    }
    return reader.all(statement)
  }
  return { connection: { ...reader, all: queryAll, lock: queryAll }, endTransaction }
}

interface SqliteReaders {
  readonly readSnapshot: ReturnType<typeof createSnapshotReader> | undefined
  readonly threads: ReadingThreads | undefined
  /** Called with the error of a read that fails. */
  readonly refuse: (error: unknown) => never
}

/** Reads with the shared reader, what must be of one moment in a snapshot, and what takes long on a thread. */
export const createRead =
  (reader: Connection, { readSnapshot, threads, refuse }: SqliteReaders): Storage['read'] =>
  async (work, { oneMoment = false, isLong = false } = {}) => {
    const read = (isLong && threads?.read) || (oneMoment && readSnapshot)
    return runWithoutRest(() => (read ? read(work) : work(reader))).catch(refuse)
  }

const rejectWrite = async (): Promise<never> => {
  throw new Error('a read cannot write')
}

/**
 * Reads ahead of a write, which later checks that the tables named by the statements have not changed. Counts are taken
 * first: a commit during the read counts as a change.
 */
export const readAhead = async <T>(
  reader: Connection,
  changesOf: NonNullable<Storage['changesOf']>,
  work: (connection: Connection) => Promise<T>,
): Promise<PrefetchedRead<T>> => {
  const countsBefore = new Map<string, number>()
  const readRows: Connection['all'] = statement => {
    for (const table of [...parseTableNames(statement.sql), allTables])
      if (!countsBefore.has(table)) countsBefore.set(table, changesOf([table]))
    return reader.all(statement)
  }
  const value = await work({ ...reader, all: readRows, lock: readRows, run: rejectWrite, notify: rejectWrite })
  return { value, isCurrent: () => [...countsBefore].every(([table, count]) => changesOf([table]) === count) }
}

/** Returns every name in the statement that may be a table; column names among them never count as changed. */
const parseTableNames = (sql: string): readonly string[] =>
  [...sql.matchAll(/"([^"]+)"|\b(?:from|join)\s+(\w+)/gi)].map(([, quoted, plain]) => quoted ?? plain ?? '')

/** A thread with a connection of its own, which runs requests in their order. */
export interface Thread {
  /** Throws StorageBusy if the thread ends. */
  readonly request: (request: ThreadRequest) => Promise<RowPiece>
  readonly isAlive: () => boolean
  /** The thread ends itself after the running request: terminating it while it loads the database ends the process. */
  readonly close: () => Promise<void>
}

/** A piece of rows takes a few mebibytes; a request that exceeds the limit ends only its own thread. */
const maxThreadMebibytes = 64

export const startThread = (file: string): Thread => {
  const worker = new Worker(new URL('./database.worker.ts', import.meta.url), {
    workerData: { file },
    resourceLimits: { maxOldGenerationSizeMb: maxThreadMebibytes },
  })
  const pending: PromiseWithResolvers<RowPiece>[] = []
  const exit = Promise.withResolvers<void>()
  let isAlive = true
  // An idle thread must not keep the process alive.
  worker.unref()
  worker.on('message', (answer: ThreadAnswer | Readonly<Record<string, unknown>>) => {
    // A watched process also receives messages of Node about loaded modules.
    if (!isThreadAnswer(answer)) return
    const request = pending.shift()
    // A thread that is closing keeps the process alive until it has ended.
    if (pending.length === 0 && isAlive) worker.unref()
    if ('failure' in answer) request?.reject(toError(answer.failure))
    else request?.resolve(answer)
  })
  const handleEnd = (cause: unknown): void => {
    isAlive = false
    for (const { reject } of pending.splice(0)) reject(new StorageBusy(cause))
  }
  worker.once('error', handleEnd)
  worker.once('exit', () => {
    handleEnd(new Error('the thread has ended'))
    exit.resolve()
  })
  return {
    request: async message => {
      if (!isAlive) throw new StorageBusy(new Error('the thread has ended'))
      const answer = Promise.withResolvers<RowPiece>()
      pending.push(answer)
      worker.ref()
      worker.postMessage(message)
      return answer.promise
    },
    isAlive: () => isAlive,
    close: () => {
      isAlive = false
      worker.ref()
      worker.postMessage('close' satisfies ThreadRequest)
      return exit.promise
    },
  }
}

const isThreadAnswer = (message: ThreadAnswer | Readonly<Record<string, unknown>>): message is ThreadAnswer =>
  'rows' in message || 'failure' in message

/** Restores the class of an error that the thread sent. */
const toError = ({ code, message }: { readonly code: string; readonly message: string }): Error =>
  code.startsWith('SQLITE_') ? new Database.SqliteError(message, code) : new Error(message)

/** Fetches the rows in pieces, each in its own turn of the event loop. */
const fetchRows = async ({ request }: Thread, { sql, values }: Statement): Promise<readonly DatabaseRow[]> => {
  const rows: DatabaseRow[] = []
  for (let next: ThreadRequest = { sql, values }; ; next = 'more') {
    const piece = await request(next)
    for (const row of piece.rows) rows.push(buildRow(piece.columns, row))
    if (!piece.hasMore) return rows
  }
}

const buildRow = (columns: readonly string[], values: RowPiece['rows'][number]): DatabaseRow => {
  const row: Record<string, DatabaseRow[string]> = {}
  for (const [index, column] of columns.entries()) row[column] = values[index] ?? null
  return row
}

export interface ReadingThreads {
  /** Runs a read whose statements all see one snapshot; waits until a thread is free. */
  readonly read: Read
  /** Fails the running reads with StorageBusy. */
  readonly close: () => Promise<void>
}

/**
 * Each long read has a thread and a transaction of its own. Where there are processors for it, a second concurrent
 * statement borrows another thread if that sees the same version of the data: `getDataVersion` returns another number
 * after each commit.
 */
export const createReadingThreads = (file: string, getDataVersion: () => number): ReadingThreads => {
  const isConcurrent = availableParallelism() > 1
  const started = new Set<Thread>()
  const startReader = (): Thread => {
    const thread = startThread(file)
    started.add(thread)
    return thread
  }
  const pool = createPool(isConcurrent ? 3 : 2, startReader, thread => thread.isAlive())
  /** The version is NaN, equal to none, if a commit happened while the transaction began. */
  const runInTransaction = <T>(work: (thread: Thread, version: number) => Promise<T>): Promise<T> =>
    pool.use(async thread => {
      const version = getDataVersion()
      await thread.request('begin')
      try {
        return await work(thread, getDataVersion() === version ? version : Number.NaN)
      } finally {
        // A thread that died has no open transaction.
        await thread.request('end').catch(() => undefined)
      }
    })
  /** Runs the statement on another thread; returns undefined if none is free or sees the version. */
  const borrowThread = async (statement: Statement, version: number): Promise<readonly DatabaseRow[] | undefined> =>
    pool.hasFree() && getDataVersion() === version
      ? runInTransaction(async (thread, seen) => (seen === version ? fetchRows(thread, statement) : undefined))
      : undefined
  return {
    read: work =>
      runInTransaction(async (thread, version) => {
        const [lanes, own] = [new Semaphore(isConcurrent ? 2 : 1), new Semaphore(1)]
        let hasEnded = false
        const all: Connection['all'] = statement =>
          withPermit(lanes, async () => {
            if (hasEnded) throw new Error('the read has ended')
            const rows = own.available > 0 ? undefined : await borrowThread(statement, version)
            return rows ?? withPermit(own, () => fetchRows(thread, statement))
          })
        try {
          return await work({ database: 'sqlite', isConcurrent, all, lock: all, run: rejectWrite, notify: rejectWrite })
        } finally {
          hasEnded = true
          // What still runs must not reach the next read of the thread.
          await Promise.all(Array.from({ length: lanes.capacity }, () => lanes.acquire()))
        }
      }),
    close: async () => void (await Promise.all([...started].map(thread => thread.close()))),
  }
}
