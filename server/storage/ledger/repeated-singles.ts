// Finds keys that are present in inside places more than once, by their balances.

import { type Expression, type SqlBool, sql } from 'kysely'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { compileCondition, createAliasResolver } from '../expression-sql.ts'
import type { RowFilter } from '../list-query.ts'
import { build, findAll, findFirst, memoizeStatement, toCompilable } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { splitBatches } from './balances.ts'

/** The amount of a balance to count, by the column of the key. */
export interface SingleCountSource {
  readonly balance: StoredResource
  readonly by: string
  readonly amount: string
  readonly shops: { readonly table: string; readonly key: string }
  /** One shop; absent for all. */
  readonly shop?: string | undefined
}

/**
 * Builds the condition on the shop of the rows: one shop or all existing ones, so that an index that begins with the
 * shop is used.
 */
export const buildShopCondition = (
  resource: StoredResource,
  { shops, shop }: Pick<SingleCountSource, 'shops' | 'shop'>,
  shopValue: Expression<unknown> = sql`${shop}`,
) => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn === undefined) return sql<SqlBool>`1 = 1`
  const allShops = sql`in (select ${sql.ref(shops.key)} from ${sql.table(shops.table)})`
  return sql<SqlBool>`${sql.ref(`${resource.table}.${shopColumn}`)} ${shop === undefined ? allShops : sql`= ${shopValue}`}`
}

/** Everything that the text depends on; `count` is the number of keys, undefined for all. */
interface SingleCountForm {
  readonly counting: SingleCountSource
  readonly count: number | undefined
}

interface SingleCountInput {
  readonly shop: string | undefined
  readonly keys: readonly string[]
}

const countStatement = memoizeStatement<SingleCountInput, SingleCountForm>(
  (slot, balance, { counting, count }) => {
    const { by, amount } = counting
    const shopCondition = buildShopCondition(
      balance,
      counting,
      slot(values => values.shop ?? ''),
    )
    const values = Array.from({ length: count ?? 0 }, (_, at) => slot(({ keys }) => keys[at] ?? ''))
    const keyCondition = count === undefined ? sql`` : sql` and ${sql.ref(by)} in (${sql.join(values)})`
    const sum = sql`sum(${sql.ref(amount)})`
    return toCompilable(
      sql`select ${sql.ref(by)} as thing_key, cast(${sum} as bigint) as thing_count from ${sql.table(balance.table)} where ${shopCondition}${keyCondition} group by ${sql.ref(by)} having ${sum} > 1 order by 1`,
    )
  },
  ({ counting: { by, amount, shop }, count }) => `${by} ${amount} ${shop === undefined} ${count ?? 'all'}`,
)

/** Returns those of the keys, or of all keys, that are present more than once, with their count. */
export const findDuplicates = async (
  connection: Connection,
  counting: SingleCountSource,
  keys?: readonly string[],
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  const { balance, shop } = counting
  const found: { readonly key: string; readonly count: number }[] = []
  for (const batch of keys === undefined ? [undefined] : splitBatches(keys)) {
    const rows = await connection.all(
      countStatement(balance, { shop, keys: batch ?? [] }, { counting, count: batch?.length }),
    )
    found.push(...rows.map(row => ({ key: String(row.thing_key), count: Number(row.thing_count) })))
  }
  return found
}

interface FulfillingQuery extends Pick<SingleCountSource, 'shops' | 'shop'> {
  readonly keys: readonly string[]
  readonly condition?: RowFilter['condition'] | undefined
}

/** Returns those of the keys whose row exists and meets the condition, which reads its own columns only. */
export const findFulfilling = async (
  connection: Connection,
  resource: StoredResource,
  { keys, condition, ...scope }: FulfillingQuery,
): Promise<readonly string[]> => {
  const [key] = resource.key
  const found: string[] = []
  for (const batch of splitBatches(keys)) {
    const query = build
      .selectFrom(resource.table)
      .select(key)
      .where(key, 'in', [...batch])
      .where(() => buildShopCondition(resource, scope))
      .$if(condition !== undefined, one =>
        one.where(
          () => sql<boolean>`${condition && compileCondition(condition, createAliasResolver(resource.table, []))}`,
        ),
      )
    const rows = await findAll(connection, query)
    found.push(...rows.map(row => String(row[key])))
  }
  return found
}

/**
 * Returns a place that holds the key, preferably another than `but`; a place of another shop is prefixed with the shop.
 */
export const findHoldingPlace = async (
  connection: Connection,
  counting: SingleCountSource,
  {
    key,
    place,
    but,
  }: { readonly key: string; readonly place: string; readonly but: { readonly place: string; readonly shop: string } },
): Promise<string | undefined> => {
  const { balance, by, amount } = counting
  const shopColumn = findShopColumn(balance)
  const query = build
    .selectFrom(balance.table)
    .select(shopColumn === undefined ? [place] : [place, shopColumn])
    .where(by, '=', key)
    .where(amount, '>', 0)
    .where(() => buildShopCondition(balance, counting))
    .orderBy(
      sql`case when ${sql.ref(place)} = ${but.place} and ${shopColumn === undefined ? sql`1 = 1` : sql`${sql.ref(shopColumn)} = ${but.shop}`} then 1 else 0 end`,
    )
    .orderBy(place)
    .limit(1)
  const found = await findFirst(connection, query)
  if (!found) return undefined
  const isOtherShop = shopColumn !== undefined && found[shopColumn] !== but.shop
  return isOtherShop ? `${String(found[shopColumn])}: ${String(found[place])}` : String(found[place])
}
