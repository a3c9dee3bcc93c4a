// The port to a database: what operations may ask of it. Asynchronous throughout, so that any database fits behind it.
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Schema } from '../../engine/schema.ts'

export type Values = readonly Stored[]

/** A statement with `?` in the places of its values; values are bound, never written into the text. */
export interface Statement {
  readonly sql: string
  readonly values: Values
}

export type DatabaseRow = Readonly<Record<string, Stored>>

/** What can be asked inside a reading or a writing. */
export interface Connection {
  readonly all: (statement: Statement) => Promise<readonly DatabaseRow[]>
  /** Runs a change and tells how many rows it hit. */
  readonly run: (statement: Statement) => Promise<number>
}

export interface ReadOptions {
  /** All statements see one and the same moment, not each its own. */
  readonly oneMoment?: boolean
}

export interface WriteOptions {
  /** No other write of any process runs beside this one. */
  readonly alone?: boolean
}

export interface Storage {
  readonly database: 'sqlite' | 'postgres'
  /** Why nothing may be written, when the self-test at the start failed; else undefined. */
  readonly readOnlyBecause: string | undefined
  /**
   * Rises with each commit that wrote to one of the tables: what was read of them at one count holds while the count is
   * the same. Absent where other processes write to the same database.
   */
  readonly changesOf?: (tables: readonly string[]) => number
  /** Reads; may run beside a writing, and sees what was committed when it began its statement. Throws StorageBusy. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>, options?: ReadOptions) => Promise<T>
  /**
   * One transaction, as if no other ran beside it: all of it or, when `work` throws, nothing. Where another was in the
   * way, `work` is run again from its beginning, so it changes nothing but the database.
   * Throws StorageReadOnly when writing is off, StorageConflict and StorageBusy.
   */
  readonly write: <T>(work: (connection: Connection) => Promise<T>, options?: WriteOptions) => Promise<T>
  /** Brings the tables up to another schema while the shop is open; throws SchemaMismatch and has changed nothing then. */
  readonly migrate: (schema: Schema) => Promise<void>
  readonly close: () => Promise<void>
}

/** The database cannot be reached, is going down, or others kept it too busy; asking again later may help. */
export class StorageBusy extends Error {
  constructor(cause: unknown) {
    super('the database does not answer in time', { cause })
    this.name = 'StorageBusy'
  }
}

export class StorageReadOnly extends Error {
  constructor(reason: string) {
    super(`storage is read-only: ${reason}`)
    this.name = 'StorageReadOnly'
  }
}

/** The database said no because another writer was first; the request may be repeated. */
export class StorageConflict extends Error {
  constructor(cause: unknown) {
    super('a unique rule of the database was broken', { cause })
    this.name = 'StorageConflict'
  }
}
