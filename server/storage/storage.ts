// The storage port: what operations may call on a database. Asynchronous throughout, so that any database can implement
// it.

import type { Stored } from '../../engine/field/field-type.ts'
import type { Schema } from '../../engine/schema/schema.ts'
import type { SourceFile } from '../../engine/schema-file/files/schema-file.ts'
import type { ExistingTables } from './existing-tables.ts'

export type StatementValues = readonly Stored[]

/** A statement with `?` placeholders; values are bound, never written into the text. */
export interface Statement {
  readonly sql: string
  readonly values: StatementValues
}

export type DatabaseRow = Readonly<Record<string, Stored>>

export type DatabaseKind = 'sqlite' | 'postgres'

/** Runs statements inside of a read or a write. */
export interface Connection {
  readonly database: DatabaseKind
  /** True if statements issued together may run concurrently: splitting one may then return sooner. */
  readonly isConcurrent?: boolean
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[]>
  /** Runs a change and returns the number of affected rows. */
  readonly run: (statement: Statement) => Promise<number>
  /**
   * Sends a change with the next statement, at the latest before the commit; `expectedRows` is the number of rows that it
   * must affect. Its error is thrown by that statement. Absent if a change runs at once.
   */
  readonly defer?: (statement: Statement, expectedRows?: number) => Promise<void>
  /**
   * Reads rows and locks them until this transaction ends: `shared` against changes, `alone` against shared locks too.
   * If a row changed before the lock, the transaction is retried.
   */
  readonly lock: (statement: Statement, how: 'shared' | 'alone') => Promise<readonly DatabaseRow[]>
  /** Notifies all processes on the database once this write is committed; at most 1000 characters. */
  readonly notify: (news: string) => Promise<void>
}

/** Held by a process that creates tables or fills an empty database; processes that start meanwhile wait for it. */
export const startLease = 'start'

/** The topic of a notification; undefined if this process may have missed some. */
export type NotifiedTopic = string | undefined

/**
 * Recomputes derived rows (balances, counters) after their definition changed: `changed` names the definitions. Runs in
 * the transaction of the migration; returned messages refuse the migration.
 */
export type Recompute = (
  connection: Connection,
  schema: Schema,
  changed: readonly string[],
) => Promise<readonly string[]>

export interface ReadOptions {
  /** All statements see one snapshot, instead of a snapshot for each statement. */
  readonly oneMoment?: boolean
  /**
   * A statement may take long, without blocking other callers. All statements see one snapshot. Statements issued
   * together may run concurrently.
   */
  readonly isLong?: boolean
  /**
   * It may miss the commits of the last seconds, as no save depends on it: a standby may answer, if there is one. The work
   * runs again if that fails.
   */
  readonly mayLag?: boolean
}

/** Reads that may lag, by the database that answered them. */
export interface StandbyReads {
  standby: number
  primary: number
}

/** The result of a read before a write. */
export interface PrefetchedRead<T> {
  readonly value: T
  /** Called inside of the write: returns whether none of the tables read has been written since. */
  readonly isCurrent: () => boolean
}

export interface WriteOptions {
  /** No write of any process runs concurrently with this one; with `shop`, no short one. */
  readonly exclusive?: boolean
  /** The shop whose rows it writes: short writes run one after the other, those of each shop in turn. */
  readonly shop?: string
  /**
   * Writes sessions only: these are kept in memory while the database is read-only, so that users can sign in and read.
   */
  readonly sessionsOnly?: boolean
  /** Writes many rows: after a conflict, the retries of other writes need not wait for it. */
  readonly isLong?: boolean
  /** Always rolled back: it may see commits of others between two statements, and no other write fails because of it. */
  readonly isRehearsal?: boolean
  /** Writes some hundred rows: it runs beside short writes, and after one conflict takes turns with them. */
  readonly isBatch?: boolean
  /**
   * A short write: several such writes may share one commit. Each remains atomic by itself, and is answered after the
   * commit.
   */
  readonly together?: boolean
}

/** The schema that the tables follow, as its source files. */
export interface AppliedSchema {
  readonly version: string
  readonly files: readonly SourceFile[]
}

/** Tables and rows as of one moment. */
export interface InspectedMoment {
  readonly connection: Connection
  readonly findTables: () => Promise<ExistingTables>
}

/** How a schema comes into force. */
export interface SchemaActivation {
  readonly origin: 'start' | 'folder' | 'menu' | 'page' | 'revert' | 'release' | 'api'
  /** The user, by id of the program or of the system; absent: unknown. */
  readonly author?: string
  readonly reason?: string
  /** The version that is replaced; absent: any. */
  readonly replaces?: string
}

