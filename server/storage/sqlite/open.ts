// SQLite behind the port: one writer that works through a queue, one reader beside it.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Schema } from '../../../engine/schema.ts'
import { type Connection, type Storage, StorageReadOnly } from '../storage.ts'
import { connect, type SqliteConnection } from './connection.ts'
import { migrate } from './migrate.ts'
import { selfTest } from './self-test.ts'

export interface OpenOptions {
  readonly file: string
  readonly schema: Schema
  /** The wall clock, for the self-test. */
  readonly now: () => Date
}

/** Opens or creates the file, brings its tables up to the schema, and tests it; a failed test leaves it read-only. */
export const openSqlite = ({ file, schema, now }: OpenOptions): Storage => {
  mkdirSync(dirname(file), { recursive: true })
  const writer = connect(file, { readonly: false })
  try {
    migrate(writer.handle, schema)
  } catch (error) {
    writer.handle.close()
    throw error
  }
  const reader = connect(file, { readonly: true })
  const readOnlyBecause = selfTest(writer.handle, { file, schema, now })
  const inTurn = queue()
  return {
    database: 'sqlite',
    readOnlyBecause,
    read: work => work(reader),
    write: async work => {
      if (readOnlyBecause !== undefined) throw new StorageReadOnly(readOnlyBecause)
      return inTurn(() => transaction(writer, work))
    },
    close: () =>
      inTurn(async () => {
        reader.handle.close()
        writer.handle.close()
      }),
  }
}

/** Runs one thing after the other; a failure of one is its caller's and does not stop the next. */
const queue = () => {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

const transaction = async <T>(writer: SqliteConnection, work: (connection: Connection) => Promise<T>): Promise<T> => {
  writer.handle.exec('BEGIN IMMEDIATE')
  try {
    const result = await work(writer)
    writer.handle.exec('COMMIT')
    return result
  } catch (error) {
    if (writer.handle.inTransaction) writer.handle.exec('ROLLBACK')
    throw error
  }
}
