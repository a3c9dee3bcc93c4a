// Implements the storage port for SQLite: one writer with a queue, one shared reader, more readers for snapshots, and
// threads for long reads.
import { dirname } from 'node:path'
import type { Schema } from '../../../engine/schema/schema.ts'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import type { DataUpgrades } from '../migration/data-version.ts'
import { DatabaseUnusable, type Recompute, type Storage, type Trouble } from '../storage.ts'
import type { SqliteConnection } from './connection.ts'
import { describeDamage, detectFailure, formatError, getFreeBytes, isSqliteError } from './failures.ts'
import { findTables, migrate } from './migrate.ts'
import { makePrivateFolder, type OpenedFile, openFile } from './open-file.ts'
import { createRead, createReadingThreads, createSharedReader, createSnapshotReader, readAhead } from './readers.ts'
import { findDamage, runSelfTest } from './self-test.ts'
import { type Troubles, watchTroubles } from './troubles.ts'
import { adoptOpenFile, createCheckpoints, describeLostLog, hasLog, isMarkedOpen } from './write-ahead-log.ts'
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
  const { writer, openReader } = opened
  const { connection: reader, endTransaction } = createSharedReader(opened.reader)
  const readSnapshot = openReader && createSnapshotReader(openReader)
  // A read-only file has one connection, or is a copy.
  const threads = writer && createReadingThreads(file, createVersionReader(reader))
  const checkpoints = writer && !troubles.current() ? createCheckpoints(file, writer.handle) : undefined
  const leases = createLeases()
  const writes = createWriteQueue({
    opened,
    troubles,
    recompute,
    endTransaction,
    afterCommit: isErasure => checkpoints?.afterCommit(isErasure),
  })
  return {
    database: 'sqlite',
    trouble: troubles.current,
    read: createRead(reader, { readSnapshot, threads, refuse: writes.refuse }),
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

// Named leases, held within the one process that uses the file.

interface Leases {
  readonly acquire: (name: string) => Promise<() => Promise<void>>
  readonly isHeld: (name: string) => boolean
}

const createLeases = (): Leases => {
  const heldLeases = new Map<string, Promise<void>>()
  const acquireLease: Leases['acquire'] = async name => {
    for (let previous = heldLeases.get(name); previous; previous = heldLeases.get(name)) await previous
    const { promise, resolve } = Promise.withResolvers<void>()
    heldLeases.set(name, promise)
    return async () => {
      if (heldLeases.get(name) === promise) heldLeases.delete(name)
      resolve()
    }
  }
  return { acquire: acquireLease, isHeld: name => heldLeases.has(name) }
}

// Prepares an opened file for writing: finds every problem before the first change, and changes nothing if there is
// one.

export interface SqliteOpenOptions {
  readonly file: string
  readonly schema: Schema
  /** The files of the schema, stored beside the tables so that a plan can compare with them. */
  readonly files?: readonly SourceFile[]
  /** The wall clock, for the self-test. */
  readonly now: () => Date
  readonly recompute: Recompute
  /** Upgrades rows written by earlier versions of the program; without it the data version is not checked. */
  readonly upgrades?: DataUpgrades | undefined
  /** A reason of the caller to forbid writes, independent of the file. */
  readonly forbidden?: Trouble | undefined
  /** Called when writes become impossible, and with undefined when they are possible again. */
  readonly onTrouble?: ((trouble: Trouble | undefined) => void) | undefined
}

interface PrepareFileOptions extends SqliteOpenOptions {
  /** True if the write-ahead log existed before the file was opened. */
  readonly hadLog: boolean
}

/** Migrates the tables to the schema and tests the file; sets a permanent trouble if the file must not be written. */
const prepareFile = async (
  { writer, reader, trouble }: OpenedFile,
  troubles: Troubles,
  { file, schema, files, now, recompute, upgrades, forbidden, hadLog }: PrepareFileOptions,
): Promise<void> => {
  const lostLog = !hadLog && isMarkedOpen(reader.handle) ? describeLostLog(file) : undefined
  const damage = findFileDamage(reader, file) ?? lostLog
  reader.handle.pragma('shrink_memory')
  const damaged: Trouble | undefined = damage === undefined ? undefined : { kind: 'damaged', reason: damage }
  const blocker = trouble ?? forbidden ?? damaged
  if (blocker) return troubles.setPermanent(blocker)
  if (!writer) return
  adoptOpenFile(writer.handle)
  try {
    await migrate(writer, { schema, files, recompute, upgrades })
  } catch (error) {
    const failure = troubles.report(error)
    if (!failure) throw error
    if (!hasTables(reader)) throw new DatabaseUnusable(failure)
    return troubles.setPermanent({
      ...failure,
      reason: `the tables could not be brought up to the schema, as ${failure.reason}`,
    })
  }
  const problem = runSelfTest(writer.handle, { schema, now })
  if (problem !== undefined) troubles.setPermanent({ kind: 'read-only', reason: problem })
  writer.handle.pragma('shrink_memory')
}

const findFileDamage = ({ handle }: OpenedFile['reader'], file: string): string | undefined => {
  try {
    const damage = findDamage(handle)
    return damage === undefined ? undefined : describeDamage(dirname(file), damage)
  } catch (error) {
    const trouble: Trouble | undefined = detectFailure(error, dirname(file))?.trouble
    if (!trouble) throw error
    return trouble.reason
  }
}

/** Returns whether the file has tables that can be read. */
const hasTables = ({ handle }: OpenedFile['reader']): boolean =>
  handle.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kencana_meta'").get() !== undefined
