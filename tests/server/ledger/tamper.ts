// Changes what may not be changed, as somebody with the database in hands would: triggers are off for a moment and on again.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { withClient } from '../../support/storage/postgres-place.ts'
import type { OpenedStorage } from '../../support/storage/storages.ts'

export const tamper = async ({ storage, place }: OpenedStorage, table: string, sql: string): Promise<void> => {
  if (storage.database === 'postgres')
    return withClient(place, async client => {
      await client.query(`alter table ${table} disable trigger all; ${sql}; alter table ${table} enable trigger all`)
    })
  return untilFree(place, handle => {
    const triggers = handle
      .prepare<[string], { name: string; sql: string }>(
        "select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ?",
      )
      .all(table)
    for (const { name } of triggers) handle.exec(`drop trigger "${name}"`)
    handle.exec(sql)
    for (const trigger of triggers) handle.exec(trigger.sql)
  })
}

/** How often the database is asked for, ten times a second: work behind an import may hold it for seconds. */
const tries = 300

/**
 * All of it or nothing. Nobody is waited for inside of SQLite: who holds the database may be this very process, between
 * two of its statements.
 */
const untilFree = async (place: string, change: (handle: Database.Database) => void): Promise<void> => {
  const handle = new Database(join(place, 'kencana.db'), { timeout: 0 })
  try {
    for (let left = tries; !isDone(handle, change, left === 0); left--) await setTimeout(100)
  } finally {
    handle.close()
  }
}

const isDone = (handle: Database.Database, change: (handle: Database.Database) => void, isLast: boolean): boolean => {
  try {
    handle.transaction(change).immediate(handle)
    return true
  } catch (error) {
    if (isLast || !(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error
    return false
  }
}

/** Takes the triggers of a table away for good. */
export const dropTriggers = async ({ storage, place }: OpenedStorage, table: string): Promise<void> => {
  const names = [`${table}_no_update`, `${table}_no_delete`]
  if (storage.database === 'postgres')
    return withClient(place, async client => {
      for (const name of names) await client.query(`drop trigger ${name} on ${table}`)
    })
  return untilFree(place, handle => {
    for (const name of names) handle.exec(`drop trigger ${name}`)
  })
}
