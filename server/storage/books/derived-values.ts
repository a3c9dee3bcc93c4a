// Derived fields: computes their values from balances and legs, row by row, and writes them.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { compiled } from '../compiler.ts'
import { everyShop, reservedTable } from '../reserved.ts'
import { cachedStatement, type SlotOf } from '../statement-cache.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** A ledger that rows of a resource take part in: its tables, and the column of both with the key of the row. */
export interface DerivedSource {
  readonly legs: StoredResource
  /** A balance by that column, and by place if the fact needs one. */
  readonly balance: StoredResource
  readonly by: string
  readonly place: string
  /** The amount that is positive while the row is present. */
  readonly counted: string
  readonly outside: readonly string[]
  /** Inside places that are not rows; of several places these come last. */
  readonly aside: readonly string[]
  /** The table and key of the shops, with which the indexes of legs and balances begin. */
  readonly shops: { readonly table: string; readonly key: string }
}

/** A named value computed for each row. */
export interface DerivedFact {
  readonly name: string
  readonly source: DerivedSource
  /**
   * `now`: the current place, outside ones included; `inside`: the current or last inside place; `held`: reserved by a
   * document; an amount: the sum inside.
   */
  readonly asks: 'now' | 'inside' | 'held' | { readonly amount: string }
}

/** Rows with these keys, or all rows after an id. */
type Which =
  | { readonly shop: string; readonly keys: readonly string[] }
  | { readonly after: string; readonly most: number }

interface Asked {
  readonly facts: readonly DerivedFact[]
  readonly which: Which
}

const derivedRows = cachedStatement<Asked, Asked>(
  (slot, resource, { facts, which }) => {
    const own = findShopColumn(resource)
    const [key] = resource.key
    const shown = [
      sql.ref('id'),
      sql`${sql.ref(key)} as row_key`,
      sql`${own === undefined ? sql.lit('-') : sql.ref(own)} as row_shop`,
      ...resource.fields.flatMap(({ name, derived }) => (derived ? [sql.ref(name)] : [])),
      ...facts.map((fact, at) => sql`${factSql(resource, fact, at, slot)} as ${sql.ref(fact.name)}`),
    ]
    return compiled(
      sql`select ${sql.join(shown)} from ${sql.table(resource.table)} as own_row where ${whichSql(resource, which, slot)}`,
    )
  },
  ({ which }) => ('after' in which ? 'all' : which.keys.length),
)

const whichSql = (resource: ResourceCore, which: Which, slot: SlotOf<Asked>): RawBuilder<unknown> => {
  const given = <V extends Stored>(read: (which: Which) => V) => slot(asked => read(asked.which))
  if ('after' in which) {
    const after = given(one => ('after' in one ? one.after : null))
    return sql`id > ${after} order by id limit ${given(one => ('after' in one ? one.most : null))}`
  }
  const own = findShopColumn(resource)
  const shop = given(one => ('keys' in one ? one.shop : null))
  const keys = which.keys.map((_, at) => given(one => ('keys' in one ? (one.keys[at] ?? null) : null)))
  const ofShop = own === undefined ? sql`` : sql`${sql.ref(own)} = ${shop} and `
  return sql`${ofShop}${sql.ref(resource.key[0])} in (${sql.join(keys)})`
}

/** Returns the rows with their stored fields and the computed facts. */
export const findDerived = async (
  connection: Connection,
  resource: StoredResource,
  facts: readonly DerivedFact[],
  which: Which,
): Promise<readonly DatabaseRow[]> => {
  const ask = (part: Which) => connection.all(derivedRows(resource, { facts, which: part }, { facts, which: part }))
  if ('after' in which) return ask(which)
  const found: DatabaseRow[] = []
  for (const keys of inParts(which.keys)) found.push(...(await ask({ shop: which.shop, keys })))
  return found
}

