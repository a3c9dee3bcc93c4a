// SQLite behind the port: one writer that works through a queue, one reader beside it, more for reads of one moment, threads
// for long readings.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { giveWay } from '../../event-loop/give-way.ts'
import { queue } from '../queue.ts'
import { type Connection, DatabaseUnusable, type Storage, StorageReadOnly, type Trouble } from '../storage.ts'
import { forgetWritten } from '../written.ts'
import { commitsOf } from './commits.ts'
import type { SqliteConnection } from './connection.ts'
import { errorText, failureOf, isSqliteError } from './failures.ts'
import { freeBytesOf } from './free-space.ts'
import { leases } from './leases.ts'
import { hasLog, markOpen } from './log-mark.ts'
import { makeReady, type OpenOptions } from './make-ready.ts'
import { migrate } from './migrate.ts'
import { readsOfOneMoment } from './moments.ts'
import { oneWork } from './one-work.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { anyTable, readAhead } from './read-ahead.ts'
import { readingThreads } from './reading-threads.ts'
import { sharedCommits } from './shared-commits.ts'
import { spareSessions } from './spare-sessions.ts'
import { type Troubles, watchTroubles } from './troubles.ts'

/**
 * Opens or creates the file, brings its tables up to the schema, and tests it. Where nothing can be written it is opened to
 * be read. Throws DatabaseUnusable where reading is impossible too.
 */
export const openSqlite = async (options: OpenOptions): Promise<Storage> => {
  const { file, onTrouble = () => undefined } = options
  makeFolder(dirname(file))
  const hadLog = hasLog(file)
  const opened = openFile(file)
  try {
    const troubles = watchTroubles(dirname(file), onTrouble)
    await makeReady(opened, troubles, { ...options, hadLog })
    return { ...storageOf(opened, troubles, options), freeBytes: () => freeBytesOf(dirname(file)) }
  } catch (error) {
    opened.close()
    throw isSqliteError(error) ? new DatabaseUnusable({ kind: 'damaged', reason: errorText(error) }) : error
  }
}

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    const failure = failureOf(error, folder)
    throw failure ? new DatabaseUnusable(failure.trouble) : error
  }
}

const storageOf = (opened: OpenedFile, troubles: Troubles, { file, recompute }: OpenOptions): Storage => {
  const { reader, writer, openReader } = opened
  const readOneMoment = openReader && readsOfOneMoment(openReader)
  // A file that is not open to be written has one connection, or is a copy.
  const threads = writer && readingThreads(file)
  const inTurn = queue()
  const commits = commitsOf()
  const held = leases()
  const spare = spareSessions(reader)
  const refuse = (error: unknown): never => {
    const trouble = troubles.met(error)
    throw trouble ? new StorageReadOnly(trouble, error) : error
  }
  /** In one transaction of the file, after the sessions that were held in memory meanwhile. */
  const write = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
    const result = await transaction(writer, async connection => {
      await spare.pour(connection)
      return work(connection)
    }).catch(refuse)
    spare.end()
    troubles.passed()
    return result
  }
  const writeAlone: Storage['write'] = async (work, { sessionsOnly = false } = {}) => {
    try {
      const writer = writerOf(opened, troubles.against({ sessionsOnly }))
      return await commits.after(writer, () => write(writer, work))
    } catch (error) {
      if (!sessionsOnly || !(error instanceof StorageReadOnly)) throw error
      return commits.after(reader, () => spare.write(work).catch(refuse))
    }
  }
  const share = sharedCommits(inTurn, () => {
    const writer = writerOf(opened, troubles.against({ sessionsOnly: false }))
    const { within, committed } = commits.together(writer)
    return {
      writer,
      begin: async () => {
        begin(writer)
        await within(() => spare.pour(writer))
      },
      join: work => within(() => partOf(writer, work).catch(refuse)),
      commit: () => commit(writer),
      committed: () => {
        spare.end()
        troubles.passed()
        committed()
      },
    }
  })
  return {
    database: 'sqlite',
    trouble: troubles.current,
    read: async (work, { oneMoment = false, isLong = false } = {}) => {
      const read = (isLong && threads?.read) || (oneMoment && readOneMoment)
      return (read ? read(work) : work(reader)).catch(refuse)
    },
    ahead: work => readAhead(reader, commits.changesOf, work).catch(refuse),
    write: (work, options = {}) =>
      options.together ? share(work, () => writeAlone(work, options)) : inTurn(() => writeAlone(work, options)),
    migrate: next =>
      inTurn(async () => {
        const writer = writerOf(opened, troubles.against({ sessionsOnly: false }))
        await commits.after(writer, () => {
          writer.touched.add(anyTable)
          return migrate(writer, next, recompute).catch(refuse)
        })
      }),
    changesOf: commits.changesOf,
    onNews: commits.onNews,
    lease: held.take,
    isLeased: async name => held.isHeld(name),
    close: () =>
      inTurn(async () => {
        await threads?.close()
        opened.close()
      }),
  }
}

type Work<T> = (connection: Connection) => Promise<T>

/** Throws StorageReadOnly. */
const writerOf = ({ writer, trouble }: OpenedFile, against: Trouble | undefined): SqliteConnection => {
  if (writer && !against) return writer
  throw new StorageReadOnly(against ?? trouble ?? { kind: 'read-only', reason: 'the file was opened to be read' })
}

const transaction = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
  begin(writer)
  try {
    const result = await partOf(writer, work)
    await commit(writer)
    return result
  } catch (error) {
    if (writer.handle.inTransaction) writer.handle.exec('ROLLBACK')
    throw error
  }
}

const begin = (writer: SqliteConnection): void => {
  markOpen(writer.handle)
  writer.handle.exec('BEGIN IMMEDIATE')
}

const commit = async ({ handle }: SqliteConnection): Promise<void> => {
  await giveWay()
  handle.exec('COMMIT')
  await giveWay()
}

/** A work inside of a transaction. */
const partOf = async <T>(writer: SqliteConnection, work: Work<T>): Promise<T> => {
  forgetWritten(writer)
  const { connection, end } = oneWork(writer)
  try {
    return await work(connection)
  } catch (error) {
    end()
    throw error
  }
}
