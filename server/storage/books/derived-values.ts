// Fields that the books keep: what they should hold by balances and legs, row by row, and the writing of them.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { compiled } from '../compiler.ts'
import { everyShop, reservedTable } from '../reserved.ts'
import { cachedStatement, type SlotOf } from '../statement-cache.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { inParts } from './balances.ts'

/** A ledger as it knows rows of a resource: the tables, and the column of both that holds their key. */
export interface DerivedSource {
  readonly legs: StoredResource
  /** A balance by the column, and by the place too where a place is asked for. */
  readonly balance: StoredResource
  readonly by: string
  readonly place: string
  /** The amount that says whether something is there. */
  readonly counted: string
  readonly outside: readonly string[]
  /** Inside places that are no rows: of something in several places these come last. */
  readonly aside: readonly string[]
  /** The table and the key of the shops: indexes of legs and balances begin with them. */
  readonly shops: { readonly table: string; readonly key: string }
}

/** What is asked of each row: a fact under a name. */
export interface DerivedFact {
  readonly name: string
  readonly source: DerivedSource
  /** `now`: where it is, outside too; `inside`: where it is or was inside last; `held`: by a document; an amount: what is inside. */
  readonly asks: 'now' | 'inside' | 'held' | { readonly amount: string }
}

/** Rows of these keys, or all rows behind an id. */
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

/** The rows, with their fields as they are and the facts as they should be. */
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

/** 1 where a document holds the row, else 0. */
const heldSql = (resource: ResourceCore, key: RawBuilder<unknown>): RawBuilder<unknown> => {
  const shopColumn = findShopColumn(resource)
  const shop = shopColumn === undefined ? sql.lit(everyShop) : sql.ref(`own_row.${shopColumn}`)
  return sql`(select count(*) from ${sql.table(reservedTable)} as held where held.shop = ${shop} and held.resource = ${sql.lit(resource.name)} and held.row_key = ${key})`
}

/** Of the row's own shop where it has one, else of every shop there is. */
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

/** One row's id, and its values in the order of the columns. */
export interface DerivedChange {
  readonly id: string
  readonly values: readonly Stored[]
}

/** Writes only derived fields: this does not count as a change of the row. */
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
