// Implements the storage port's Connection for one open SQLite file; caches prepared statements and reports unique
// violations.
import Database from 'better-sqlite3'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { giveWay } from '../../event-loop/give-way.ts'
import { type Connection, type DatabaseRow, type Statement, StorageConflict } from '../storage.ts'
import { plannedOnce } from './placeholders.ts'

export interface SqliteConnection extends Connection {
  readonly handle: Database.Database
  /** Tables changed by this connection; cleared by the caller that counts them. */
  readonly touched: Set<string>
  /** Notifications not yet published; cleared by the caller that publishes them. */
  readonly pendingNews: Set<string>
  /**
   * Sets `temp_store`, between transactions. Short writes that share a transaction keep savepoint pages in memory;
   * large sorts use files.
   */
  readonly keepTemporary: (where: Temporary) => void
}

type Temporary = 'MEMORY' | 'FILE'

const mostStatements = 1000

/** End of the message of an append-only table that refuses a duplicate key. */
export const hasRow = 'has a row of this key'

/** Opens a file with the settings that every connection needs; a commit is flushed before it is answered. */
export const connect = (file: string, options: { readonly: boolean }): SqliteConnection => {
  const handle = new Database(file, { readonly: options.readonly, fileMustExist: options.readonly })
  return settle(handle, () => {
    if (!options.readonly) handle.pragma('journal_mode = WAL')
  })
}

/** Opens a file that no other connection uses, without a shared-memory file; the connection writes nothing. */
export const connectAlone = (file: string): SqliteConnection => {
  const handle = new Database(file, { fileMustExist: true })
  return settle(handle, () => {
    handle.pragma('locking_mode = EXCLUSIVE')
    handle.pragma('wal_autocheckpoint = 0')
  })
}

const settle = (handle: Database.Database, setMode: () => void): SqliteConnection => {
  try {
    handle.pragma('busy_timeout = 5000')
    setMode()
    return withSettings(handle)
  } catch (error) {
    handle.close()
    throw error
  }
}

const withSettings = (handle: Database.Database): SqliteConnection => {
  handle.pragma('synchronous = FULL')
  handle.pragma('foreign_keys = ON')
  handle.pragma('trusted_schema = OFF')
  // Without this, INSERT OR REPLACE deletes a row without firing the trigger that forbids it.
  handle.pragma('recursive_triggers = ON')
  handle.pragma('cache_size = -32000')
  const prepare = statementKeeper(handle)
  const touched = new Set<string>()
  let temporary: Temporary = 'FILE'
  const pendingNews = new Set<string>()
  const all: Connection['all'] = async ({ sql, values }) => {
    // A number is incremented and returned by one statement.
    if (!sql.startsWith('select')) touched.add(tableOf(sql))
    const rows = prepare(sql).all(...values) as DatabaseRow[]
    const wait = giveWay()
    if (wait) await wait
    return rows
  }
  return {
    database: 'sqlite',
    handle,
    touched,
    pendingNews,
    all,
    // There is one writer: rows that it reads cannot change.
    hold: all,
    run: async statement => {
      touched.add(tableOf(statement.sql))
      const changes = runNamed(prepare, statement)
      const wait = giveWay()
      if (wait) await wait
      return changes
    },
    notify: async news => void pendingNews.add(news),
    keepTemporary: where => {
      if (where !== temporary) handle.pragma(`temp_store = ${where}`)
      temporary = where
    },
  }
}

/** Returns the name of the table that a compiled statement changes. */
const tableOf = (sql: string): string => /^(?:insert into|update|delete from) "([^"]+)"/.exec(sql)?.[1] ?? ''

const statementKeeper = (handle: Database.Database): ((sql: string) => Database.Statement<Stored[]>) => {
  const cache = new Map<string, Database.Statement<Stored[]>>()
  return sql => {
    const known = cache.get(sql)
    if (known) return known
    if (cache.size >= mostStatements) cache.clear()
    const statement = handle.prepare<Stored[]>(plannedOnce(sql))
    cache.set(sql, statement)
    return statement
  }
}

const runNamed = (prepare: (sql: string) => Database.Statement<Stored[]>, { sql, values }: Statement): number => {
  try {
    return prepare(sql).run(...values).changes
  } catch (error) {
    const { code, message } = error instanceof Database.SqliteError ? error : { code: '', message: '' }
    const isTaken = code === 'SQLITE_CONSTRAINT_TRIGGER' && message.endsWith(hasRow)
    if (isTaken || code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
      throw new StorageConflict(error)
    throw error
  }
}
