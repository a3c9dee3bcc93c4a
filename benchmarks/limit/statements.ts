// The statements that a person writes by hand for these three calls, prepared once.
import Database from 'better-sqlite3'
import { type BarangColumn, type StoredBarang, shop } from '../dataset/barang-uji.ts'

const columns: readonly BarangColumn[] = [
  'id',
  'versi',
  'kode_barang',
  'nama_barang',
  'kode_kategori',
  'kode_baki',
  'berat',
  'berat_asli',
  'kadar',
  'harga_beli',
  'harga_jual',
  'ongkos',
  'status',
  'tgl_masuk',
  'tgl_jual',
  'status_aktif',
  'keterangan',
]

const stamps = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const
const inserted = [...columns, ...stamps]

type InsertedRow = StoredBarang & Readonly<Record<(typeof stamps)[number], string>>

export interface PageQuery {
  readonly kode_kategori: string
  readonly status: string
  readonly first: number
  readonly last: number
}

export interface Statements {
  readonly find: (id: string) => StoredBarang | undefined
  readonly page: (query: PageQuery) => readonly StoredBarang[]
  readonly count: (query: PageQuery) => number
  readonly insert: (row: InsertedRow) => void
}

/** Opens the database with the same durability as our server: a commit is flushed before it is answered. */
export const openStatements = (file: string): Statements => {
  const handle = new Database(file, { fileMustExist: true })
  handle.pragma('journal_mode = WAL')
  handle.pragma('synchronous = FULL')
  handle.pragma('cache_size = -32000')
  const list = columns.join(', ')
  const where = `kode_toko = '${shop}' AND kode_kategori = ? AND status = ?`
  const find = handle.prepare<[string], StoredBarang>(
    `SELECT ${list} FROM barang_uji WHERE id = ? AND kode_toko = '${shop}'`,
  )
  const page = handle.prepare<[string, string, number, number], StoredBarang>(
    `SELECT ${list} FROM barang_uji WHERE ${where} ORDER BY tgl_masuk DESC, id DESC LIMIT ? OFFSET ?`,
  )
  const count = handle.prepare<[string, string], number>(`SELECT count(*) FROM barang_uji WHERE ${where}`).pluck()
  const insert = handle.prepare<[InsertedRow]>(
    `INSERT INTO barang_uji (kode_toko, ${inserted.join(', ')}) VALUES ('${shop}', ${inserted.map(name => `@${name}`).join(', ')})`,
  )
  return {
    find: id => find.get(id),
    page: ({ kode_kategori, status, first, last }) => page.all(kode_kategori, status, last - first + 1, first),
    count: ({ kode_kategori, status }) => count.get(kode_kategori, status) ?? 0,
    insert: row => void insert.run(row),
  }
}
