// Two years of a chain of shops for reports: sixty days of the demo shops, copied many times.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Schema } from '../../engine/schema/schema.ts'
import { parseConfig } from '../../server/config/config.ts'
import { recomputeDaySums } from '../../server/ledger/update-day-sums.ts'
import { openStorage } from '../../server/project/open-storage.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { getDatabaseFile } from './measure-import.ts'
import { startShop } from './shop-server.ts'

const shop = 'KCA'
const size = { copies: 400, otherCopies: 200, days: 669 }

export const chainEnv = { KENCANA_START: 'demo-history', KENCANA_SHOP: shop }

export interface ReportChain {
  readonly folder: string
  /** Lines of sales of all shops. */
  readonly lines: number
  /** The open day of the measured shop. */
  readonly day: string
}

export const fillReportChain = async (parent: string, schema: Schema, otherChains: number): Promise<ReportChain> => {
  const [base, folder] = [join(parent, 'base'), join(parent, 'chain')]
  await (await startShop(base, chainEnv)).stop()
  cpSync(base, folder, { recursive: true })
  deleteStock(getDatabaseFile(base))
  const lines = fillChain(getDatabaseFile(folder), getDatabaseFile(base), schema, {
    pieces: ['barang', 'barang-batu'],
    everywhere: ['penjualan'],
    counted: 'penjualan_barang_journal',
    size: { ...size, otherChains },
  })
  return { folder, lines, day: await sumUp(folder, schema) }
}

/** The stock of a shop does not grow with the years: only sold pieces are copied. */
const deleteStock = (file: string): void => {
  const handle = new Database(file, { fileMustExist: true })
  const inStock = '(SELECT kode_barcode FROM barang WHERE stock_on_hand > 0)'
  for (const { name } of handle.prepare<[], { name: string }>(pieceTriggersSql).all()) {
    handle.exec(`DROP TRIGGER IF EXISTS "${name}"`)
  }
  handle.exec(`DELETE FROM buku_barang WHERE kode_barcode IN ${inStock}`)
  handle.exec(`DELETE FROM buku_barang_per_barang WHERE kode_barcode IN ${inStock}`)
  handle.exec(`DELETE FROM barang_batu WHERE kode_barcode IN ${inStock}`)
  handle.exec('DELETE FROM barang WHERE stock_on_hand > 0')
  handle.close()
}

const pieceTriggersSql =
  "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('barang', 'barang_batu', 'buku_barang')"

/** Creates the day sums of the copied rows, as closings do; returns the open day. */
const sumUp = async (folder: string, schema: Schema): Promise<string> => {
  const now = (): Date => new Date()
  const storage = await openStorage(parseConfig({ DATA_DIR: folder }), {
    schema,
    files: [],
    now,
    command: 'bench:data',
  })
  try {
    const [row] = await storage.read(connection =>
      connection.all({ sql: 'select tgl_system as day from toko where kode_toko = ?', values: [shop] }),
    )
    const day = String(row?.day)
    await storage.write(connection =>
      recomputeDaySums(connection, schema, { shop, day, at: now().toISOString(), user: 'SYSTEM' }),
    )
    return day
  } finally {
    await storage.close()
  }
}
