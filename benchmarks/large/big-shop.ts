// A shop with many pieces, a day with many sales and a year of earlier sales: pieces and sales of today as the program
// creates them, the year by SQL.
import { v7 } from 'uuid'
import { addDays, tanggal } from '../../engine/values/tanggal.ts'
import type { Entry } from '../../server/books/entry.ts'
import { postEntries } from '../../server/books/post-entries.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { parseConfig } from '../../server/config/config.ts'
import { type Counter, counterOf, type Person } from '../../server/modules/demo/till.ts'
import { fillDatabase, programCaller } from '../../server/modules/sistem/start-data.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { openStorage } from '../../server/start/open-storage.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { databaseIn } from './measure-import.ts'
import { daysOfYear, fillJournal } from './measure-recap.ts'
import { sumUpIn } from './sum-up.ts'

export interface BigShop {
  readonly pieces: number
  readonly sales: number
  /** Lines of sales in the year before. */
  readonly lines: number
}

export const bigShopCode = 'KCA'
export const bigShopPassword = 'neraca kayu jati tua'

const start = 'demo'

export const fillBigShop = async (folder: string, size: BigShop): Promise<void> => {
  await inShop(folder, async (connection, caller) => {
    const [pattern] = await connection.all({
      sql: "select * from barang where kode_toko = ? and jenis_group = 'EMAS' and kode_gudang = 'TOKO' and stock_on_hand = 1 limit 1",
      values: [bigShopCode],
    })
    if (!pattern) throw new Error('the demo has no piece to copy')
    await onDay(connection, caller, -1, yesterday => copyPieces(connection, yesterday, { pattern, count: size.pieces }))
    await sell(counterOf({ connection, program: caller, ago: 0 }), size.sales)
  })
  fillJournal(databaseIn(folder), size.lines, { shop: bigShopCode, from: await firstDay(folder) })
  await sumUpIn(folder)
}

/** A year before the day of the shop. */
const firstDay = async (folder: string): Promise<string> => {
  let first = ''
  await inShop(folder, async (_, { shop }) => {
    first = addDays(tanggal(shop.businessDate), -daysOfYear)
  })
  return first
}

type Work = (connection: Connection, caller: Caller) => Promise<void>

const inShop = async (folder: string, work: Work): Promise<void> => {
  const schema = loadSchema('schema')
  const now = (): Date => new Date()
  const storage = await openStorage(parseConfig({ DATA_DIR: folder }), {
    schema,
    files: [],
    now,
    command: 'bench:data',
  })
  try {
    const passwords = { ownerPassword: bigShopPassword, demoPassword: bigShopPassword }
    await fillDatabase({ schema, storage, now, start, firstShop: bigShopCode, ...passwords })
    const program = programCaller({ schema, storage, now }, bigShopCode)
    await storage.write(
      async connection => {
        const [shop] = await connection.all({
          sql: 'select tgl_system from toko where kode_toko = ?',
          values: [bigShopCode],
        })
        await work(connection, { ...program, shop: { ...program.shop, businessDate: String(shop?.tgl_system) } })
      },
      { alone: true },
    )
  } finally {
    await storage.close()
  }
}

/** Changes the business date during the task. */
const onDay = async (
  connection: Connection,
  caller: Caller,
  days: number,
  work: (caller: Caller) => Promise<void>,
): Promise<void> => {
  const today = caller.shop.businessDate
  const put = (day: string): Promise<number> =>
    connection.run({ sql: 'update toko set tgl_system = ? where kode_toko = ?', values: [day, bigShopCode] })
  const day = addDays(tanggal(today), days)
  await put(day)
  await work({ ...caller, shop: { ...caller.shop, businessDate: day } })
  await put(today)
}

const piecesAtOnce = 500
const barcodeOf = (n: number): string => String(50_000_000 + n)

/** Copies of a piece, brought into the books as if each had been entered. */
const copyPieces = async (
  connection: Connection,
  caller: Caller,
  { pattern, count }: { readonly pattern: DatabaseRow; readonly count: number },
): Promise<void> => {
  const names = Object.keys(pattern)
  const sql = `insert into barang (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
  for (let from = 0; from < count; from += piecesAtOnce) {
    const entries: Entry[] = []
    for (let n = from; n < Math.min(count, from + piecesAtOnce); n++) {
      const row: DatabaseRow = { ...pattern, id: v7(), kode_barcode: barcodeOf(n), stock_on_hand: 0 }
      await connection.run({ sql, values: names.map(name => row[name] ?? null) })
      entries.push(entered(row))
    }
    await postEntries(connection, caller, entries)
  }
}

const entered = (row: DatabaseRow): Entry => ({
  ledger: 'barang',
  kind: 'TAMBAH',
  from: 'SUPPLIER',
  to: `${row.kode_gudang}/${row.kode_baki}`,
  dims: { kode_barcode: String(row.kode_barcode) },
  amounts: { qty: 1, berat: Number(row.berat) },
  source: { document: 'barang', documentId: String(row.id), move: 'simpan' },
})

const cashier: Person = { userId: 'KSR01', level: 'KSR', agrees: 'SPV01' }
const supervisor: Person = { userId: 'SPV01', level: 'SPV', agrees: 'OWNER' }

const sell = async (counter: Counter, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    const said = { kode_sales: 'S01', nama_customer: 'IBU SARI', barang: [{ kode_barcode: barcodeOf(n) }] }
    const paying = { due: 'harus_bayar', rows: (jumlah_rp: number) => [{ jenis: 'CASH', jumlah_rp }] }
    const saved = await counter.make(cashier, 'penjualan', said, paying)
    await counter.move(supervisor, 'penjualan', saved, { move: 'validasi' })
  }
}
