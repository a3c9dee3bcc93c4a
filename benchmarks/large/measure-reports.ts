// Answers over large chains, in the server: every report, in every variant, over a million lines of sales, for the open day,
// a month and a closed year; and what is over every shop: Semua Toko, and the recap of sales of a month, each beside the
// least that a statement written by hand takes for the same figures of the same file.
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { everyShop } from '../../engine/schema/report.ts'
import { addDays, type Tanggal, tanggal } from '../../engine/value/tanggal.ts'
import { loadSchema } from '../../server/schema/load-schema.ts'
import { chooseRequiredFilters } from '../../tests/support/shop/report-filters.ts'
import { fillChain } from '../dataset/fill-chain.ts'
import { budgets, type ReportPeriod, reportBudgets } from '../harness/budgets.ts'
import { createSender, measureCall } from '../harness/calls.ts'
import { copyRows, getDatabaseFile, openLimit, readOpenDay, withDatabase } from '../harness/database.ts'
import { type Figure, formatWhole, isWithinBudget, type Measured } from '../harness/figures.ts'
import { demoCode, historyEnv, rebuildDaySums, type ShopServer, withShop } from '../harness/shop.ts'

/** Two years of a chain of ten shops. */
export const reportChainSize = { copies: 400, otherCopies: 200, days: 669, everywhere: ['penjualan'], otherChains: 4 }

export const measureReports = async (parent: string): Promise<Measured> => {
  const schema = loadSchema('schema')
  const folder = join(parent, 'reports')
  const lines = await fillChain(folder, reportChainSize)
  await rebuildDaySums(folder, demoCode)
  const periods = listPeriods(readOpenDay(folder, demoCode))
  const figures = await withShop(folder, historyEnv, async server => {
    const measured: Figure[] = []
    for (const report of Object.values(schema.reports)) {
      const required = await chooseRequiredFilters(schema, report, createSender(server))
      const end = report.filters.find(({ since }) => since !== undefined)
      // A report without a period has one call.
      for (const variant of [undefined, ...Object.keys(report.variants?.of ?? {})])
        for (const [period, from, to] of end ? periods : periods.slice(0, 1)) {
          const filter = {
            ...(variant !== undefined && report.variants && { [report.variants.by]: variant }),
            ...(end?.since !== undefined && { [end.since]: from, [end.field.name]: to }),
            ...required,
          }
          const name = [report.name, variant, period].filter(Boolean).join(', ')
          measured.push({ name, ...(await measureReport(server, `${report.name}?${buildQuery(filter)}`, period)) })
        }
    }
    return measured
  })
  return arrangeReports(lines, figures)
}

const listPeriods = (day: string): readonly (readonly [name: ReportPeriod, from: string, to: string])[] => {
  const year = Number(day.slice(0, 4)) - 1
  return [
    ['open day', day, day],
    ['month', `${year}-06-01`, `${year}-06-30`],
    ['closed year', `${year}-01-01`, `${year}-12-31`],
  ]
}

const buildQuery = (filter: object) =>
  new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]', place: 'screen' })

/** Those that are nearest to their budget, or beyond it, come first. */
export const arrangeReports = (lines: number, figures: readonly Figure[]): Measured => {
  const computeShare = ({ value, budget }: Figure): number => value / (budget?.most ?? Number.NaN)
  const holding = figures.filter(isWithinBudget).length
  return {
    text: `Each report in each variant over a chain with ${formatWhole(lines)} lines of sales, in the server: ${holding} of ${figures.length} hold.`,
    figures: figures.toSorted((a, b) => computeShare(b) - computeShare(a)),
  }
}

const measureReport = async (server: ShopServer, path: string, period: ReportPeriod) => {
  const { p95, least, processor, body } = await measureCall(server, { path: `/api/reports/${path}`, times: [1, 10] })
  const { count } = body as { readonly count: number }
  return {
    value: p95,
    unit: 'ms',
    budget: reportBudgets[period],
    note: `${formatWhole(Number(count))} lines; quickest ${formatWhole(least)} ms, processor ${formatWhole(processor)} ms`,
  }
}

/** Other chains than that of the demo; each is a pair of shops: 40 shops, and 200. */
const chainCounts = [19, 99]
/** About a thousand lines of sales of each shop in a month. */
const shopsSize = { copies: 8, otherCopies: 8, days: 8, everywhere: ['penjualan', 'kas'] }

export const measureShops = async (parent: string): Promise<Measured> => {
  const figures: Figure[] = []
  for (const otherChains of chainCounts) {
    const folder = join(parent, `shops-${otherChains}`)
    await fillChain(folder, { ...shopsSize, otherChains })
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
    copyRows(handle, 'toko', chains, {
      id: "printf('0190a000-0000-7000-8000-%012x', n * 10 + toko.rowid)",
      kode_toko: 'kode_toko || n',
      nama_toko: 'nama_toko || n',
      tgl_system: "date(tgl_system, '-1 day')",
    })
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

const measureChain = async (shop: ShopServer, handle: Database, day: Tanggal): Promise<readonly Figure[]> => {
  const period = [addDays(day, -31), addDays(day, -2)]
  const readCount = (sql: string, values: readonly string[] = []): number =>
    handle
      .prepare<string[], number>(sql)
      .pluck()
      .get(...values) ?? 0
  const shops = readCount('SELECT count(*) FROM toko')
  const lines = Math.round(readCount(linesSql, period) / shops)
  const query = buildQuery({ kode_toko: [everyShop], tgl_from: period[0], tgl_to: period[1] })
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
