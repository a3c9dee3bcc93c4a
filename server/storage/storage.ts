// The port to a database: what operations may ask of it. Asynchronous throughout, so that any database fits behind it.
import type { SourceFile } from '../../engine/definition/files/schema-file.ts'
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Schema } from '../../engine/schema/schema.ts'

export type Values = readonly Stored[]

/** A statement with `?` in the places of its values; values are bound, never written into the text. */
export interface Statement {
  readonly sql: string
  readonly values: Values
}

export type DatabaseRow = Readonly<Record<string, Stored>>

export type DatabaseKind = 'sqlite' | 'postgres'

/** What can be asked inside a reading or a writing. */
export interface Connection {
  readonly database: DatabaseKind
  /** Statements that are asked at once may run side by side: parts of one are answered sooner than the whole. */
  readonly sideBySide?: boolean
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[]>
  /** Runs a change and returns how many rows it affected. */
  readonly run: (statement: Statement) => Promise<number>
  /**
   * Rows as they are now, which nobody changes until this transaction ends; `alone` keeps others from holding them too.
   * A transaction that comes too late to see them as they are is run again.
   */
  readonly hold: (statement: Statement, how: 'shared' | 'alone') => Promise<readonly DatabaseRow[]>
  /** Announced to all processes on the database once this write is committed, never otherwise; at most 1000 letters. */
  readonly notify: (news: string) => Promise<void>
}

/** Held by a process that makes tables or fills an empty database; others that start meanwhile wait for it. */
export const startLease = 'start'

/** The news of a write; undefined when this process may have missed some. */
export type News = string | undefined

/**
 * Recomputes what is derived from other rows (balances, counters) after its meaning changed: `changed` names it. In the
 * migration's transaction; the messages that it returns refuse the migration.
 */
export type Recompute = (
  connection: Connection,
  schema: Schema,
  changed: readonly string[],
) => Promise<readonly string[]>

export interface ReadOptions {
  /** All statements see one and the same moment, not each its own. */
  readonly oneMoment?: boolean
  /**
   * A statement of it may take long; nobody but its caller waits for that. All statements see one moment. Those that are
   * asked at once may run side by side.
   */
  readonly isLong?: boolean
}

/** What was read ahead of a writing. */
export interface Ahead<T> {
  readonly value: T
  /** Asked inside of the writing: whether none of the tables that were read has been written since. */
  readonly holds: () => boolean
}

export interface WriteOptions {
  /** No other write of any process runs beside this one. */
  readonly alone?: boolean
  /** It writes only sessions: they are held in memory while nothing can be written, so that people sign in and read. */
  readonly sessionsOnly?: boolean
  /**
   * It is short: where several such writes come at one moment, one commit may put all of them on the disk. Each is still
   * all or nothing by itself, and none is answered before that commit.
   */
  readonly together?: boolean
}

/** A schema that the tables follow, as the files that it was read from. */
export interface AppliedSchema {
  readonly version: string
  readonly files: readonly SourceFile[]
}

/** What the processes on one database know of each other's schemas. */
export interface SharedSchema {
  /** The schema that is in force for all of them; undefined when no process has published its files. */
  readonly find: () => Promise<AppliedSchema | undefined>
  /** The version alone. */
  readonly findVersion: () => Promise<string | undefined>
  /** Reports the version that is in force, soon after each change and now and then, until the answer is called. */
  readonly watch: (notify: (version: string) => void) => () => Promise<void>
}

/** `full`: there is no room; `damaged`: what is there is not what was saved; `read-only`: any other reason. */
export type TroubleKind = 'full' | 'read-only' | 'damaged'

/** With less room somebody should make some soon. */
export const scarceBytes = 1024 ** 3

/** What keeps a database from being written. */
export interface Trouble {
  readonly kind: TroubleKind
  /** For who runs the server, without a full stop. */
  readonly reason: string
}

export interface Storage {
  readonly database: DatabaseKind
  /** Why nothing can be written at this moment; undefined when all is well. */
  readonly trouble: () => Trouble | undefined
  /**
   * Rises with each commit that wrote to one of the tables: what was read of them at one count holds while the count is
   * the same. Absent where other processes write to the same database.
   */
  readonly changesOf?: (tables: readonly string[]) => number
  /**
   * Reads; may run beside a writing. Each statement sees what was committed when it began, or all of them see what was
   * committed when the first began (`oneMoment`). Throws StorageBusy.
   */
  readonly read: <T>(work: (connection: Connection) => Promise<T>, options?: ReadOptions) => Promise<T>
  /**
   * Reads what a writing needs before it begins, so that other writings go on meanwhile. Absent where writings run side
   * by side anyway.
   */
  readonly ahead?: <T>(work: (connection: Connection) => Promise<T>) => Promise<Ahead<T>>
  /**
   * One transaction, as if no other ran beside it: all of it or, when `work` throws, nothing. Where another was in the
   * way, `work` is run again from its beginning, so it changes nothing but the database.
   * Throws StorageReadOnly when writing is off, StorageConflict and StorageBusy.
   */
  readonly write: <T>(work: (connection: Connection) => Promise<T>, options?: WriteOptions) => Promise<T>
  /**
   * Brings the tables up to another schema while the shop is open; throws SchemaMismatch and has changed nothing then.
   * With its files, other processes on the database follow; with the version that it replaces it throws SchemaMoved
   * where another one is in force for them.
   */
  readonly migrate: (schema: Schema, files?: readonly SourceFile[], replaces?: string) => Promise<void>
  /** Receives the news of writes of any process on the database, soon after the commit; until the answer is called. */
  readonly onNews: (listener: (news: News) => void) => () => Promise<void>
  /**
   * Takes a name that no other holder on the database has, and waits for it; held until the answer is called or this
   * process is gone.
   */
  readonly lease: (name: string) => Promise<() => Promise<void>>
  /** True while a living process holds the name. */
  readonly isLeased: (name: string) => Promise<boolean>
  /** Absent where no other process has the database open. */
  readonly shared?: SharedSchema
  /** Room on the disk of the data. Absent where the database has a server of its own. */
  readonly freeBytes?: () => number
  /** Publishes the address of this process for others that find the data in use. Absent where several may open them. */
  readonly announce?: (address: string) => void
  /** What the database lacks and works without, as a sentence for who runs the server. */
  readonly lacks?: string
  readonly close: () => Promise<void>
}

/** The database cannot be reached, is going down, or is too busy with others; asking again later may help. */
export class StorageBusy extends Error {
  constructor(cause: unknown) {
    super('the database does not answer in time', { cause })
    this.name = 'StorageBusy'
  }
}

/** Nothing can be written, and what the trouble says has to be put right first. */
export class StorageReadOnly extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble, cause?: unknown) {
    super(`nothing can be saved: ${trouble.reason}`, { cause })
    this.name = 'StorageReadOnly'
    this.trouble = trouble
  }
}

/** The database cannot even be read. */
export class DatabaseUnusable extends Error {
  constructor({ reason }: Trouble) {
    super(`The database cannot be opened: ${reason}.`)
    this.name = 'DatabaseUnusable'
  }
}

/** The database said no because another writer was first; the request may be repeated. */
export class StorageConflict extends Error {
  constructor(cause: unknown) {
    super('a unique rule of the database was broken', { cause })
    this.name = 'StorageConflict'
  }
}
