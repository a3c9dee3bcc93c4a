// A shop with many pieces, a day with many sales and a year of earlier sales: pieces and sales of today as the program
// creates them, the year by SQL.
import { v7 } from 'uuid'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { createShopOperations, type ShopOperations, type StaffMember } from '../../server/gold/demo/shop-operations.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { createProgramCaller, fillDatabase } from '../../server/shop/start-data.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { benchmarkPassword, demoCode, getDatabaseFile, rebuildDaySums, withStorage } from '../harness/shop.ts'
import { daysPerYear, fillJournal } from './journal.ts'
import { readOpenDay } from './report-chain.ts'

export interface BigShop {
  readonly pieces: number
  readonly sales: number
  /** Lines of sales in the year before. */
  readonly lines: number
}

export const fillBigShop = async (folder: string, size: BigShop): Promise<void> => {
  await withStorage(folder, async context => {
    const passwords = { ownerPassword: benchmarkPassword, demoPassword: benchmarkPassword }
    await fillDatabase({ ...context, start: 'demo', firstShop: demoCode, ...passwords })
    const program = createProgramCaller(context, demoCode)
    await context.storage.write(connection => fillPieces(connection, program, size), { exclusive: true })
  })
  const file = getDatabaseFile(folder)
  const from = addDays(tanggal(readOpenDay(file)), -daysPerYear)
  fillJournal(file, size.lines, { shop: demoCode, from })
  await rebuildDaySums(folder)
}

/** The pieces are entered on the day before, and sold today. */
const fillPieces = async (connection: Connection, program: Caller, { pieces, sales }: BigShop): Promise<void> => {
  const [pattern] = await connection.all({
    sql: "select * from barang where kode_toko = ? and jenis_group = 'EMAS' and kode_gudang = 'TOKO' and stock_on_hand = 1 limit 1",
    values: [demoCode],
  })
  const [row] = await connection.all({ sql: 'select tgl_system from toko where kode_toko = ?', values: [demoCode] })
  if (!pattern) throw new Error('the demo has no piece to copy')
  const openDay = async (day: string): Promise<Caller> => {
    await connection.run({ sql: 'update toko set tgl_system = ? where kode_toko = ?', values: [day, demoCode] })
    return { ...program, shop: { ...program.shop, businessDate: day } }
  }
  const today = String(row?.tgl_system)
  await copyPieces(connection, await openDay(addDays(tanggal(today), -1)), { pattern, count: pieces })
  await sellPieces(createShopOperations({ connection, program: await openDay(today), ago: 0 }), sales)
}

const piecesPerBatch = 500
const formatBarcode = (n: number): string => String(50_000_000 + n)

/** Copies of a piece, brought into the books as if each had been entered. */
const copyPieces = async (
  connection: Connection,
  caller: Caller,
  { pattern, count }: { readonly pattern: DatabaseRow; readonly count: number },
): Promise<void> => {
  const names = Object.keys(pattern)
  const sql = `insert into barang (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  for (let from = 0; from < count; from += piecesPerBatch) {
    const entries: LedgerEntry[] = []
    for (let n = from; n < Math.min(count, from + piecesPerBatch); n++) {
      const row: DatabaseRow = { ...pattern, id: v7(), kode_barcode: formatBarcode(n), stock_on_hand: 0 }
      await connection.run({ sql, values: names.map(name => row[name] ?? null) })
      entries.push(createEntry(row))
    }
    await postEntries(connection, caller, entries)
  }
}

const createEntry = (row: DatabaseRow): LedgerEntry => ({
  ledger: 'barang',
  kind: 'TAMBAH',
  from: 'SUPPLIER',
  to: `${row.kode_gudang}/${row.kode_baki}`,
  dims: { kode_barcode: String(row.kode_barcode) },
  amounts: { qty: 1, berat: Number(row.berat) },
  source: { document: 'barang', documentId: String(row.id), move: 'simpan' },
})

const cashier: StaffMember = { userId: 'KSR01', level: 'KSR', authorizer: 'SPV01' }
const supervisor: StaffMember = { userId: 'SPV01', level: 'SPV', authorizer: 'OWNER' }

const sellPieces = async (counter: ShopOperations, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    const body = { kode_sales: 'S01', nama_customer: 'IBU SARI', barang: [{ kode_barcode: formatBarcode(n) }] }
    const payment = { due: 'harus_bayar', rows: (jumlah_rp: number) => [{ jenis: 'CASH', jumlah_rp }] }
    const saved = await counter.make(cashier, 'penjualan', body, payment)
    await counter.move(supervisor, 'penjualan', saved, { move: 'validasi' })
  }
}
