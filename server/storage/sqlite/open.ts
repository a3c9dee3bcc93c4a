// Implements the storage port for SQLite: one writer with a queue, one shared reader, more readers for snapshots, and
// threads for long reads.

import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseUnusable, type Storage } from '../storage.ts'
import { commitsOf } from './commits.ts'
import type { SqliteConnection } from './connection.ts'
import { type DurableLog, openDurableLog } from './durable-log.ts'
import { errorText, failureOf, isSqliteError } from './failures.ts'
import { freeBytesOf } from './free-space.ts'
import { leases } from './leases.ts'
import { hasLog } from './log-mark.ts'
import { makeReady, type OpenOptions } from './make-ready.ts'
import { readsOfOneMoment } from './moments.ts'
import { type OpenedFile, openFile } from './open-file.ts'
import { readAhead } from './read-ahead.ts'
import { readingThreads } from './reading-threads.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { writesOf } from './writes.ts'

/**
 * Opens or creates the file, migrates its tables to the schema and tests it. A file that cannot be written is opened
 * read-only. Throws DatabaseUnusable if it cannot be read either.
 */
export const openSqlite = async (options: OpenOptions): Promise<Storage> => {
  const { file, onTrouble = () => undefined } = options
  makeFolder(dirname(file))
  const hadLog = hasLog(file)
  const opened = openFile(file)
  try {
    const troubles = watchTroubles(dirname(file), onTrouble)
    await makeReady(opened, troubles, { ...options, hadLog })
    const log = await durableLog(opened, troubles, file)
    return { ...storageOf(opened, troubles, { ...options, log }), freeBytes: () => freeBytesOf(dirname(file)) }
  } catch (error) {
    opened.close()
    throw isSqliteError(error) ? new DatabaseUnusable({ kind: 'damaged', reason: errorText(error) }) : error
  }
}

/** Returns undefined if nothing is written, or if the log cannot be opened and SQLite flushes each commit itself. */
const durableLog = async (
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
    const failure = failureOf(error, folder)
    throw failure ? new DatabaseUnusable(failure.trouble) : error
  }
}

/**
 * Returns a number that changes when another connection commits, and NaN, equal to no number, after the reader is
 * closed.
 */
const momentOf = ({ handle }: SqliteConnection): (() => number) => {
  const version = handle.prepare<[], number>('PRAGMA data_version').pluck()
  return () => (handle.open ? version.get() : undefined) ?? Number.NaN
}

interface StorageOptions extends OpenOptions {
  readonly log: DurableLog | undefined
}

const storageOf = (opened: OpenedFile, troubles: Troubles, { file, recompute, log }: StorageOptions): Storage => {
  const { reader, writer, openReader } = opened
  const readOneMoment = openReader && readsOfOneMoment(openReader)
  // A read-only file has one connection, or is a copy.
  const threads = writer && readingThreads(file, momentOf(reader))
  const commits = commitsOf()
  const held = leases()
  const writes = writesOf({ opened, troubles, commits, log, recompute })
  return {
    database: 'sqlite',
    trouble: troubles.current,
    read: async (work, { oneMoment = false, isLong = false } = {}) => {
      const read = (isLong && threads?.read) || (oneMoment && readOneMoment)
      return (read ? read(work) : work(reader)).catch(writes.refuse)
    },
    ahead: work => readAhead(reader, commits.changesOf, work).catch(writes.refuse),
    write: writes.write,
    migrate: writes.migrate,
    changesOf: commits.changesOf,
    onNews: commits.onNews,
    lease: held.take,
    isLeased: async name => held.isHeld(name),
    close: () =>
      writes.afterAll(async () => {
        await threads?.close()
        await log?.close()
        opened.close()
      }),
  }
}
