// A shop with many pieces, a day with many sales and a year of earlier sales: pieces and sales of today as the program
// creates them, the year by SQL.
import '../../tests/support/register-modules.ts'
import { v7 } from 'uuid'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { parseConfig } from '../../server/config/config.ts'
import { createShopOperations, type ShopOperations, type StaffMember } from '../../server/gold/demo/shop-operations.ts'
import type { LedgerEntry } from '../../server/ledger/entry.ts'
import { postEntries } from '../../server/ledger/post-entries.ts'
import { openStorage } from '../../server/project/open-storage.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { createProgramCaller, fillDatabase } from '../../server/shop/start-data.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { getDatabaseFile } from './measure-import.ts'
import { daysPerYear, fillJournal } from './measure-recap.ts'
import { rebuildDaySums } from './rebuild-day-sums.ts'

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
  await runInShop(folder, async (connection, caller) => {
    const [pattern] = await connection.all({
      sql: "select * from barang where kode_toko = ? and jenis_group = 'EMAS' and kode_gudang = 'TOKO' and stock_on_hand = 1 limit 1",
      values: [bigShopCode],
    })
    if (!pattern) throw new Error('the demo has no piece to copy')
    await shiftBusinessDate(connection, caller, -1, yesterday =>
      copyPieces(connection, yesterday, { pattern, count: size.pieces }),
    )
    await sellPieces(createShopOperations({ connection, program: caller, ago: 0 }), size.sales)
  })
  fillJournal(getDatabaseFile(folder), size.lines, { shop: bigShopCode, from: await computeFirstDay(folder) })
  await rebuildDaySums(folder)
}

/** A year before the day of the shop. */
const computeFirstDay = async (folder: string): Promise<string> => {
  let first = ''
  await runInShop(folder, async (_, { shop }) => {
    first = addDays(tanggal(shop.businessDate), -daysPerYear)
  })
  return first
}

type ShopTask = (connection: Connection, caller: Caller) => Promise<void>

const runInShop = async (folder: string, runTask: ShopTask): Promise<void> => {
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
    const program = createProgramCaller({ schema, storage, now }, bigShopCode)
    await storage.write(
      async connection => {
        const [shop] = await connection.all({
          sql: 'select tgl_system from toko where kode_toko = ?',
          values: [bigShopCode],
        })
        await runTask(connection, { ...program, shop: { ...program.shop, businessDate: String(shop?.tgl_system) } })
      },
      { exclusive: true },
    )
  } finally {
    await storage.close()
  }
}

/** Changes the business date during the task. */
const shiftBusinessDate = async (
  connection: Connection,
  caller: Caller,
  days: number,
  runTask: (caller: Caller) => Promise<void>,
): Promise<void> => {
  const today = caller.shop.businessDate
  const setBusinessDate = (day: string): Promise<number> =>
    connection.run({ sql: 'update toko set tgl_system = ? where kode_toko = ?', values: [day, bigShopCode] })
  const day = addDays(tanggal(today), days)
  await setBusinessDate(day)
  await runTask({ ...caller, shop: { ...caller.shop, businessDate: day } })
  await setBusinessDate(today)
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
