// The port to a database: what operations may ask of it. Asynchronous throughout, so that any database fits behind it.
import type { Stored } from '../../engine/fields/field-type.ts'

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

export interface Storage {
  readonly database: 'sqlite' | 'postgres'
  /** Why nothing may be written, when the self-test at the start failed; else undefined. */
  readonly readOnlyBecause: string | undefined
  /** Reads; may run beside a writing, and sees what was committed when it began its statement. */
  readonly read: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  /** One transaction: all of it or, when `work` throws, nothing. Throws StorageReadOnly when writing is off. */
  readonly write: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
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
