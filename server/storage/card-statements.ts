// Reads rows of ledgers and documents about one row, the newest first: by columns, conditions and its location history.

import { type Expression, type SqlBool, sql } from 'kysely'
import type { SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import { getReadFields, type StoredResource } from '../../engine/schema/resource.ts'
import { compileValue, createAliasResolver } from './expression-sql.ts'
import type { RowFilter } from './list-query.ts'
import { buildOwnerConditions } from './owner-conditions.ts'
import { buildFilterCondition, selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import type { Connection, DatabaseRow } from './storage.ts'
import { findShopColumn } from './tables.ts'

/** A period in which the row was at a location, between the ids of the entries that moved it there and away. */
export interface LocationStay {
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
  readonly during?: { readonly at: SqlValue; readonly stays: readonly LocationStay[] }
  /** Only rows written before the row with this id. */
  readonly before?: string | undefined
  readonly limit: number
}

export const cardColumns = { shop: 'card_shop', at: 'created_at', by: 'created_by' } as const

/** Returns the rows with id, time and user of their creation, and shop as `card_shop`. */
export const findCardRows = (
  connection: Connection,
  resource: StoredResource,
  { shop, everyShop, values, filter, during, before, limit }: CardQuery,
): Promise<readonly DatabaseRow[]> => {
  const shopColumn = findShopColumn(resource)
  const rowsQuery = selectFrom(resource)
    .select(['id', cardColumns.at, cardColumns.by, ...getReadFields(resource).map(({ name }) => name)])
    .$if(shopColumn !== undefined, query => query.select(sql.ref<string>(shopColumn ?? '').as(cardColumns.shop)))
    .where(eb =>
      eb.and([
        ...(everyShop ? [] : buildOwnerConditions(eb, resource, shop)),
        ...Object.entries(values).map(([column, value]) => eb(column, '=', value)),
        ...(filter ? [buildFilterCondition(resource, filter, shop)] : []),
        ...(during ? [buildStayCondition(resource, during)] : []),
        ...(before === undefined ? [] : [eb('id', '<', before)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
  return findAll(connection, rowsQuery)
}

const buildStayCondition = (
  { table }: StoredResource,
  { at, stays }: NonNullable<CardQuery['during']>,
): Expression<SqlBool> => {
  if (stays.length === 0) return sql<SqlBool>`1 = 0`
  const placeValue = compileValue(at, createAliasResolver(table, []))
  const conditions = stays.map(({ place: location, from, until }) => {
    const endCondition = until === undefined ? sql`` : sql` and id < ${until}`
    return sql`(${placeValue} = ${location} and id > ${from}${endCondition})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
