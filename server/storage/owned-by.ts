// Conditions that limit a query to the rows of a shop.
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import { findShopColumn } from './tables.ts'

/** Returns the columns that name the owner of a row. */
const ownerColumns = (resource: ResourceCore): readonly string[] => {
  const own = findShopColumn(resource)
  if (own !== undefined) return [own]
  return resource.scope.kind === 'shops' ? resource.scope.fields : []
}

export const ownedBy = (
  eb: ExpressionBuilder<AnyTables, string>,
  resource: ResourceCore,
  shop: string | RawBuilder<string>,
): Expression<SqlBool>[] => {
  const columns = ownerColumns(resource)
  return columns.length === 0 ? [] : [eb.or(columns.map(column => eb(column, '=', shop)))]
}

/** The same for rows that have this alias in a statement with joins. */
export const ownedIn = (table: string, resource: ResourceCore, shop: string): readonly Expression<SqlBool>[] => {
  const owners = ownerColumns(resource).map(column => sql<SqlBool>`${sql.id(table, column)} = ${shop}`)
  return owners.length === 0 ? [] : [sql<SqlBool>`(${sql.join(owners, sql` or `)})`]
}