/** The schema shared by the processes on one database. */
interface SharedSchema {
  /** Returns the applied schema; undefined if no process has published its files. */
  readonly find: () => Promise<AppliedSchema | undefined>
  /** Returns the version only. */
  readonly findVersion: () => Promise<string | undefined>
  /** Reports the applied version after each change and at intervals, until the returned function is called. */
  readonly watch: (notify: (version: string) => void) => () => Promise<void>
}

/** `full`: the disk is full; `damaged`: the file is corrupted; `read-only`: any other reason. */
export type TroubleKind = 'full' | 'read-only' | 'damaged'

/** Below this free space the operator is warned. */
export const lowSpaceBytes = 1024 ** 3

/** Why a database cannot be written. */
export interface Trouble {
  readonly kind: TroubleKind
  /** Written for the operator, without a full stop. */
  readonly reason: string
}

export interface Storage {
  readonly database: DatabaseKind
  /** A copy of a shop to practise on: nothing leaves it, and its pages and papers are marked. */
  readonly isPractice?: boolean
  /** Returns why writes are impossible; undefined if they are possible. */
  readonly trouble: () => Trouble | undefined
  /**
   * Returns a count that increases with each commit that wrote to one of the tables: data read at one count is current
   * while the count is the same. Absent if other processes write to the same database.
   */
  readonly changesOf?: (tables: readonly string[]) => number
  /**
   * Reads, concurrently with writes. Each statement sees what was committed when it began, or with `oneMoment` when the
   * first one began. Throws StorageBusy.
   */
  readonly read: <T>(work: (connection: Connection) => Promise<T>, options?: ReadOptions) => Promise<T>
  /**
   * Reads the input of a write before it begins, so that other writes proceed meanwhile. Absent if writes are
   * concurrent.
   */
  readonly readAhead?: <T>(work: (connection: Connection) => Promise<T>) => Promise<PrefetchedRead<T>>
  /**
   * Runs one serializable transaction, rolled back if `work` throws. After a conflict `work` runs again from its
   * beginning, so its only effects must be on the database. Throws StorageReadOnly, StorageConflict and StorageBusy.
   */
  readonly write: <T>(work: (connection: Connection) => Promise<T>, options?: WriteOptions) => Promise<T>
  /**
   * Migrates the tables to another schema while the server runs; throws SchemaMismatch and changes nothing if that
   * fails. With its files, it becomes a version that other processes follow; throws SchemaMoved if another version than
   * the one it replaces is in force.
   */
  readonly migrate: (schema: Schema, files?: readonly SourceFile[], activation?: SchemaActivation) => Promise<void>
  /** Reads the tables and their rows as of one moment, to plan a migration. */
  readonly inspect: <T>(work: (tables: InspectedMoment) => Promise<T>) => Promise<T>
  /** Receives notifications of writes by any process, soon after the commit, until the returned function is called. */
  readonly onNews: (listener: (news: NotifiedTopic) => void) => () => Promise<void>
  /**
   * Waits for a lease that is exclusive on the database; it is held until the returned function is called or this
   * process ends.
   */
  readonly lease: (name: string) => Promise<() => Promise<void>>
  /** Returns whether a living process holds the lease. */
  readonly isLeased: (name: string) => Promise<boolean>
  /** Absent if no other process can open the database. */
  readonly shared?: SharedSchema
  /** Absent without a standby. */
  readonly standbyReads?: StandbyReads
  /** Returns the free space on the disk of the data. Absent for a database server. */
  readonly freeBytes?: () => number
  /** Publishes the address of this process for processes that find the data in use. Absent if several may open them. */
  readonly announce?: (address: string) => void
  /** A missing feature that the database works without, as a sentence for the operator. */
  readonly limitation?: string
  readonly close: () => Promise<void>
}

/** The database cannot be reached, is shutting down, or is overloaded; a later retry may succeed. */
export class StorageBusy extends Error {
  constructor(cause: unknown) {
    super('the database does not answer in time', { cause })
    this.name = 'StorageBusy'
  }
}

/** Writes are impossible until the reason is resolved. */
export class StorageReadOnly extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble, cause?: unknown) {
    super(`nothing can be saved: ${trouble.reason}`, { cause })
    this.name = 'StorageReadOnly'
    this.trouble = trouble
  }
}

/** The database cannot be read either. */
export class DatabaseUnusable extends Error {
  constructor({ reason }: Trouble) {
    super(`The database cannot be opened: ${reason}.`)
    this.name = 'DatabaseUnusable'
  }
}

/** Another writer was first; the request may be repeated. */
export class StorageConflict extends Error {
  constructor(cause: unknown) {
    super('a unique rule of the database was broken', { cause })
    this.name = 'StorageConflict'
  }
}

/** The code of an error of a driver or of the system; empty if it has none. */
export const getErrorCode = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
