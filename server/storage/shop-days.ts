// The business days of the shops: reads them, and locks the open one.

import type { Project } from '../../engine/schema/project.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { countDaysBetween, getToday, tanggal } from '../../engine/value/tanggal.ts'
import { selectFrom } from './row-source.ts'
import { build, findAll, toStatement } from './run-query.ts'
import type { Connection } from './storage.ts'
import { getShopColumn } from './tables.ts'

type ProjectShop = Project['shop']

/** The table of the shops and its columns. */
export interface ShopTable {
  readonly table: string
  readonly shop: ProjectShop
}

export interface OpenDay {
  readonly date: string
  /** True while the day is being closed, when nothing more can be saved on it. */
  readonly isClosing: boolean
  /** False if the shop is switched off. */
  readonly isActive: boolean
}

/** Returns the open day of each existing shop; `alone` excludes concurrent postings. */
export const lockOpenDays = async (
  connection: Connection,
  table: ShopTable,
  { shops, how: mode }: { readonly shops: readonly string[]; readonly how: 'shared' | 'alone' },
): Promise<ReadonlyMap<string, OpenDay>> => {
  const { key, businessDate, closing, active } = table.shop
  const rows = await connection.lock({ sql: getOpenDaysSql(table, shops), values: shops.toSorted() }, mode)
  return new Map(
    rows.map(row => {
      const date = String(row[businessDate])
      const isClosing = closing !== undefined && row[closing] === date
      return [String(row[key]), { date, isClosing, isActive: active === undefined || row[active] === 1 }]
    }),
  )
}

/** Cached because each write reads the days of one or two shops. */
const getCachedSql = memoizeByObject((_shop: ProjectShop) => new Map<number, string>())

const getOpenDaysSql = ({ table, shop }: ShopTable, shops: readonly string[]): string => {
  const cached = getCachedSql(shop)
  const { key, businessDate, closing, active } = shop
  const columns = [key, businessDate, closing, active].filter(name => name !== undefined)
  const buildQuery = () => build.selectFrom(table).select(columns).where(key, 'in', shops).orderBy(key)
  const text = cached.get(shops.length) ?? toStatement(buildQuery()).sql
  cached.set(shops.length, text)
  return text
}

/** Returns the shops whose day is being closed. */
export const findClosingShops = async (
  connection: Connection,
  { table, shop: { key, businessDate, closing } }: ShopTable,
): Promise<readonly string[]> => {
  if (closing === undefined) return []
  const query = build.selectFrom(table).select(key).whereRef(closing, '=', businessDate).orderBy(key)
  return (await findAll(connection, query)).map(row => String(row[key]))
}

/** Whether the shop is there and not switched off; a table without a flag has active shops alone. */
export const isShopActive = async (
  connection: Connection,
  { table, shop: { key, active } }: ShopTable,
  code: string,
): Promise<boolean> => {
  if (active === undefined) return true
  const [row] = await findAll(connection, build.selectFrom(table).select(active).where(key, '=', code))
  return row?.[active] === 1
}

/** Returns the days of all shops without a lock. */
export const findOpenDays = async (
  connection: Connection,
  { table, shop: { key, businessDate } }: ShopTable,
): Promise<ReadonlyMap<string, string>> => {
  const rows = await findAll(connection, build.selectFrom(table).select([key, businessDate]).orderBy(key))
  return new Map(rows.map(row => [String(row[key]), String(row[businessDate])]))
}

/** Returns all shops. */
export const findShops = async (
  connection: Connection,
  { table, shop: { key } }: ShopTable,
): Promise<readonly string[]> => {
  const rows = await findAll(connection, build.selectFrom(table).select(key).orderBy(key))
  return rows.map(row => String(row[key]))
}

export interface ShopDayStatus {
  readonly shop: string
  /** The business date. */
  readonly date: string
  /** False while the day is being closed. */
  readonly isOpen: boolean
  /** Number of days that the business date is behind the real date. */
  readonly behind: number
}

export const findShopDays = async (
  connection: Connection,
  schema: Schema,
  now: Date,
): Promise<readonly ShopDayStatus[]> => {
  const { shop } = schema.project
  const { resource, key, businessDate, timeZone, closing, active } = shop
  const columns = [key, businessDate, timeZone, closing, active].filter(name => name !== undefined)
  const rows = await findAll(connection, build.selectFrom(getResource(schema, resource).table).select(columns))
  return rows
    .filter(row => active === undefined || row[active] === 1)
    .map(row => {
      const today = getToday(String(row[timeZone]), now)
      return {
        shop: String(row[key]),
        date: String(row[businessDate]),
        isOpen: closing === undefined || row[closing] === null,
        behind: Math.max(countDaysBetween(tanggal(String(row[businessDate])), today), 0),
      }
    })
}

/** When the closing document of that day of the shop was changed last, as an ISO moment in UTC; undefined without one. */
export const findClosingMoment = async (
  connection: Connection,
  { project, resources }: Schema,
  { shop, day }: { readonly shop: string; readonly day: string },
): Promise<string | undefined> => {
  const document = resources[project.day.document ?? '']
  if (!document) return undefined
  const [row] = await findAll(
    connection,
    selectFrom(document)
      .select('updated_at')
      .where(eb => eb.and([eb(getShopColumn(document), '=', shop), eb(project.shop.businessDate, '=', day)]))
      .orderBy('updated_at', 'desc')
      .limit(1),
  )
  return row?.updated_at === undefined ? undefined : String(row.updated_at)
}

const firstValidYear = 2025
const lastValidYear = 2100

/**
 * Returns what is wrong with the wall clock, if anything: rows stamped by a clock that was reset would be wrong for
 * ever.
 */
export const findClockProblem = (now: () => Date): string | undefined => {
  const year = now().getUTCFullYear()
  return year >= firstValidYear && year <= lastValidYear ? undefined : `the clock shows ${now().toISOString()}`
}
