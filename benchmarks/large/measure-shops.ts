// Answers over every shop of a large chain, in the server: Semua Toko, and the recap of sales of a month; each beside the
// least that a statement written by hand takes for the same figures of the same file.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { everyShop } from '../../engine/schema/report.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { readOpenDay } from '../dataset/report-chain.ts'
import { dataBudgets } from '../harness/budgets.ts'
import { measureCall } from '../harness/calls.ts'
import type { Budget, Figure, Measured } from '../harness/figures.ts'
import { createShop, getDatabaseFile, historyEnv, rebuildDaySums, withShop } from '../harness/shop.ts'

/** Other chains than that of the demo; each is a pair of shops: 40 shops, and 200. */
const otherChains = { usual: 19, large: 99 }
/** About a thousand lines of sales of each shop in a month. */
const size = { copies: 8, otherCopies: 8, days: 8 }

export const measureShops = async (parent: string): Promise<Measured> => {
  const figures: Figure[] = []
  for (const [name, chains] of Object.entries(otherChains))
    figures.push(...(await measureChain(join(parent, `shops-${name}`), chains)))
  return { figures }
}

/** Of that many chains beside the demo's; the folder is new. */
const measureChain = async (parent: string, chains: number): Promise<readonly Figure[]> => {
  const folder = join(parent, 'shops')
  const file = await fillShops(parent, folder, chains)
  const day = readOpenDay(file)
  const [from, to] = [addDays(tanggal(day), -31), addDays(tanggal(day), -2)]
  const filter = JSON.stringify({ kode_toko: [everyShop], tgl_from: from, tgl_to: to })
  const query = new URLSearchParams({ filter, range: '[0,99]', place: 'screen' })
  const handle = new Database(file, { readonly: true })
  try {
    return await withShop(folder, historyEnv, async shop => {
      const shops = readCount(handle, 'SELECT count(*) FROM toko')
      const lines = Math.round(readCount(handle, linesSql, from, to) / shops)
      const measure = async (name: string, path: string, budget: Budget, runLimit: () => unknown) => {
        const { median, limit, processor, body } = await measureCall(shop, { path, times: [2, 9], runLimit })
        const note = `of ${lines} lines of sales a month each; processor ${processor.toFixed(1)} ms`
        const figure: Figure = { name: `${name} over ${shops} shops`, value: median, unit: 'ms', limit, budget, note }
        return { figure, body }
      }
      const recap = await measure(
        'penjualan-rekap of a month',
        `/api/reports/penjualan-rekap?${query}`,
        dataBudgets.shopsRecap,
        () => handle.prepare(recapSql).all(from, to),
      )
      const overview = await measure('Semua Toko', '/api/dashboard/shops', dataBudgets.shopsOverview, () =>
        handle.prepare(overviewSql).all(),
      )
      if (!Array.isArray(overview.body) || overview.body.length !== shops)
        throw new Error('the overview has not every shop')
      if (Number((recap.body as { count?: number }).count) < shops * 29) throw new Error('the recap has not every shop')
      return [overview.figure, recap.figure]
    })
  } finally {
    handle.close()
  }
}

const linesSql = 'SELECT count(*) FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ?'

/** The sums of each shop and day from the entries. */
const recapSql = `SELECT kode_toko, tgl_system, sum(harga_total * sign), sum(ongkos * sign), sum(dpp * sign), sum(ppn * sign)
  FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ? GROUP BY kode_toko, tgl_system ORDER BY 1, 2`

/** What each shop sold on its day. */
const overviewSql = `SELECT toko.kode_toko, sum(harga_total * sign), sum(berat * sign), sum(qty * sign) FROM toko
  LEFT JOIN penjualan_barang_journal AS line ON line.kode_toko = toko.kode_toko AND line.tgl_system = toko.tgl_system
  GROUP BY toko.kode_toko`

const readCount = (handle: Database.Database, sql: string, ...values: readonly string[]): number =>
  handle
    .prepare<string[], number>(sql)
    .pluck()
    .get(...values) ?? 0

/** The sixty days of the demo, for as many pairs of shops. Returns the file of the database. */
const fillShops = async (parent: string, folder: string, chains: number): Promise<string> => {
  const base = join(parent, 'shops-base')
  await createShop(base, historyEnv)
  cpSync(base, folder, { recursive: true })
  const file = getDatabaseFile(folder)
  fillChain(file, getDatabaseFile(base), loadSchema('schema'), {
    pieces: ['barang', 'barang-batu'],
    everywhere: ['penjualan', 'kas'],
    counted: 'penjualan_barang_journal',
    size: { ...size, otherChains: chains },
  })
  addShops(file, chains)
  await rebuildDaySums(folder)
  return file
}

/** The rows of the other shops; their day is the last one that has sales, as the copies are at least a day earlier. */
const addShops = (file: string, chains: number): void => {
  const handle = new Database(file, { fileMustExist: true })
  const names = handle
    .prepare<[], { name: string }>("SELECT name FROM pragma_table_info('toko')")
    .all()
    .map(({ name }) => name)
  const values = names.map(name => {
    if (name === 'id') return "printf('0190a000-0000-7000-8000-%012x', n * 10 + toko.rowid)"
    if (name === 'kode_toko' || name === 'nama_toko') return `${name} || n`
    return name === 'tgl_system' ? "date(tgl_system, '-1 day')" : name
  })
  handle.exec(`WITH RECURSIVE chain (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM chain WHERE n < ${chains})
    INSERT INTO toko (${names.join(', ')}) SELECT ${values.join(', ')} FROM chain CROSS JOIN toko`)
  handle.exec('ANALYZE')
  handle.close()
}
