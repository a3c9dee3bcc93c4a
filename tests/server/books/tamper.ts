// Changes what may not be changed, as somebody with the database in hands would: triggers are off for a moment and on again.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { withClient } from '../../support/postgres-place.ts'
import type { OpenedStorage } from '../../support/storages.ts'

export const tamper = async ({ storage, place }: OpenedStorage, table: string, sql: string): Promise<void> => {
  if (storage.database === 'postgres')
    return withClient(place, async client => {
      await client.query(`alter table ${table} disable trigger all; ${sql}; alter table ${table} enable trigger all`)
    })
  const handle = new Database(join(place, 'kencana.db'))
  const triggers = handle
    .prepare<[string], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'trigger' and tbl_name = ?",
    )
    .all(table)
  for (const { name } of triggers) handle.exec(`drop trigger "${name}"`)
  handle.exec(sql)
  for (const trigger of triggers) handle.exec(trigger.sql)
  handle.close()
}

/** Takes the triggers of a table away for good. */
export const dropTriggers = async ({ storage, place }: OpenedStorage, table: string): Promise<void> => {
  const names = [`${table}_no_update`, `${table}_no_delete`]
  if (storage.database === 'postgres')
    return withClient(place, async client => {
      for (const name of names) await client.query(`drop trigger ${name} on ${table}`)
    })
  const handle = new Database(join(place, 'kencana.db'))
  for (const name of names) handle.exec(`drop trigger ${name}`)
  handle.close()
}
