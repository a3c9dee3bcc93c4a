// Rows of all shops of the chain, and sums of them by shop and day, for work that no user requests.
import { sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { selectFrom } from './row-source.ts'
import { build, findAll, findFirst } from './run-query.ts'
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

// The sums by which a restored copy is compared with the living database: documents, entries of each ledger, and their amounts.

export interface TableSum {
  readonly title: string
  /** As text, since it may be larger than a number of JSON holds. */
  readonly value: string
}

/** Over all shops: the number of rows of each document, and of each ledger the entries and what they moved. */
export const sumTables = async (connection: Pick<Connection, 'all'>, schema: Schema): Promise<readonly TableSum[]> => {
  const sums: TableSum[] = []
  const read = async (table: string, columns: readonly string[]): Promise<readonly string[]> => {
    const moved = columns.map((column, index) =>
      sql<string>`coalesce(sum(case when ${sql.ref(column)} > 0 then ${sql.ref(column)} else 0 end), 0)`.as(
        `s${index}`,
      ),
    )
    const row = await findFirst(connection, build.selectFrom(table).select([sql<string>`count(*)`.as('n'), ...moved]))
    return ['n', ...columns.map((_, index) => `s${index}`)].map(name => String(row?.[name] ?? 0))
  }
  for (const { kind, title, table, lifecycle } of Object.values(schema.resources)) {
    if (kind !== 'document' || !lifecycle.flow) continue
    const [count = '0'] = await read(table, [])
    sums.push({ title, value: count })
  }
  for (const { title, resource, amounts } of Object.values(schema.ledgers)) {
    const legs = getResource(schema, resource)
    const names = amounts.map(({ name }) => name)
    const [count = '0', ...values] = await read(legs.table, names)
    sums.push({ title, value: count })
    for (const [index, name] of names.entries()) {
      const field = legs.field[name]
      const value = Number(values[index])
      if (field) sums.push({ title: `${title} ${field.title}`, value: field.type.format(value) })
    }
  }
  return sums
}
