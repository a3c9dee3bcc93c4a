// Things that are in inside places more often than once, counted over balances.
import { sql } from 'kysely'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { build, statementOf } from '../compiler.ts'
import { placesOf, sqlCondition } from '../expression-sql.ts'
import type { RowFilter } from '../list-query.ts'
import { quoted } from '../migration/statements.ts'
import { cachedSql } from '../statement-cache.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** What is counted: an amount of a balance, by the column of the thing. */
export interface Counting {
  readonly balance: StoredResource
  readonly by: string
  readonly amount: string
  readonly shops: { readonly table: string; readonly key: string }
  /** Of one shop; absent: of all. */
  readonly shop?: string
}

/** Those of the keys, or of all keys, that are there more often than once; with how often. */
export const findSeveral = async (
  connection: Connection,
  { balance, by, amount, shops, shop }: Counting,
  keys?: readonly string[],
): Promise<readonly { readonly key: string; readonly count: number }[]> => {
  const own = findShopColumn(balance)
  const every = `in (select ${quoted(shops.key)} from ${quoted(shops.table)})`
  const whose = own === undefined ? '1 = 1' : `${quoted(own)} ${shop === undefined ? every : '= ?'}`
  const sum = `sum(${quoted(amount)})`
  const found: { readonly key: string; readonly count: number }[] = []
  for (const part of keys === undefined ? [undefined] : inParts(keys)) {
    const named = part === undefined ? '' : ` and ${quoted(by)} in (${part.map(() => '?').join(', ')})`
    const text = cachedSql(balance, `several ${by} ${amount} ${shop === undefined} ${part?.length ?? 'all'}`, () => ({
      sql: `select ${quoted(by)} as thing_key, cast(${sum} as bigint) as thing_count from ${quoted(balance.table)} where ${whose}${named} group by ${quoted(by)} having ${sum} > 1 order by 1`,
      values: [],
    }))
    const values = [...(own === undefined || shop === undefined ? [] : [shop]), ...(part ?? [])]
    const rows = await connection.all({ sql: text, values })
    found.push(...rows.map(row => ({ key: String(row.thing_key), count: Number(row.thing_count) })))
  }
  return found
}

/** Those of the keys whose row is there and fulfils the condition, which stands on its own columns alone. */
export const findFulfilling = async (
  connection: Connection,
  resource: ResourceCore,
  {
    keys,
    condition,
    shop,
  }: { readonly keys: readonly string[]; readonly condition?: RowFilter['condition']; readonly shop?: string },
): Promise<readonly string[]> => {
  const [key] = resource.key
  const own = findShopColumn(resource)
  const found: string[] = []
  for (const part of inParts(keys)) {
    const query = build
      .selectFrom(resource.table)
      .select(key)
      .where(key, 'in', [...part])
      .$if(own !== undefined && shop !== undefined, one => one.where(own ?? '', '=', shop ?? ''))
      .$if(condition !== undefined, one =>
        one.where(() => sql<boolean>`${condition && sqlCondition(condition, placesOf(resource.table, []))}`),
      )
    const rows = await connection.all(statementOf(query))
    found.push(...rows.map(row => String(row[key])))
  }
  return found
}

/** A place that holds some of the thing, another than this where there is one; of another shop it is named with its shop. */
export const findHolding = async (
  connection: Connection,
  { balance, by, amount, shop }: Counting,
  {
    key,
    place,
    but,
  }: { readonly key: string; readonly place: string; readonly but: { readonly place: string; readonly shop: string } },
): Promise<string | undefined> => {
  const own = findShopColumn(balance)
  const query = build
    .selectFrom(balance.table)
    .select(own === undefined ? [place] : [place, own])
    .where(by, '=', key)
    .where(amount, '>', 0)
    .$if(own !== undefined && shop !== undefined, one => one.where(own ?? '', '=', shop ?? ''))
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
