// Reads the business days of all active shops.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { countDaysBetween, getToday, tanggal } from '../../engine/value/tanggal.ts'
import { selectFrom } from './row-source.ts'
import { build, findAll } from './run-query.ts'
import type { Connection } from './storage.ts'
import { getShopColumn } from './tables.ts'

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

// Rows with the level of a user in one shop.

interface ShopLevel {
  readonly shop: string
  readonly level: string
}

/** The levels of a user in single shops; none if the project has no such rows. */
export const listShopLevelRows = async (
  connection: Connection,
  schema: Schema,
  userKey: string,
): Promise<readonly ShopLevel[]> => {
  const { levels } = schema.project.user
  if (!levels) return []
  const rows = await findAll(
    connection,
    build
      .selectFrom(getResource(schema, levels.resource).table)
      .select([`${levels.shop} as shop`, `${levels.level} as level`])
      .where(levels.user, '=', userKey),
  )
  return rows.map(({ shop, level }) => ({ shop: String(shop), level: String(level) }))
}