const factSql = (
  resource: ResourceCore,
  { source, asks }: DerivedFact,
  index: number,
  slot: SlotOf<Asked>,
): RawBuilder<unknown> => {
  const { legs, balance, by, place, counted, outside, aside } = source
  const own = sql.ref(`own_row.${resource.key[0]}`)
  const rowsOf = (name: string, table: StoredResource) =>
    sql`from ${sql.table(table.table)} as ${sql.ref(name)} where ${shopIs(resource, source, { name, table })}${sql.ref(`${name}.${by}`)} = ${own}`
  if (asks === 'held') return heldSql(resource, own)
  if (typeof asks === 'object')
    return sql`(select cast(coalesce(sum(${sql.ref(`held.${asks.amount}`)}), 0) as bigint) ${rowsOf('held', balance)})`
  const last = (column: string, more: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(`leg.${column}`)} ${rowsOf('leg', legs)} and ${sql.ref(`leg.${counted}`)} > 0${more} order by leg.id desc limit 1)`
  const there = sql` and ${sql.ref(`leg.${place}`)} = ${sql.ref(`held.${place}`)}`
  const asides = aside.map((_, at) => slot(({ facts }) => facts[index]?.source.aside[at] ?? null))
  const first =
    aside.length === 0 ? sql`` : sql`case when ${sql.ref(`held.${place}`)} in (${sql.join(asides)}) then 1 else 0 end, `
  const holds = sql`(select ${sql.ref(`held.${place}`)} ${rowsOf('held', balance)} and ${sql.ref(`held.${counted}`)} > 0
    order by ${first}${last('id', there)} desc limit 1)`
  const places = outside.map((_, at) => slot(({ facts }) => facts[index]?.source.outside[at] ?? null))
  const isInside = asks === 'inside' && outside.length > 0
  const inside = isInside ? sql` and ${sql.ref(`leg.${place}`)} not in (${sql.join(places)})` : sql``
  return sql`coalesce(${holds}, ${last(place, inside)})`
}

/** Compiles to 1 if a document holds the row, else 0. */
const heldSql = (resource: ResourceCore, key: RawBuilder<unknown>): RawBuilder<unknown> => {
  const shopColumn = findShopColumn(resource)
  const shop = shopColumn === undefined ? sql.lit(everyShop) : sql.ref(`own_row.${shopColumn}`)
  return sql`(select count(*) from ${sql.table(reservedTable)} as held where held.shop = ${shop} and held.resource = ${sql.lit(resource.name)} and held.row_key = ${key})`
}

/** Limits to the row's own shop, or to all existing shops. */
const shopIs = (
  resource: ResourceCore,
  { shops }: DerivedSource,
  { name, table }: { readonly name: string; readonly table: StoredResource },
): RawBuilder<unknown> => {
  const theirs = findShopColumn(table)
  if (theirs === undefined) return sql``
  const own = findShopColumn(resource)
  const column = sql.ref(`${name}.${theirs}`)
  return own === undefined
    ? sql`${column} in (select ${sql.ref(shops.key)} from ${sql.table(shops.table)}) and `
    : sql`${column} = ${sql.ref(`own_row.${own}`)} and `
}

/** The id of a row, and its values in the order of the columns. */
export interface DerivedChange {
  readonly id: string
  readonly values: readonly Stored[]
}

/** Writes derived fields only, which does not count as a change of the row. */
export const writeDerived = async (
  connection: Connection,
  { resource, columns }: { readonly resource: StoredResource; readonly columns: readonly string[] },
  changes: readonly DerivedChange[],
): Promise<void> => {
  for (const part of inParts(changes)) await connection.run(writing(resource, part, { columns, count: part.length }))
}

const writing = cachedStatement<
  readonly DerivedChange[],
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, { table, field }, { columns, count }) => {
    const row = (at: number) => {
      const id = sql`cast(${slot(changes => changes[at]?.id ?? '')} as text)`
      const casts = columns.map((name, index) => {
        const value = slot(changes => changes[at]?.values[index] ?? null)
        return field[name]?.type.column === 'integer' ? sql`cast(${value} as bigint)` : sql`cast(${value} as text)`
      })
      return sql`(${sql.join([id, ...casts])})`
    }
    const sets = columns.map((name, at) => sql`${sql.ref(name)} = ${sql.ref(`derived.column${at + 2}`)}`)
    const rows = sql.join(Array.from({ length: count }, (_, at) => row(at)))
    return compiled(
      sql`update ${sql.table(table)} set ${sql.join(sets)} from (values ${rows}) as derived where ${sql.ref(`${table}.id`)} = ${sql.ref('derived.column1')}`,
    )
  },
  ({ count }) => count,
)
