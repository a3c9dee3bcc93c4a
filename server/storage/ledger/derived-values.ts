// Derived fields: computes their values from balances and legs, row by row, and writes them.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { deferChange } from '../rehearse-write.ts'
import { everyShop, reservedTable } from '../reservations.ts'
import { type BindSlot, memoizeStatement, toCompilable } from '../run-query.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn } from '../tables.ts'
import { splitBatches } from './balances.ts'

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
type DerivedRowSelection = KeySelection | { readonly after: string; readonly limit: number }

interface DerivedRowsInput {
  readonly facts: readonly DerivedFact[]
  readonly which: DerivedRowSelection
}

const derivedStatement = memoizeStatement<DerivedRowsInput, DerivedRowsInput>(
  (slot, resource, { facts, which: selection }) => {
    const shopColumn = findShopColumn(resource)
    const [key] = resource.key
    const columns = [
      sql.ref('id'),
      sql`${sql.ref(key)} as row_key`,
      sql`${shopColumn === undefined ? sql.lit('-') : sql.ref(shopColumn)} as row_shop`,
      ...resource.fields.flatMap(({ name, derived }) => (derived ? [sql.ref(name)] : [])),
      ...facts.map((fact, at) => sql`${buildFact(resource, fact, at, slot)} as ${sql.ref(fact.name)}`),
    ]
    return toCompilable(
      sql`select ${sql.join(columns)} from ${sql.table(resource.table)} as own_row where ${buildSelection(resource, selection, slot)}`,
    )
  },
  ({ which: selection }) => ('after' in selection ? 'all' : selection.keys.length),
)

const buildSelection = (
  resource: ResourceCore,
  selection: DerivedRowSelection,
  slot: BindSlot<DerivedRowsInput>,
): RawBuilder<unknown> => {
  const bind = <V extends Stored>(read: (selection: DerivedRowSelection) => V) => slot(input => read(input.which))
  if ('after' in selection) {
    const after = bind(chosen => ('after' in chosen ? chosen.after : null))
    return sql`id > ${after} order by id limit ${bind(chosen => ('after' in chosen ? chosen.limit : null))}`
  }
  const shopColumn = findShopColumn(resource)
  const shop = bind(chosen => ('keys' in chosen ? chosen.shop : null))
  const keys = selection.keys.map((_, at) => bind(chosen => ('keys' in chosen ? (chosen.keys[at] ?? null) : null)))
  const shopCondition = shopColumn === undefined ? sql`` : sql`${sql.ref(shopColumn)} = ${shop} and `
  return sql`${shopCondition}${sql.ref(resource.key[0])} in (${sql.join(keys)})`
}

/** Returns the rows with their stored fields and the computed facts. */
export const findDerivedRows = async (
  connection: Connection,
  resource: StoredResource,
  facts: readonly DerivedFact[],
  selection: DerivedRowSelection,
): Promise<readonly DatabaseRow[]> => {
  const queryPart = (part: DerivedRowSelection) =>
    connection.all(derivedStatement(resource, { facts, which: part }, { facts, which: part }))
  if ('after' in selection) return queryPart(selection)
  const found: DatabaseRow[] = []
  for (const keys of splitBatches(selection.keys)) found.push(...(await queryPart({ shop: selection.shop, keys })))
  return found
}

const buildFact = (
  resource: ResourceCore,
  { source, asks }: DerivedFact,
  index: number,
  slot: BindSlot<DerivedRowsInput>,
): RawBuilder<unknown> => {
  const { legs, balance, by, place, counted, outside, aside } = source
  const rowKey = sql.ref(`own_row.${resource.key[0]}`)
  const buildRowSource = (name: string, table: StoredResource) =>
    sql`from ${sql.table(table.table)} as ${sql.ref(name)} where ${buildShopCondition(resource, source, { name, table })}${sql.ref(`${name}.${by}`)} = ${rowKey}`
  if (asks === 'held') return buildHeldCount(resource, rowKey)
  if (typeof asks === 'object')
    return sql`(select cast(coalesce(sum(${sql.ref(`held.${asks.amount}`)}), 0) as bigint) ${buildRowSource('held', balance)})`
  const buildLastLeg = (column: string, condition: RawBuilder<unknown>) =>
    sql`(select ${sql.ref(`leg.${column}`)} ${buildRowSource('leg', legs)} and ${sql.ref(`leg.${counted}`)} > 0${condition} order by leg.id desc limit 1)`
  const samePlace = sql` and ${sql.ref(`leg.${place}`)} = ${sql.ref(`held.${place}`)}`
  const boundAsides = aside.map((_, at) => slot(({ facts }) => facts[index]?.source.aside[at] ?? null))
  const asideOrder =
    aside.length === 0
      ? sql``
      : sql`case when ${sql.ref(`held.${place}`)} in (${sql.join(boundAsides)}) then 1 else 0 end, `
  const currentPlace = sql`(select ${sql.ref(`held.${place}`)} ${buildRowSource('held', balance)} and ${sql.ref(`held.${counted}`)} > 0
    order by ${asideOrder}${buildLastLeg('id', samePlace)} desc limit 1)`
  const boundPlaces = outside.map((_, at) => slot(({ facts }) => facts[index]?.source.outside[at] ?? null))
  const isInside = asks === 'inside' && outside.length > 0
  const insideCondition = isInside ? sql` and ${sql.ref(`leg.${place}`)} not in (${sql.join(boundPlaces)})` : sql``
  return sql`coalesce(${currentPlace}, ${buildLastLeg(place, insideCondition)})`
}

