// Reads and locks the business date of each shop.

import { type RawBuilder, sql } from 'kysely'
import type { Project } from '../../../engine/schema/project.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { memoizeByObject } from '../../../engine/value/records.ts'
import { build, findAll, findFirst, toStatement } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { getShopColumn } from '../tables.ts'
import type { DaySource } from './sums-of-a-day.ts'

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
}

/** Returns the open day of each existing shop; `alone` excludes concurrent postings. */
export const lockOpenDays = async (
  connection: Connection,
  table: ShopTable,
  { shops, how: mode }: { readonly shops: readonly string[]; readonly how: 'shared' | 'alone' },
): Promise<ReadonlyMap<string, OpenDay>> => {
  const { key, businessDate, closing } = table.shop
  const rows = await connection.lock({ sql: getOpenDaysSql(table, shops), values: shops.toSorted() }, mode)
  return new Map(
    rows.map(row => {
      const date = String(row[businessDate])
      return [String(row[key]), { date, isClosing: closing !== undefined && row[closing] === date }]
    }),
  )
}

/** Cached because each write reads the days of one or two shops. */
const getCachedSql = memoizeByObject((_shop: ProjectShop) => new Map<number, string>())

const getOpenDaysSql = ({ table, shop }: ShopTable, shops: readonly string[]): string => {
  const cached = getCachedSql(shop)
  const { key, businessDate, closing } = shop
  const columns = [key, businessDate, ...(closing === undefined ? [] : [closing])]
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

// Finds the first day on which a shop has legs in a ledger.

interface FirstDayQuery {
  readonly shop: string
  /** The column of the day. */
  readonly date: string
  /** Legs to leave out. */
  readonly without: { readonly column: string; readonly value: string }
}

export const findFirstDay = async (
  connection: Connection,
  legs: StoredResource,
  { shop, date, without }: FirstDayQuery,
): Promise<string | undefined> => {
  const query = build
    .selectFrom(legs.table)
    .select(date)
    .where(getShopColumn(legs), '=', shop)
    .where(without.column, '<>', without.value)
    .orderBy(date)
    .limit(1)
  const row = await findFirst(connection, query)
  return row === undefined ? undefined : String(row[date])
}

// The signed amount of a leg, which selects its column: a reversal that is subtracted has the opposite sign.

export const buildSignedAmount = (
  { reverses, emptyText, lessMove }: DaySource,
  amount: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const { column, value } = lessMove ?? {}
  const ownMovementCondition = column === undefined ? sql`` : sql` or ${sql.id(column)} <> ${value}`
  return sql`case when ${sql.id(reverses)} = ${emptyText}${ownMovementCondition} then ${amount} else 0 - ${amount} end`
}
