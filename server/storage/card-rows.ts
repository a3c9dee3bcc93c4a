// Reads rows of ledgers and documents about one row, the newest first: by columns, conditions and its location history.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import { readFields, type StoredResource } from '../../engine/schema/resource.ts'
import { statementOf } from './compiler.ts'
import { placesOf, sqlValue } from './expression-sql.ts'
import type { RowFilter } from './list-query.ts'
import { ownedBy } from './owned-by.ts'
import { filteredBy, selectFrom } from './source.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { findShopColumn } from './tables.ts'

/** A period in which the row was at a location, between the ids of the entries that moved it there and away. */
export interface Stay {
  readonly place: string
  readonly from: string
  /** Absent if the row is still there. */
  readonly until?: string
}

export interface CardQuery {
  readonly shop: string
  /** Rows of all shops, for subjects that are the same in all of them. */
  readonly everyShop?: boolean
  readonly values: Readonly<Record<string, string>>
  readonly filter?: RowFilter
  readonly during?: { readonly at: SqlValue; readonly stays: readonly Stay[] }
  /** Only rows written before the row with this id. */
  readonly before?: string
  readonly limit: number
}

export const cardColumns = { shop: 'card_shop', at: 'created_at', by: 'created_by' } as const

/** Returns the rows with id, time and user of their creation, and shop as `card_shop`. */
export const findCardRows = (
  connection: Connection,
  resource: StoredResource,
  { shop, everyShop, values, filter, during, before, limit }: CardQuery,
): Promise<readonly DatabaseRow[]> => {
  const own = findShopColumn(resource)
  const found = selectFrom(resource)
    .select(['id', cardColumns.at, cardColumns.by, ...readFields(resource).map(({ name }) => name)])
    .$if(own !== undefined, query => query.select(sql.ref<string>(own ?? '').as(cardColumns.shop)))
    .where(eb =>
      eb.and([
        ...(everyShop ? [] : ownedBy(eb, resource, shop)),
        ...Object.entries(values).map(([column, value]) => eb(column, '=', value)),
        ...(filter ? [filteredBy(resource, filter, shop)] : []),
        ...(during ? [lyingThere(resource, during)] : []),
        ...(before === undefined ? [] : [eb('id', '<', before)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  return connection.all(statementOf(found))
}

const lyingThere = (
  { table }: StoredResource,
  { at, stays }: NonNullable<CardQuery['during']>,
): Expression<SqlBool> => {
  if (stays.length === 0) return sql<SqlBool>`1 = 0`
  const place = sqlValue(at, placesOf(table, []))
  const times = stays.map(({ place: lay, from, until }) => {
    const left = until === undefined ? sql`` : sql` and id < ${until}`
    return sql`(${place} = ${lay} and id > ${from}${left})`
  })
  return sql<SqlBool>`(${sql.join(times, sql` or `)})`
}
