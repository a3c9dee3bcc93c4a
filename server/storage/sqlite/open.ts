// SQLite behind the port: one writer that works through a queue, one reader beside it.
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Schema } from '../../../engine/schema.ts'
import { queue } from '../queue.ts'
import { type Connection, type Recompute, type Storage, StorageReadOnly, type Told } from '../storage.ts'
import { connect, type SqliteConnection } from './connection.ts'
import { leases } from './leases.ts'
import { migrate } from './migrate.ts'
import { selfTest } from './self-test.ts'

export interface OpenOptions {
  readonly file: string
  readonly schema: Schema
  /** The wall clock, for the self-test. */
  readonly now: () => Date
  readonly recompute: Recompute
}

/** Opens or creates the file, brings its tables up to the schema, and tests it; a failed test leaves it read-only. */
export const openSqlite = async ({ file, schema, now, recompute }: OpenOptions): Promise<Storage> => {
  mkdirSync(dirname(file), { recursive: true })
  const writer = connect(file, { readonly: false })
  try {
    await migrate(writer, schema, recompute)
  } catch (error) {
    writer.handle.close()
    throw error
  }
  const reader = connect(file, { readonly: true })
  const readOnlyBecause = selfTest(writer.handle, { file, schema, now })
  writer.handle.pragma('shrink_memory')
  const inTurn = queue()
  const changes = new Map<string, number>()
  const countChanges = (): void => {
    for (const table of writer.touched) changes.set(table, (changes.get(table) ?? 0) + 1)
  }
  const held = leases()
  const listeners = new Set<(told: Told) => void>()
  return {
    database: 'sqlite',
    readOnlyBecause,
    read: work => work(reader),
    write: async work => {
      if (readOnlyBecause !== undefined) throw new StorageReadOnly(readOnlyBecause)
      return inTurn(async () => {
        writer.touched.clear()
        writer.told.clear()
        const result = await transaction(writer, work)
        countChanges()
        for (const news of writer.told) for (const listener of listeners) listener(news)
        return result
      })
    },
    migrate: async next => {
      if (readOnlyBecause !== undefined) throw new StorageReadOnly(readOnlyBecause)
      return inTurn(async () => {
        writer.touched.clear()
        await migrate(writer, next, recompute)
        countChanges()
      })
    },
    changesOf: tables => tables.reduce((sum, table) => sum + (changes.get(table) ?? 0), 0),
    onTold: listener => {
      listeners.add(listener)
      return async () => void listeners.delete(listener)
    },
    lease: held.take,
    isLeased: async name => held.isHeld(name),
    close: () =>
      inTurn(async () => {
        reader.handle.close()
        writer.handle.close()
      }),
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
