// Answers over every shop of a large chain, in the server: Semua Toko, and the recap of sales of a month; each beside the
// least that a statement written by hand takes for the same figures of the same file.
import '../../tests/support/register-modules.ts'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { everyShop } from '../../engine/schema/report.ts'
import { addDays, tanggal } from '../../engine/value/tanggal.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { sendRequest } from '../load/send-request.ts'
import { computeMedian } from '../load/statistics.ts'
import { getDatabaseFile } from './measure-import.ts'
import { rebuildDaySums } from './rebuild-day-sums.ts'
import { chainEnv } from './report-chain.ts'
import { type ShopServer, startShop } from './shop-server.ts'

export interface ShopsFigures {
  readonly shops: number
  /** Lines of sales of one shop in the month. */
  readonly linesOfShop: number
  readonly calls: readonly ShopsCall[]
}

export interface ShopsCall {
  readonly name: string
  /** Median milliseconds in the server, and milliseconds of a processor for one call. */
  readonly took: number
  readonly processor: number
  /** Median milliseconds of the statement written by hand, by turns with the calls. */
  readonly limit: number
  readonly budget: number
}

/** Other chains than that of the demo; each is a pair of shops. */
const otherChains = { usual: 19, large: 99 }
/** About a thousand lines of sales of each shop in a month. */
const size = { copies: 8, otherCopies: 8, days: 8 }
const budgets = { overview: 300, recap: 500 }
const [warmUps, times] = [2, 9]

/** Of 40 shops, and of 200. */
export const measureShops = async (parent: string): Promise<readonly ShopsFigures[]> => {
  const figures: ShopsFigures[] = []
  for (const [name, chains] of Object.entries(otherChains))
    figures.push(await measureChain(join(parent, `shops-${name}`), chains))
  return figures
}

/** Of that many chains beside the demo's; the folder is new. */
const measureChain = async (parent: string, chains: number): Promise<ShopsFigures> => {
  const folder = join(parent, 'shops')
  const file = await fillShops(parent, folder, chains)
  const shop = await startShop(folder, chainEnv)
  const handle = new Database(file, { readonly: true })
  try {
    const day = String(readValue(handle, "SELECT tgl_system AS value FROM toko WHERE kode_toko = 'KCA'"))
    const [from, to] = [addDays(tanggal(day), -31), addDays(tanggal(day), -2)]
    const query = new URLSearchParams({
      filter: JSON.stringify({ kode_toko: [everyShop], tgl_from: from, tgl_to: to }),
      range: '[0,99]',
      place: 'screen',
    })
    const shops = Number(readValue(handle, 'SELECT count(*) AS value FROM toko'))
    const recap = await measureCall(shop, `/api/reports/penjualan-rekap?${query}`, () =>
      handle.prepare(recapSql).all(from, to),
    )
    const overview = await measureCall(shop, '/api/dashboard/shops', () => handle.prepare(overviewSql).all())
    if (!Array.isArray(overview.body) || overview.body.length !== shops)
      throw new Error('the overview has not every shop')
    if (Number((recap.body as { count?: number }).count) < shops * 29) throw new Error('the recap has not every shop')
    return {
      shops,
      linesOfShop: Math.round(Number(readValue(handle, linesSql, from, to)) / shops),
      calls: [
        { name: 'Semua Toko', ...overview, budget: budgets.overview },
        { name: 'penjualan-rekap of a month', ...recap, budget: budgets.recap },
      ],
    }
  } finally {
    handle.close()
    await shop.stop()
  }
}

const linesSql = 'SELECT count(*) AS value FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ?'

/** The sums of each shop and day from the entries. */
const recapSql = `SELECT kode_toko, tgl_system, sum(harga_total * sign), sum(ongkos * sign), sum(dpp * sign), sum(ppn * sign)
  FROM penjualan_barang_journal WHERE tgl_system BETWEEN ? AND ? GROUP BY kode_toko, tgl_system ORDER BY 1, 2`

/** What each shop sold on its day. */
const overviewSql = `SELECT toko.kode_toko, sum(harga_total * sign), sum(berat * sign), sum(qty * sign) FROM toko
  LEFT JOIN penjualan_barang_journal AS line ON line.kode_toko = toko.kode_toko AND line.tgl_system = toko.tgl_system
  GROUP BY toko.kode_toko`

const readValue = (handle: Database.Database, sql: string, ...values: readonly string[]): unknown =>
  handle.prepare<string[], { value: unknown }>(sql).get(...values)?.value

/** The sixty days of the demo, for as many pairs of shops. Returns the file of the database. */
const fillShops = async (parent: string, folder: string, chains: number): Promise<string> => {
  const base = join(parent, 'shops-base')
  await (await startShop(base, chainEnv)).stop()
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

const measureCall = async (
  { port, token, served, processor }: ShopServer,
  path: string,
  runLimit: () => unknown,
): Promise<Pick<ShopsCall, 'took' | 'processor' | 'limit'> & { readonly body: unknown }> => {
  await served()
  const limits: number[] = []
  let body: unknown
  let processorTime = 0
  for (let n = 0; n < warmUps + times; n++) {
    const before = await processor()
    const answer = await sendRequest(port, path, { token, timeoutMs: 60_000 })
    if (n >= warmUps) processorTime += (await processor()) - before
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    body = answer.body
    const begin = performance.now()
    runLimit()
    limits.push(performance.now() - begin)
  }
  const took = computeMedian((await served()).slice(warmUps))
  return { took, processor: processorTime / times, limit: computeMedian(limits.slice(warmUps)), body }
}

const isCallWithinBudget = ({ took, budget }: ShopsCall): boolean => took <= budget

export const areShopsWithinBudget = (figures: readonly ShopsFigures[]): boolean =>
  figures.every(({ calls }) => calls.every(isCallWithinBudget))

export const formatShopsTable = (figures: readonly ShopsFigures[]): string => figures.map(formatFigures).join('\n\n')

const formatFigures = ({ shops, linesOfShop, calls }: ShopsFigures): string => {
  const format = (value: number): string => `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`
  return [
    `| over ${shops} shops of ${linesOfShop} lines of sales a month | in the server | processor | limit | ratio | budget | |`,
    '|---|---|---|---|---|---|---|',
    ...calls.map(call => {
      const { name, took, processor, limit, budget } = call
      const verdict = isCallWithinBudget(call) ? 'holds' : 'missed'
      return `| ${name} | ${format(took)} | ${format(processor)} | ${format(limit)} | ${(took / limit).toFixed(1)} | ${budget} ms | ${verdict} |`
    }),
  ].join('\n')
}
