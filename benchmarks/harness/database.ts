// The SQLite file of a shop or of a limit, opened beside the server.
import { join } from 'node:path'
import Database from 'better-sqlite3'

export const getDatabaseFile = (folder: string): string => join(folder, 'kencana.db')

/** Works on the file in the folder; no other process may have it open, unless the work only reads. */
export const withDatabase = <T>(folder: string, work: (handle: Database.Database) => T): T => {
  const handle = new Database(getDatabaseFile(folder), { fileMustExist: true })
  handle.pragma('cache_size = -256000')
  try {
    return work(handle)
  } finally {
    handle.close()
  }
}

/** With the same durability as our server: a commit is flushed before it is answered. */
export const openLimit = (file: string): Database.Database => {
  const handle = new Database(file, { fileMustExist: true })
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'cache_size = -32000']) handle.pragma(pragma)
  return handle
}

/** `INSERT` of rows like this one, each column with its parameter of the same name. */
export const buildInsert = (table: string, row: object): string => {
  const names = Object.keys(row)
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(name => `@${name}`).join(', ')})`
}

export const listColumns = (handle: Database.Database, table: string) =>
  handle.prepare<[string], { name: string; type: string }>('SELECT name, type FROM pragma_table_info(?)').all(table)

/** Copies the rows of the table so many times; `expressions` are the columns that differ by the number `n` of the copy. */
export const copyRows = (
  handle: Database.Database,
  table: string,
  count: number,
  expressions: Readonly<Record<string, string>>,
): void => {
  const names = listColumns(handle, table).map(({ name }) => name)
  handle.exec(`WITH RECURSIVE copy (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM copy WHERE n < ${count})
    INSERT INTO ${table} (${names.join(', ')})
    SELECT ${names.map(name => expressions[name] ?? name).join(', ')} FROM copy CROSS JOIN ${table}`)
}

/** The open day of the shop. */
export const readOpenDay = (folder: string, shop: string): string =>
  withDatabase(folder, handle =>
    String(handle.prepare<[string]>('SELECT tgl_system FROM toko WHERE kode_toko = ?').pluck().get(shop)),
  )
