// Implements the storage port for SQLite: one writer with a queue, one shared reader, more readers for snapshots, and
// threads for long reads.

import { dirname } from 'node:path'
import { runWithoutRest } from '../../event-loop/yield-to-event-loop.ts'
import { DatabaseUnusable, type Storage } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'
import { detectFailure, formatError, isSqliteError } from './failures.ts'
import { getFreeBytes } from './free-space.ts'
import { createLeases } from './leases.ts'
import { findTables } from './migrate.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { prepareFile, type SqliteOpenOptions } from './prepare-file.ts'
import { makePrivateFolder } from './private-folder.ts'
import { createReadingThreads, createSnapshotReader, readAhead } from './readers.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { createCheckpoints, hasLog } from './write-ahead-log.ts'
import { createWriteQueue } from './write-queue.ts'

/**
 * Opens or creates the file, migrates its tables to the schema and tests it. A file that cannot be written is opened
 * read-only. Throws DatabaseUnusable if it cannot be read either.
 */
export const openSqlite = async (options: SqliteOpenOptions): Promise<Storage> => {
  const { file, onTrouble = () => undefined } = options
  makeFolder(dirname(file))
  const hadLog = hasLog(file)
  const opened = openFile(file)
  try {
    const troubles = watchTroubles(dirname(file), { onChange: onTrouble })
    await prepareFile(opened, troubles, { ...options, hadLog })
    return { ...createStorage(opened, troubles, options), freeBytes: () => getFreeBytes(dirname(file)) }
  } catch (error) {
    opened.close()
    throw isSqliteError(error) ? new DatabaseUnusable({ kind: 'damaged', reason: formatError(error) }) : error
  }
}

const makeFolder = (folder: string): void => {
  try {
    makePrivateFolder(folder)
  } catch (error) {
    const failure = detectFailure(error, folder)
    throw failure ? new DatabaseUnusable(failure.trouble) : error
  }
}

/**
 * Returns a number that changes when another connection commits, and NaN, equal to no number, after the reader is
 * closed.
 */
const createVersionReader = ({ handle }: SqliteConnection): (() => number) => {
  const version = handle.prepare<[], number>('PRAGMA data_version').pluck()
  return () => (handle.open ? version.get() : undefined) ?? Number.NaN
}

const createStorage = (opened: OpenedFile, troubles: Troubles, { file, recompute }: SqliteOpenOptions): Storage => {
  const { reader, writer, openReader } = opened
  const readSnapshot = openReader && createSnapshotReader(openReader)
  // A read-only file has one connection, or is a copy.
  const threads = writer && createReadingThreads(file, createVersionReader(reader))
  const checkpoints = writer && !troubles.current() ? createCheckpoints(file, writer.handle) : undefined
  const leases = createLeases()
  const writes = createWriteQueue({
    opened,
    troubles,
    recompute,
    afterCommit: isErasure => checkpoints?.afterCommit(isErasure),
  })
  return {
    database: 'sqlite',
    trouble: troubles.current,
    read: async (work, { oneMoment = false, isLong = false } = {}) => {
      const read = (isLong && threads?.read) || (oneMoment && readSnapshot)
      return runWithoutRest(() => (read ? read(work) : work(reader))).catch(writes.refuse)
    },
    readAhead: work => readAhead(reader, writes.changesOf, work).catch(writes.refuse),
    write: writes.write,
    migrate: writes.migrate,
    inspect: work => {
      const inspect = (connection: SqliteConnection) =>
        work({ connection, findTables: async () => findTables(connection.handle) })
      return (readSnapshot ? readSnapshot(inspect) : inspect(reader)).catch(writes.refuse)
    },
    changesOf: writes.changesOf,
    onNews: writes.onNews,
    lease: leases.acquire,
    isLeased: async name => leases.isHeld(name),
    close: () =>
      writes.runAfterPending(async () => {
        await threads?.close()
        await checkpoints?.close()
        opened.close()
      }),
  }
}
