// Finds the rows of a query without counting them, for callers that need no pages.

import { type RawBuilder, sql } from 'kysely'
import type { TranslatedCondition } from '../../engine/expression/sql/translate.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import type { ListQuery, RowFilter } from './list-query.ts'
import { buildListing, getReadColumns, pageStatement } from './list-statements.ts'
import { buildOwnerConditions, getOwnerColumns, selectFrom } from './row-source.ts'
import { findAll, memoizeStatement } from './run-query.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

/** Returns the visible rows of the shop in the order of the query. */
export const findRows = (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<readonly Row[]> => connection.all(pageStatement(resource, buildListing(query, shop)))

/** Returns all rows of the shop, unordered. */
export const findAllRows = (connection: Connection, resource: StoredResource, shop: string): Promise<readonly Row[]> =>
  findRows(connection, resource, { conditions: [], sort: [], offset: 0 }, shop)

/** Returns the lines of a document by their position. */
export const findLines = (
  connection: Connection,
  table: StoredResource,
  id: string,
  shop: string,
): Promise<readonly Row[]> => {
  const conditions = [{ column: lineLinks.document, compare: '=', values: [id] } as const]
  const sort = [{ field: lineLinks.position, descending: false }]
  return findRows(connection, table, { conditions, sort, offset: 0 }, shop)
}

// The filter of a translated condition with the tables that it joins.

export const buildRowFilter = (schema: Schema, { condition, joins }: TranslatedCondition): RowFilter => ({
  condition,
  joins: joins.map(join => {
    const target = getResource(schema, join.to)
    const shop = findShopColumn(target)
    return { ...join, table: target.table, key: target.key[0], shopColumn: shop }
  }),
})

// Finds the rows of many references in one query.

/**
 * Returns the visible rows of the shop with one of the keys, for a resource with a key of one field; without a shop, those
 * of any shop.
 */
export const findRowsByKeys = (
  connection: Connection,
  resource: StoredResource,
  keys: readonly Stored[],
  shop?: string,
): Promise<readonly Row[]> => {
  const query = selectFrom(resource)
    .select(getReadColumns(resource))
    .where(eb => {
      const owned = shop === undefined ? [] : buildOwnerConditions(eb, resource, shop)
      return eb.and([eb(resource.key[0], 'in', keys), ...owned])
    })
  return findAll(connection, query)
}

const unscopedRowByKeyStatement = memoizeStatement<{ readonly key: Stored }>((slot, resource) =>
  selectFrom(resource)
    .select(getReadColumns(resource))
    .where(
      resource.key[0],
      '=',
      slot(({ key }) => key),
    ),
)

/** Returns the row of any shop, for a resource whose key is unique in the chain: never for keys of a request. */
export const findUniqueRow = async (
  connection: Connection,
  resource: StoredResource,
  key: Stored,
): Promise<Row | undefined> => {
  const [row] = await connection.all(unscopedRowByKeyStatement(resource, { key }))
  return row
}

/** Returns the rows of any shop with the text in the column, in capitals or not: never for a column of a request. */
export const findRowsByText = (
  connection: Connection,
  resource: StoredResource,
  { column, text }: { readonly column: string; readonly text: string },
): Promise<readonly Row[]> => {
  const spellings = [text, text.toUpperCase(), text.toLowerCase()]
  return findAll(connection, selectFrom(resource).select(getReadColumns(resource)).where(column, 'in', spellings))
}

// Selects the rows of a resource that belongs to two shops once for each of its owners.

/** The column with the owner that a row is selected for. */
export const ownerColumn = 'owner_shop'

export const buildRowsByOwner = (source: StoredResource, shops: readonly string[]): RawBuilder<unknown> => {
  const columns = getOwnerColumns(source)
  const [first, ...others] = columns.map((column, index) =>
    columns.slice(0, index).reduce(
      (rows, earlier) => rows.where(earlier, '<>', eb => eb.ref(column)),
      selectFrom(source)
        .selectAll()
        .select(eb => eb.ref(column).as(ownerColumn))
        .where(column, 'in', shops),
    ),
  )
  if (!first) throw new Error(`rows of ${source.name} belong to no shop`)
  return sql`${others.reduce((rows, other) => rows.unionAll(other), first)}`
}

/** Returns the rows of a shop that the user created and that were not changed since. */
export const findUnchangedRows = async (
  connection: Connection,
  resource: StoredResource,
  { shop, createdBy: madeBy }: { shop: string; createdBy: string },
): Promise<readonly Row[]> => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn === undefined) return []
  const query = selectFrom(resource)
    .select(getReadColumns(resource))
    .where(shopColumn, '=', shop)
    .where('created_by', '=', madeBy)
  return findAll(connection, query.where('versi', '=', 1))
}
