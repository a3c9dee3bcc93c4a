// Implements the storage port's Connection for one open SQLite file; caches prepared statements and reports unique
// violations.
import Database from 'better-sqlite3'
import type { Stored } from '../../../engine/field/field-type.ts'
import { yieldToEventLoop } from '../../event-loop/work-turns.ts'
import { replacePlaceholders } from '../run-query.ts'
import { type Connection, type DatabaseRow, type Statement, StorageConflict } from '../storage.ts'

export interface SqliteConnection extends Connection {
  readonly handle: Database.Database
  /** Tables changed by this connection; cleared by the caller that counts them. */
  readonly touched: Set<string>
}

const maxStatements = 1000

/** End of the message of an append-only table that refuses a duplicate key. */
export const duplicateKeyMessage = 'has a row of this key'

/** Opens a file with the settings that every connection needs; a commit is flushed before it is answered. */
export const connect = (file: string, options: { readonly: boolean }): SqliteConnection => {
  const handle = new Database(file, { readonly: options.readonly, fileMustExist: options.readonly })
  return prepareConnection(handle, () => {
    if (!options.readonly) handle.pragma('journal_mode = WAL')
  })
}

/** Opens a file that no other connection uses, without a shared-memory file; the connection writes nothing. */
export const connectExclusive = (file: string): SqliteConnection => {
  const handle = new Database(file, { fileMustExist: true })
  return prepareConnection(handle, () => {
    handle.pragma('locking_mode = EXCLUSIVE')
    handle.pragma('wal_autocheckpoint = 0')
  })
}

const prepareConnection = (handle: Database.Database, setMode: () => void): SqliteConnection => {
  try {
    handle.pragma('busy_timeout = 5000')
    setMode()
    return buildConnection(handle)
  } catch (error) {
    handle.close()
    throw error
  }
}

const buildConnection = (handle: Database.Database): SqliteConnection => {
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  handle.pragma('trusted_schema = OFF')
  // Without this, INSERT OR REPLACE deletes a row without firing the trigger that forbids it.
  handle.pragma('recursive_triggers = ON')
  // What is deleted or replaced is overwritten, in the pages that are free too.
  if (!handle.readonly) handle.pragma('secure_delete = ON')
  handle.pragma('cache_size = -32000')
  const prepare = createStatementCache(handle)
  const touched = new Set<string>()
  const queryAll: Connection['all'] = async ({ sql, values }) => {
    // A number is incremented and returned by one statement.
    if (!sql.startsWith('select')) touched.add(parseTableName(sql))
    const rows = prepare(sql).all(...values) as DatabaseRow[]
    const wait = yieldToEventLoop()
    if (wait) await wait
    return rows
  }
  return {
    database: 'sqlite',
    handle,
    touched,
    all: queryAll,
    // There is one writer: rows that it reads cannot change.
    lock: queryAll,
    run: async statement => {
      touched.add(parseTableName(statement.sql))
      const changes = runStatement(prepare, statement)
      const wait = yieldToEventLoop()
      if (wait) await wait
      return changes
    },
    notify: async () => {
      throw new Error('only the write queue announces topics')
    },
  }
}

/** Means all tables: for a migration, and for a change whose table is unknown. */
export const allTables = ''

/** Returns the name of the table that a compiled statement changes. */
const parseTableName = (sql: string): string =>
  /^(?:insert into|update|delete from) "([^"]+)"/.exec(sql)?.[1] ?? allTables

const createStatementCache = (handle: Database.Database): ((sql: string) => Database.Statement<Stored[]>) => {
  const cache = new Map<string, Database.Statement<Stored[]>>()
  return sql => {
    const cached = cache.get(sql)
    if (cached) return cached
    if (cache.size >= maxStatements) cache.clear()
    const statement = handle.prepare<Stored[]>(hideBoundValues(sql))
    cache.set(sql, statement)
    return statement
  }
}

const runStatement = (prepare: (sql: string) => Database.Statement<Stored[]>, { sql, values }: Statement): number => {
  try {
    return prepare(sql).run(...values).changes
  } catch (error) {
    const { code, message } = error instanceof Database.SqliteError ? error : { code: '', message: '' }
    const isDuplicate = code === 'SQLITE_CONSTRAINT_TRIGGER' && message.endsWith(duplicateKeyMessage)
    if (isDuplicate || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
      throw new StorageConflict(error)
    throw error
  }
}

/**
 * Puts a unary plus before each placeholder, which hides the value from the planner and does not change it: SQLite would
 * otherwise plan a statement again for each bound value.
 */
export const hideBoundValues = replacePlaceholders(() => '+?')
