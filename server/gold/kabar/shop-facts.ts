// What rules of owners read of the shops, of all shops with a few statements: only what the kinds of the rules need.

import type { FaktaToko, NilaiPerHari, ReportDue } from '../../../domain/kabar/aturan-kabar.ts'
import { sisaHariKerja } from '../../../domain/ppatk/batas-laporan.ts'
import type { Used } from '../../../domain/used.ts'
import { isFullLevel } from '../../../engine/access/access-user.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { addDays, getToday } from '../../../engine/value/tanggal.ts'
import { isModuleOn } from '../../caller/move-access.ts'
import { findChainRows, type ShopDaySum, sumByShopAndDay } from '../../storage/chain-rows.ts'
import { findAllRows } from '../../storage/find-rows.ts'
import { findLastSignIns, findLastUses } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'

export interface WatchedShop {
  readonly code: string
  readonly name: string
  readonly timeZone: string
  readonly businessDate: string
  readonly isActive: boolean
}

export type ShopFacts = Omit<FaktaToko, 'now' | 'since' | 'timeZone' | 'businessDate' | 'watchedSince'>

interface FactsRequest {
  readonly schema: Schema
  readonly now: Date
  readonly shops: readonly WatchedShop[]
  /** Kinds of the rules; what no kind needs is not read. */
  readonly kinds: ReadonlySet<string>
}

export const readShops = async (connection: Connection, schema: Schema): Promise<readonly WatchedShop[]> => {
  const { resource, key, name, timeZone, businessDate, active } = schema.project.shop
  const rows = await findAllRows(connection, getResource(schema, resource), '')
  return rows.map(row => ({
    code: String(row[key]),
    name: String(row[name]),
    timeZone: String(row[timeZone]),
    businessDate: String(row[businessDate]),
    isActive: active === undefined || row[active] === 1,
  }))
}

/** Days whose figures are compared with bounds: the days before are those of closings that were delayed. */
const watchedDays = 7

/** The first day whose figures and messages are read. */
export const getFirstDay = ({ project }: Schema, now: Date): string =>
  addDays(getToday(project.timeZone, now), -watchedDays)

/** By code of the shop. */
export const readShopFacts = async (
  connection: Connection,
  request: FactsRequest,
): Promise<ReadonlyMap<string, ShopFacts>> => {
  const { schema, now, shops, kinds } = request
  const codes = shops.map(({ code }) => code)
  const days = { shops: codes, since: getFirstDay(schema, now) }
  const needs = (...names: readonly string[]): boolean => names.some(name => kinds.has(name))
  const lastUses = needs('BELUM BUKA', 'DIAM') ? await findStaffUses(connection, schema) : new Map<string, string>()
  const confirming = needs('HARGA') ? await findConfirmingShops(connection, schema) : new Set<string>()
  const priced = needs('HARGA') ? await readPricedDays(connection, schema, days) : noFigures
  const differences = needs('SELISIH KAS') ? await readDifferences(connection, schema, days) : noFigures
  const exceptions = needs('PENGECUALIAN') ? await readExceptions(connection, schema, days) : noFigures
  const cancellations = needs('PEMBATALAN') ? await readCancellations(connection, schema, days) : noFigures
  const reports = needs('PPATK') ? await readOpenReports(connection, request) : new Map<string, readonly ReportDue[]>()
  return new Map(
    codes.map(code => [
      code,
      {
        lastUse: lastUses.get(code),
        confirmsPrices: confirming.has(code),
        pricedDays: priced.get(code) ?? noDays,
        differences: differences.get(code) ?? noDays,
        exceptions: exceptions.get(code) ?? noDays,
        cancellations: cancellations.get(code) ?? noDays,
        reports: reports.get(code) ?? [],
      },
    ]),
  )
}

type DayRange = Pick<ShopDaySum, 'shops' | 'since'>
type FiguresByShop = ReadonlyMap<string, NilaiPerHari>

const noDays: NilaiPerHari = new Map()
const noFigures: FiguresByShop = new Map()

/** Adds up what several statements read of the same shop and day. */
const mergeSums = (rows: Awaited<ReturnType<typeof sumByShopAndDay>>): FiguresByShop => {
  const figures = new Map<string, Map<string, number>>()
  for (const { shop, day, sum } of rows) {
    const days = figures.get(shop) ?? new Map<string, number>()
    figures.set(shop, days.set(day, (days.get(day) ?? 0) + sum))
  }
  return figures
}

/** Uses by staff, and their sign-ins, as sessions that end leave no use: an owner who looks from elsewhere does not open a shop. */
const findStaffUses = async (connection: Connection, schema: Schema): Promise<ReadonlyMap<string, string>> => {
  const { project } = schema
  const fullLevels = Object.keys(project.levels).filter(level => isFullLevel(project, level))
  const uses = new Map(await findLastSignIns(connection, schema, fullLevels))
  for (const [code, usedAt] of await findLastUses(connection, schema, fullLevels))
    if (usedAt > (uses.get(code) ?? '')) uses.set(code, usedAt)
  return uses
}

