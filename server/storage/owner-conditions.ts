// Conditions that limit a query to the rows of a shop.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import { findShopColumn } from './tables.ts'

/** Returns the columns that name the owner of a row. */
export const getOwnerColumns = (resource: ResourceCore): readonly string[] => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn !== undefined) return [shopColumn]
  return resource.scope.kind === 'shops' ? resource.scope.fields : []
}

export const buildOwnerConditions = (
  eb: ExpressionBuilder<AnyTables, string>,
  resource: ResourceCore,
  shop: string | RawBuilder<string>,
): Expression<SqlBool>[] => {
  const columns = getOwnerColumns(resource)
  return columns.length === 0 ? [] : [eb.or(columns.map(column => eb(column, '=', shop)))]
}

/** The same for rows that have this alias in a statement with joins. */
export const buildJoinedOwnerConditions = (
  table: string,
  resource: ResourceCore,
  shops: readonly string[],
): readonly Expression<SqlBool>[] => {
  const [shop] = shops
  const compared = shops.length === 1 ? sql`= ${shop}` : sql`in (${sql.join([...shops])})`
  const conditions = getOwnerColumns(resource).map(column => sql<SqlBool>`${sql.id(table, column)} ${compared}`)
  return conditions.length === 0 ? [] : [sql<SqlBool>`(${sql.join(conditions, sql` or `)})`]
}
