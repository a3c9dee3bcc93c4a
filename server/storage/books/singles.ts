// Finds keys that are present in inside places more than once, by their balances.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { build, compiled, statementOf } from '../compiler.ts'
import { placesOf, sqlCondition } from '../expression-sql.ts'
import type { RowFilter } from '../list-query.ts'
import { cachedStatement } from '../statement-cache.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** The amount of a balance to count, by the column of the key. */
export interface Counting {
  readonly balance: StoredResource
  readonly by: string
  readonly amount: string
  readonly shops: { readonly table: string; readonly key: string }
  /** One shop; absent for all. */
  readonly shop?: string
}

/**
 * Builds the condition on the shop of the rows: one shop or all existing ones, so that an index that begins with the
 * shop is used.
 */
export const inShops = (
  resource: StoredResource,
  { shops, shop }: Pick<Counting, 'shops' | 'shop'>,
  theirs: Expression<unknown> = sql`${shop}`,
) => {
  const own = findShopColumn(resource)
  if (own === undefined) return sql<SqlBool>`1 = 1`
  const every = sql`in (select ${sql.ref(shops.key)} from ${sql.table(shops.table)})`
  return sql<SqlBool>`${sql.ref(`${resource.table}.${own}`)} ${shop === undefined ? every : sql`= ${theirs}`}`
}

/** Everything that the text depends on; `count` is the number of keys, undefined for all. */
interface Counted {
  readonly counting: Counting
  readonly count: number | undefined
}

interface Several {
  readonly shop: string | undefined
  readonly keys: readonly string[]
}

const several = cachedStatement<Several, Counted>(
  (slot, balance, { counting, count }) => {
    const { by, amount } = counting
    const whose = inShops(
      balance,
      counting,
      slot(given => given.shop ?? ''),
    )
    const given = Array.from({ length: count ?? 0 }, (_, at) => slot(({ keys }) => keys[at] ?? ''))
    const named = count === undefined ? sql`` : sql` and ${sql.ref(by)} in (${sql.join(given)})`
    const sum = sql`sum(${sql.ref(amount)})`
    return compiled(
      sql`select ${sql.ref(by)} as thing_key, cast(${sum} as bigint) as thing_count from ${sql.table(balance.table)} where ${whose}${named} group by ${sql.ref(by)} having ${sum} > 1 order by 1`,
    )
  },
  ({ counting: { by, amount, shop }, count }) => `${by} ${amount} ${shop === undefined} ${count ?? 'all'}`,
)

/** Returns those of the keys, or of all keys, that are present more than once, with their count. */
export const findSeveral = async (
  connection: Connection,
  counting: Counting,
  keys?: readonly string[],
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  const { balance, shop } = counting
  const found: { readonly key: string; readonly count: number }[] = []
  for (const part of keys === undefined ? [undefined] : inParts(keys)) {
    const rows = await connection.all(several(balance, { shop, keys: part ?? [] }, { counting, count: part?.length }))
    found.push(...rows.map(row => ({ key: String(row.thing_key), count: Number(row.thing_count) })))
  }
  return found
}

interface Asked extends Pick<Counting, 'shops' | 'shop'> {
  readonly keys: readonly string[]
  readonly condition?: RowFilter['condition']
}

/** Returns those of the keys whose row exists and meets the condition, which reads its own columns only. */
export const findFulfilling = async (
  connection: Connection,
  resource: StoredResource,
  { keys, condition, ...whose }: Asked,
): Promise<readonly string[]> => {
  const [key] = resource.key
  const found: string[] = []
  for (const part of inParts(keys)) {
    const query = build
      .selectFrom(resource.table)
      .select(key)
      .where(key, 'in', [...part])
      .where(() => inShops(resource, whose))
      .$if(condition !== undefined, one =>
        one.where(() => sql<boolean>`${condition && sqlCondition(condition, placesOf(resource.table, []))}`),
      )
    const rows = await connection.all(statementOf(query))
    found.push(...rows.map(row => String(row[key])))
  }
  return found
}

/**
 * Returns a place that holds the key, preferably another than `but`; a place of another shop is prefixed with the shop.
 */
export const findHolding = async (
  connection: Connection,
  counting: Counting,
  {
    key,
    place,
    but,
  }: { readonly key: string; readonly place: string; readonly but: { readonly place: string; readonly shop: string } },
): Promise<string | undefined> => {
  const { balance, by, amount } = counting
  const own = findShopColumn(balance)
  const query = build
    .selectFrom(balance.table)
    .select(own === undefined ? [place] : [place, own])
    .where(by, '=', key)
    .where(amount, '>', 0)
    .where(() => inShops(balance, counting))
    .orderBy(
      sql`case when ${sql.ref(place)} = ${but.place} and ${own === undefined ? sql`1 = 1` : sql`${sql.ref(own)} = ${but.shop}`} then 1 else 0 end`,
    )
    .orderBy(place)
    .limit(1)
  const [found] = await connection.all(statementOf(query))
  if (!found) return undefined
  const isElsewhere = own !== undefined && found[own] !== but.shop
  return isElsewhere ? `${String(found[own])}: ${String(found[place])}` : String(found[place])
}
