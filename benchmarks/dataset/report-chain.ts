// Two years of a chain of shops for reports: sixty days of the demo shops, copied many times.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Schema } from '../../engine/schema/schema.ts'
import { createShop, demoCode, getDatabaseFile, historyEnv, rebuildDaySums } from '../harness/shop.ts'
import { fillChain } from './fill-chain.ts'

const size = { copies: 400, otherCopies: 200, days: 669 }

export interface ReportChain {
  readonly folder: string
  /** Lines of sales of all shops. */
  readonly lines: number
  /** The open day of the measured shop. */
  readonly day: string
}

export const fillReportChain = async (parent: string, schema: Schema, otherChains: number): Promise<ReportChain> => {
  const [base, folder] = [join(parent, 'base'), join(parent, 'chain')]
  await createShop(base, historyEnv)
  cpSync(base, folder, { recursive: true })
  deleteStock(getDatabaseFile(base))
  const lines = fillChain(getDatabaseFile(folder), getDatabaseFile(base), schema, {
    pieces: ['barang', 'barang-batu'],
    everywhere: ['penjualan'],
    counted: 'penjualan_barang_journal',
    size: { ...size, otherChains },
  })
  await rebuildDaySums(folder, demoCode)
  return { folder, lines, day: readOpenDay(getDatabaseFile(folder)) }
}

/** The open day of the demo shop. */
export const readOpenDay = (file: string): string => {
  const handle = new Database(file, { readonly: true })
  const day = handle.prepare<[string], string>('SELECT tgl_system FROM toko WHERE kode_toko = ?').pluck().get(demoCode)
  handle.close()
  return day ?? ''
}

/** The stock of a shop does not grow with the years: only sold pieces are copied. */
const deleteStock = (file: string): void => {
  const handle = new Database(file, { fileMustExist: true })
  const inStock = '(SELECT kode_barcode FROM barang WHERE stock_on_hand > 0)'
  for (const name of handle.prepare<[], string>(pieceTriggersSql).pluck().all()) handle.exec(`DROP TRIGGER "${name}"`)
  for (const table of ['buku_barang', 'buku_barang_per_barang', 'barang_batu'])
    handle.exec(`DELETE FROM ${table} WHERE kode_barcode IN ${inStock}`)
  handle.exec('DELETE FROM barang WHERE stock_on_hand > 0')
  handle.close()
}

const pieceTriggersSql =
  "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('barang', 'barang_batu', 'buku_barang')"
