// Inserts the rows into the database of our server by SQL, and copies the file for the limit.
import { copyFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { buildStoredBarang, rowCount, shop } from './barang-uji.ts'

const stamp = '2025-01-01T00:00:00.000Z'

/** Fills the table in one transaction; no other process may have the file open. */
export const fillDatabase = (file: string): void => {
  const handle = new Database(file, { fileMustExist: true })
  const systemValues = {
    kode_toko: shop,
    created_at: stamp,
    created_by: 'SYSTEM',
    updated_at: stamp,
    updated_by: 'SYSTEM',
  }
  const columns = Object.keys({ ...buildStoredBarang(0), ...systemValues })
  const insert = handle.prepare(
    `INSERT INTO barang_uji (${columns.join(', ')}) VALUES (${columns.map(name => `@${name}`).join(', ')})`,
  )
  handle.pragma('cache_size = -64000')
  handle.transaction(() => {
    for (let n = 0; n < rowCount; n++) insert.run({ ...buildStoredBarang(n), ...systemValues })
  })()
  handle.close()
}

/** Copies a database that no process has open; its journal is in the file then. */
export const copyDatabase = (file: string, copy: string): void => copyFileSync(file, copy)
