// Rows of all shops of the chain, and sums of them by shop and day, for work that no user requests.
import { sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { getShopColumn } from './tables.ts'

export interface ChainCondition {
  readonly column: string
  readonly compare: '=' | '>=' | '<=' | '<' | 'in'
  readonly values: readonly Stored[]
}

const selectMatching = (resource: StoredResource, conditions: readonly ChainCondition[]) =>
  selectFrom(resource).where(eb =>
    eb.and(
      conditions.map(({ column, compare, values }) =>
        compare === 'in' ? eb(column, 'in', [...values]) : eb(column, compare, values[0] ?? null),
      ),
    ),
  )

/** The rows of all shops that meet the conditions, by id. */
export const findChainRows = (
  connection: Connection,
  resource: StoredResource,
  conditions: readonly ChainCondition[],
): Promise<readonly DatabaseRow[]> =>
  findAll(connection, selectMatching(resource, conditions).selectAll().orderBy('id'))

export interface ShopDaySum {
  readonly shops: readonly string[]
  /** The column with the day. */
  readonly day: string
  /** The first day. */
  readonly since: string
  /** The column whose absolute values are summed; absent: rows are counted. */
  readonly amount?: string
  readonly conditions?: readonly ChainCondition[]
}

/** By shop and day, in stored units; days without rows are absent. */
export const sumByShopAndDay = async (
  connection: Connection,
  resource: StoredResource,
  { shops, day, since, amount, conditions = [] }: ShopDaySum,
): Promise<readonly { readonly shop: string; readonly day: string; readonly sum: number }[]> => {
  if (shops.length === 0) return []
  const shop = getShopColumn(resource)
  const sum = amount === undefined ? sql`count(*)` : sql`coalesce(sum(abs(${sql.ref(amount)})), 0)`
  const query = selectMatching(resource, [
    { column: shop, compare: 'in', values: shops },
    { column: day, compare: '>=', values: [since] },
    ...conditions,
  ])
    .select([shop, day])
    .select(sql<number>`cast(${sum} as bigint)`.as('sum_of_day'))
    .groupBy([shop, day])
    .orderBy(shop)
    .orderBy(day)
  const rows = await findAll(connection, query)
  return rows.map(row => ({ shop: String(row[shop]), day: String(row[day]), sum: Number(row.sum_of_day) }))
}
