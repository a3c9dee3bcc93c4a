// Answers over every shop of a large chain, in the server: Semua Toko, and the recap of sales of a month; each beside the
// least that a statement written by hand takes for the same figures of the same file.
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { everyShop } from '../../engine/schema/report.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { budgets } from '../harness/budgets.ts'
import { measureCall } from '../harness/calls.ts'
import { getDatabaseFile, listColumns, openLimit, readOpenDay, withDatabase } from '../harness/database.ts'
import type { Figure, Measured } from '../harness/figures.ts'
import { demoCode, historyEnv, rebuildDaySums, type ShopServer, withShop } from '../harness/shop.ts'

/** Other chains than that of the demo; each is a pair of shops: 40 shops, and 200. */
const chainCounts = [19, 99]
/** About a thousand lines of sales of each shop in a month. */
const size = { copies: 8, otherCopies: 8, days: 8, everywhere: ['penjualan', 'kas'] }

export const measureShops = async (parent: string): Promise<Measured> => {
  const figures: Figure[] = []
  for (const otherChains of chainCounts) {
    const folder = join(parent, `shops-${otherChains}`)
    await fillChain(folder, { ...size, otherChains })
    addShops(folder, otherChains)
    await rebuildDaySums(folder)
    const day = tanggal(readOpenDay(folder, demoCode))
    const handle = openLimit(getDatabaseFile(folder))
    figures.push(...(await withShop(folder, historyEnv, shop => measureChain(shop, handle, day))))
    handle.close()
  }
  return { figures }
}

/** The rows of the other shops; their day is the last one that has sales, as the copies are at least a day earlier. */
const addShops = (folder: string, chains: number): void =>
  withDatabase(folder, handle => {
    const expressions: Readonly<Record<string, string>> = {
      id: "printf('0190a000-0000-7000-8000-%012x', n * 10 + toko.rowid)",
      kode_toko: 'kode_toko || n',
      nama_toko: 'nama_toko || n',
      tgl_system: "date(tgl_system, '-1 day')",
    }
    const names = listColumns(handle, 'toko').map(({ name }) => name)
    handle.exec(`WITH RECURSIVE chain (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM chain WHERE n < ${chains})
      INSERT INTO toko (${names.join(', ')})
      SELECT ${names.map(name => expressions[name] ?? name).join(', ')} FROM chain CROSS JOIN toko`)
    handle.exec('ANALYZE')
  })

const linesSql = 'SELECT count(*) FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ?'

/** The sums of each shop and day from the entries. */
const recapSql = `SELECT kode_toko, tgl_system, sum(harga_total * sign), sum(ongkos * sign), sum(dpp * sign), sum(ppn * sign)
  FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ? GROUP BY kode_toko, tgl_system ORDER BY 1, 2`

/** What each shop sold on its day. */
const overviewSql = `SELECT toko.kode_toko, sum(harga_total * sign), sum(berat * sign), sum(qty * sign) FROM toko
  LEFT JOIN penjualan_barang_journal AS line ON line.kode_toko = toko.kode_toko AND line.tgl_system = toko.tgl_system
  GROUP BY toko.kode_toko`

const measureChain = async (
  shop: ShopServer,
  handle: Database,
  day: ReturnType<typeof tanggal>,
): Promise<readonly Figure[]> => {
  const period = [addDays(day, -31), addDays(day, -2)]
  const readCount = (sql: string, values: readonly string[] = []): number =>
    handle
      .prepare<string[], number>(sql)
      .pluck()
      .get(...values) ?? 0
  const shops = readCount('SELECT count(*) FROM toko')
  const lines = Math.round(readCount(linesSql, period) / shops)
  const filter = JSON.stringify({ kode_toko: [everyShop], tgl_from: period[0], tgl_to: period[1] })
  const query = new URLSearchParams({ filter, range: '[0,99]', place: 'screen' })
  const calls = [
    ['Semua Toko', '/api/dashboard/shops', () => handle.prepare(overviewSql).all(), shops],
    [
      'penjualan-rekap of a month',
      `/api/reports/penjualan-rekap?${query}`,
      () => handle.prepare(recapSql).all(...period),
      shops * 29,
    ],
  ] as const
  const figures: Figure[] = []
  for (const [name, path, runLimit, least] of calls) {
    const { median, limit, processor, body } = await measureCall(shop, { path, times: [2, 9], runLimit })
    const count = Array.isArray(body) ? body.length : Number((body as { count?: number }).count)
    if (!(count >= least)) throw new Error(`${name} has not every shop`)
    const note = `of ${lines} lines of sales a month each; processor ${processor.toFixed(1)} ms`
    const budget = budgets.overAllShops
    figures.push({ name: `${name} over ${shops} shops`, value: median, unit: 'ms', limit, budget, note })
  }
  return figures
}
