// The rows of a shop as its tables hold them, read once.
import type { Shop } from '../shop/shop.ts'
import { openDay } from './history.ts'

// biome-ignore lint/suspicious/noExplicitAny: columns as the database names them
export type Raw = Readonly<Record<string, any>>

export interface Book {
  readonly rows: (table: string) => readonly Raw[]
  /** The row of a table that has a value in a column, the first where there are several. */
  readonly find: (table: string, column: string, value: unknown) => Raw | undefined
}

const ofShop = [
  'penjualan',
  'penjualan_barang',
  'penjualan_barang_journal',
  'penjualan_pembayaran_journal',
  'titipan',
  'titipan_barang',
  'pembelian',
  'pembelian_barang',
  'pembelian_barang_journal',
  'pesanan',
  'pesanan_barang',
  'service',
  'service_barang',
  'service_pembayaran',
  'hutang',
  'hutang_detail',
  'hutang_pembayaran_journal',
  'barang',
  'barang_batu',
  'baki',
  'rekening',
  'sales',
  'buku_kas',
  'buku_barang',
  'buku_penerimaan',
  'penerimaan_barang',
  'hancur_barang_detail_journal',
  'otorisasi',
  'timbang_baki',
  'timbang_baki_detail',
  'timbang_baki_detail_journal',
  'tukar_poin',
  'transaksi_poin',
  'hadiah',
] as const
const ofChain = ['group', 'jenis', 'kadar', 'member', 'kirim_barang', 'kirim_barang_detail', 'buku_poin'] as const

export const readBook = async (shop: Shop, code: string): Promise<Book> => {
  const tables = new Map<string, readonly Raw[]>()
  await shop.running.storage.read(async connection => {
    for (const table of ofShop)
      tables.set(table, await connection.all({ sql: `select * from "${table}" where kode_toko = ?`, values: [code] }))
    for (const table of ofChain)
      tables.set(table, await connection.all({ sql: `select * from "${table}"`, values: [] }))
  })
  const indexes = new Map<string, ReadonlyMap<unknown, Raw>>()
  const rows: Book['rows'] = table => {
    const found = tables.get(table)
    if (!found) throw new Error(`the book has no ${table}`)
    return found
  }
  const indexOf = (table: string, column: string): ReadonlyMap<unknown, Raw> => {
    const made = new Map<unknown, Raw>()
    for (const row of rows(table)) if (!made.has(row[column])) made.set(row[column], row)
    indexes.set(`${table}.${column}`, made)
    return made
  }
  return {
    rows,
    find: (table, column, value) => (indexes.get(`${table}.${column}`) ?? indexOf(table, column)).get(value),
  }
}

/** All of the history, by the names that reports give the two dates. */
export const whole = { tgl_awal: '2026-09-21', tgl_akhir: openDay }
export const wholeSince = { tgl_from: '2026-09-21', tgl_to: openDay }

export const toGrams = (milligrams: unknown): number => Number(milligrams ?? 0) / 1000
export const toHundredths = (stored: unknown): number => Number(stored ?? 0) / 100
export const getText = (stored: unknown): string => (stored === null || stored === undefined ? '-' : String(stored))
