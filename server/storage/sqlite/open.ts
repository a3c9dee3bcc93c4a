// Implements the storage port for SQLite: one writer with a queue, one shared reader, more readers for snapshots, and
// threads for long reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnusable, type Storage } from '../storage.ts'
import { createCommitTracker } from './commit-tracker.ts'
import type { SqliteConnection } from './connection.ts'
import { type DurableLog, openDurableLog } from './durable-log.ts'
import { detectFailure, formatError, isSqliteError } from './failures.ts'
import { getFreeBytes } from './free-space.ts'
import { createLeases } from './leases.ts'
import { hasLog } from './log-mark.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { prepareFile, type SqliteOpenOptions } from './prepare-file.ts'
import { readAhead } from './read-ahead.ts'
import { createSnapshotReader } from './read-snapshot.ts'
import { createReadingThreads } from './reading-threads.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { createWrites } from './writes.ts'

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
    const troubles = watchTroubles(dirname(file), onTrouble)
    await prepareFile(opened, troubles, { ...options, hadLog })
    const log = await tryOpenLog(opened, troubles, file)
    return { ...createStorage(opened, troubles, { ...options, log }), freeBytes: () => getFreeBytes(dirname(file)) }
  } catch (error) {
    opened.close()
    throw isSqliteError(error) ? new DatabaseUnusable({ kind: 'damaged', reason: formatError(error) }) : error
  }
}

/** Returns undefined if nothing is written, or if the log cannot be opened and SQLite flushes each commit itself. */
const tryOpenLog = async (
  { writer }: OpenedFile,
  troubles: Troubles,
  file: string,
): Promise<DurableLog | undefined> => {
  if (!writer || troubles.current()) return undefined
  return openDurableLog(file, writer).catch(() => undefined)
}

const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true })
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

interface SqliteStorageOptions extends SqliteOpenOptions {
  readonly log: DurableLog | undefined
}

const createStorage = (
  opened: OpenedFile,
  troubles: Troubles,
  { file, recompute, log }: SqliteStorageOptions,
): Storage => {
  const { reader, writer, openReader } = opened
  const readSnapshot = openReader && createSnapshotReader(openReader)
  // A read-only file has one connection, or is a copy.
  const threads = writer && createReadingThreads(file, createVersionReader(reader))
  const commits = createCommitTracker()
  const leases = createLeases()
  const writes = createWrites({ opened, troubles, commits, log, recompute })
  return {
    database: 'sqlite',
    trouble: troubles.current,
    read: async (work, { oneMoment = false, isLong = false } = {}) => {
      const read = (isLong && threads?.read) || (oneMoment && readSnapshot)
      return (read ? read(work) : work(reader)).catch(writes.refuse)
    },
    readAhead: work => readAhead(reader, commits.changesOf, work).catch(writes.refuse),
    write: writes.write,
    migrate: writes.migrate,
    changesOf: commits.changesOf,
    onNews: commits.onNews,
    lease: leases.acquire,
    isLeased: async name => leases.isHeld(name),
    close: () =>
      writes.runAfterPending(async () => {
        await threads?.close()
        await log?.close()
        opened.close()
      }),
  }
}
