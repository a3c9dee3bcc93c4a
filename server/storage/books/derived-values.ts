// Fields that the books keep: what they should hold by balances and legs, row by row, and the writing of them.
import { sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import type { ResourceCore, ResourceFields, StoredResource } from '../../../engine/schema/resource.ts'
import { build, statementOf } from '../compiler.ts'
import { quoted } from '../migration/statements.ts'
import { cachedSql } from '../statement-cache.ts'
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
  /** The table and the key of the shops: indexes of legs and balances begin with them. */
  readonly shops: { readonly table: string; readonly key: string }
}

/** What is asked of each row: a fact under a name. */
export interface DerivedFact {
  readonly name: string
  readonly source: DerivedSource
  /** `now`: where it is, outside too; `inside`: where it is or was inside last; an amount: what is inside. */
  readonly asks: 'now' | 'inside' | { readonly amount: string }
}

/** The rows of these keys, or all rows behind an id, with their fields as they are and the facts as they should be. */
export const findDerived = async (
  connection: Connection,
  resource: StoredResource,
  facts: readonly DerivedFact[],
  which:
    | { readonly shop: string; readonly keys: readonly string[] }
    | { readonly after: string; readonly most: number },
): Promise<readonly DatabaseRow[]> => {
  const own = findShopColumn(resource)
  const [key] = resource.key
  const asked = {
    sql: facts.map(one => `${factSql(resource, one)} as ${quoted(one.name)}`),
    values: facts.flatMap(valuesOf),
  }
  const columns = resource.fields.flatMap(({ name, derived }) => (derived ? [quoted(name)] : []))
  const shown = [
    'id',
    `${quoted(key)} as row_key`,
    `${own === undefined ? "'-'" : quoted(own)} as row_shop`,
    ...columns,
  ]
  const begin = (shape: string, where: string): string =>
    cachedSql(resource, `derived ${shape}`, () => ({
      sql: `select ${[...shown, ...asked.sql].join(', ')} from ${quoted(resource.table)} as own_row where ${where}`,
      values: [],
    }))
  if ('after' in which) {
    const text = begin('all', 'id > ? order by id limit ?')
    return connection.all({ sql: text, values: [...asked.values, which.after, which.most] })
  }
  const found: DatabaseRow[] = []
  for (const part of inParts(which.keys)) {
    const marks = part.map(() => '?').join(', ')
    const text = begin(
      `of ${part.length}`,
      `${own === undefined ? '' : `${quoted(own)} = ? and `}${quoted(key)} in (${marks})`,
    )
    const values = [...asked.values, ...(own === undefined ? [] : [which.shop]), ...part]
    found.push(...(await connection.all({ sql: text, values })))
  }
  return found
}

const valuesOf = ({ asks, source: { outside } }: DerivedFact): readonly string[] => (asks === 'inside' ? outside : [])

const factSql = (resource: ResourceCore, { source, asks }: DerivedFact): string => {
  const { legs, balance, by, place, counted, outside } = source
  const own = `own_row.${quoted(resource.key[0])}`
  const rowsOf = (name: string, table: StoredResource): string =>
    `from ${quoted(table.table)} as ${name} where ${shopIs(resource, source, { name, table })}${name}.${quoted(by)} = ${own}`
  if (typeof asks === 'object')
    return `(select cast(coalesce(sum(held.${quoted(asks.amount)}), 0) as bigint) ${rowsOf('held', balance)})`
  const last = (more: string): string =>
    `(select leg.${quoted(place)} ${rowsOf('leg', legs)} and leg.${quoted(counted)} > 0${more} order by leg.id desc limit 1)`
  const holds = `(select held.${quoted(place)} ${rowsOf('held', balance)} and held.${quoted(counted)} > 0
    order by ${last(` and leg.${quoted(place)} = held.${quoted(place)}`).replace(`leg.${quoted(place)}`, 'leg.id')} desc limit 1)`
  const inside = outside.length === 0 ? '' : ` and leg.${quoted(place)} not in (${outside.map(() => '?').join(', ')})`
  return `coalesce(${holds}, ${last(asks === 'inside' ? inside : '')})`
}

/** Of the row's own shop where it has one, else of every shop there is. */
const shopIs = (
  resource: ResourceCore,
  { shops }: DerivedSource,
  { name, table }: { readonly name: string; readonly table: StoredResource },
): string => {
  const theirs = findShopColumn(table)
  if (theirs === undefined) return ''
  const own = findShopColumn(resource)
  const column = `${name}.${quoted(theirs)}`
  return own === undefined
    ? `${column} in (select ${quoted(shops.key)} from ${quoted(shops.table)}) and `
    : `${column} = own_row.${quoted(own)} and `
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
  for (const part of inParts(changes)) {
    const text = cachedSql(resource, `keep ${part.length}`, () => writeStatement(resource, columns, part.length))
    await connection.run({ sql: text, values: part.flatMap(({ id, values }) => [id, ...values]) })
  }
}

const writeStatement = ({ table, field }: ResourceCore & ResourceFields, columns: readonly string[], count: number) => {
  const casts = columns.map(name =>
    field[name]?.type.column === 'integer' ? sql`cast(${0} as bigint)` : sql`cast(${''} as text)`,
  )
  const row = sql`(${sql.join([sql`cast(${''} as text)`, ...casts])})`
  const sets = columns.map((name, at) => sql`${sql.ref(name)} = ${sql.ref(`derived.column${at + 2}`)}`)
  const whole = sql`update ${sql.table(table)} set ${sql.join(sets)} from (values ${sql.join(Array.from({ length: count }, () => row))}) as derived where ${sql.ref(`${table}.id`)} = ${sql.ref('derived.column1')}`
  return statementOf({ compile: () => whole.compile(build) })
}