/** Compiles to 1 if a document holds the row, else 0. */
const buildHeldCount = (
  resource: ResourceCore,
  key: RawBuilder<unknown>,
  rowTable = 'own_row',
): RawBuilder<unknown> => {
  const shopColumn = findShopColumn(resource)
  const shop = shopColumn === undefined ? sql.lit(everyShop) : sql.ref(`${rowTable}.${shopColumn}`)
  return sql`(select count(*) from ${sql.table(reservedTable)} as held where held.shop = ${shop} and held.resource = ${sql.lit(resource.name)} and held.row_key = ${key})`
}

interface KeySelection {
  readonly shop: string
  readonly keys: readonly string[]
}

const heldCountStatement = memoizeStatement<
  KeySelection,
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, resource, { columns, count }) => {
    const { table, key } = resource
    const shopColumn = findShopColumn(resource)
    const keys = Array.from({ length: count }, (_, at) => slot(selection => selection.keys[at] ?? null))
    const held = buildHeldCount(resource, sql.ref(`${table}.${key[0]}`), table)
    const sets = columns.map(name => sql`${sql.ref(name)} = ${held}`)
    const shopCondition =
      shopColumn === undefined ? sql`` : sql`${sql.ref(shopColumn)} = ${slot(({ shop }) => shop)} and `
    return toCompilable(
      sql`update ${sql.table(table)} set ${sql.join(sets)} where ${shopCondition}${sql.ref(key[0])} in (${sql.join(keys)})`,
    )
  },
  ({ count }) => count,
)

/** Writes to the rows with these keys how many documents hold each, which does not count as a change of the row. */
export const writeHeldCounts = async (
  connection: Connection,
  { resource, columns }: { readonly resource: StoredResource; readonly columns: readonly string[] },
  { shop, keys }: KeySelection,
): Promise<void> => {
  for (const part of splitBatches(keys))
    await deferChange(connection, heldCountStatement(resource, { shop, keys: part }, { columns, count: part.length }))
}

/** Limits to the row's own shop, or to all existing shops. */
const buildShopCondition = (
  resource: ResourceCore,
  { shops }: DerivedSource,
  { name, table }: { readonly name: string; readonly table: StoredResource },
): RawBuilder<unknown> => {
  const tableShopColumn = findShopColumn(table)
  if (tableShopColumn === undefined) return sql``
  const rowShopColumn = findShopColumn(resource)
  const column = sql.ref(`${name}.${tableShopColumn}`)
  return rowShopColumn === undefined
    ? sql`${column} in (select ${sql.ref(shops.key)} from ${sql.table(shops.table)}) and `
    : sql`${column} = ${sql.ref(`own_row.${rowShopColumn}`)} and `
}

/** The id of a row, and its values in the order of the columns. */
interface DerivedChange {
  readonly id: string
  readonly values: readonly Stored[]
}

/** Writes derived fields only, which does not count as a change of the row. */
export const writeDerived = async (
  connection: Connection,
  { resource, columns }: { readonly resource: StoredResource; readonly columns: readonly string[] },
  changes: readonly DerivedChange[],
): Promise<void> => {
  for (const part of splitBatches(changes))
    await deferChange(connection, updateStatement(resource, part, { columns, count: part.length }))
}

const updateStatement = memoizeStatement<
  readonly DerivedChange[],
  { readonly columns: readonly string[]; readonly count: number }
>(
  (slot, { table, field }, { columns, count }) => {
    const buildRow = (at: number) => {
      const id = sql`cast(${slot(changes => changes[at]?.id ?? '')} as text)`
      const casts = columns.map((name, index) => {
        const value = slot(changes => changes[at]?.values[index] ?? null)
        return field[name]?.type.column === 'integer' ? sql`cast(${value} as bigint)` : sql`cast(${value} as text)`
      })
      return sql`(${sql.join([id, ...casts])})`
    }
    const sets = columns.map((name, at) => sql`${sql.ref(name)} = ${sql.ref(`derived.column${at + 2}`)}`)
    const rows = sql.join(Array.from({ length: count }, (_, at) => buildRow(at)))
    return toCompilable(
      sql`update ${sql.table(table)} set ${sql.join(sets)} from (values ${rows}) as derived where ${sql.ref(`${table}.id`)} = ${sql.ref('derived.column1')}`,
    )
  },
  ({ count }) => count,
)