const pricesModule = 'HARGA_HARI_INI'

const findConfirmingShops = async (connection: Connection, schema: Schema): Promise<ReadonlySet<string>> => {
  type Setting = Used<'para-system', 'key' | 'value'>
  const rows = await findChainRows(connection, getResource(schema, 'para-system'), [
    { column: 'key' satisfies keyof Setting, compare: '=', values: [pricesModule] },
  ])
  const isOn = rows.filter(row => isModuleOn(String(row['value' satisfies keyof Setting] ?? '')))
  return new Set(isOn.map(row => String(row.kode_toko)))
}

const readPricedDays = async (connection: Connection, schema: Schema, range: DayRange): Promise<FiguresByShop> => {
  type Prices = Used<'harga-hari-ini', 'tgl_system' | 'status'>
  return mergeSums(
    await sumByShopAndDay(connection, getResource(schema, 'harga-hari-ini'), {
      ...range,
      day: 'tgl_system' satisfies keyof Prices,
      conditions: [{ column: 'status' satisfies keyof Prices, compare: '=', values: ['DONE'] }],
    }),
  )
}

/** Counts that have been agreed to; the difference of another one is not shown yet. */
const comparedStates = ['DONE', 'SELISIH', 'SENDIRI'] as const

const readDifferences = async (connection: Connection, schema: Schema, range: DayRange): Promise<FiguresByShop> => {
  type Count = Used<'hitung-kas', 'tgl_system' | 'status' | 'selisih'>
  return mergeSums(
    await sumByShopAndDay(connection, getResource(schema, 'hitung-kas'), {
      ...range,
      day: 'tgl_system' satisfies keyof Count,
      amount: 'selisih' satisfies keyof Count,
      conditions: [{ column: 'status' satisfies keyof Count, compare: 'in', values: comparedStates }],
    }),
  )
}

/** What the report of exceptions counts. */
const readExceptions = async (connection: Connection, schema: Schema, range: DayRange): Promise<FiguresByShop> => {
  const day = 'tanggal' satisfies keyof Used<'otorisasi', 'tanggal'> & keyof Used<'kejadian', 'tanggal'>
  const logs = ['otorisasi', 'kejadian'] as const
  const rows = await Promise.all(
    logs.map(log => sumByShopAndDay(connection, getResource(schema, log), { ...range, day })),
  )
  return mergeSums(rows.flat())
}

const readCancellations = async (connection: Connection, schema: Schema, range: DayRange): Promise<FiguresByShop> => {
  const journals = [
    ['journal:penjualan.barang', 'harga_total'],
    ['journal:pembelian.barang', 'harga'],
  ] as const
  const rows = await Promise.all(
    journals.map(([journal, amount]) =>
      sumByShopAndDay(connection, getResource(schema, journal), {
        ...range,
        day: 'tgl_system',
        amount,
        conditions: [{ column: 'sign', compare: '<', values: [0] }],
      }),
    ),
  )
  return mergeSums(rows.flat())
}

/** Reports that were not sent, in each shop that has a transaction of them. */
const readOpenReports = async (
  connection: Connection,
  { schema, now, shops }: FactsRequest,
): Promise<ReadonlyMap<string, readonly ReportDue[]>> => {
  type Case = Used<'laporan-ppatk', 'no_kasus' | 'status' | 'tenggat'>
  type Transaction = Used<'transaksi-pelanggan', 'no_kasus' | 'kode_toko' | 'status'>
  const cases = await findChainRows(connection, getResource(schema, 'laporan-ppatk'), [
    { column: 'status' satisfies keyof Case, compare: '=', values: ['BELUM'] },
  ])
  if (cases.length === 0) return new Map()
  const numbers = cases.map(row => String(row['no_kasus' satisfies keyof Case]))
  const transactions = await findChainRows(connection, getResource(schema, 'transaksi-pelanggan'), [
    { column: 'no_kasus' satisfies keyof Transaction, compare: 'in', values: numbers },
    { column: 'status' satisfies keyof Transaction, compare: '=', values: ['TERCATAT'] },
  ])
  const holidays = await findAllRows(connection, getResource(schema, 'hari-libur'), '')
  const tables = { 'hari-libur': holidays }
  const listReports = ({ code, timeZone }: WatchedShop): readonly ReportDue[] => {
    const own = new Set(transactions.filter(row => row.kode_toko === code).map(row => row.no_kasus))
    const today = getToday(timeZone, now)
    return cases
      .filter(row => own.has(row.no_kasus ?? null))
      .map(row => String(row['tenggat' satisfies keyof Case]))
      .map(tenggat => ({ tenggat, sisa: Number(sisaHariKerja.run([today, tenggat], tables)) }))
  }
  return new Map(shops.map(shop => [shop.code, listReports(shop)]))
}
