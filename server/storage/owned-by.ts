// Whose a row is: a condition that every reading of rows of a shop has.
import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import type { AnyTables } from './compiler.ts'
import { findShopColumn } from './tables.ts'

/** Columns that say whose a row is. */
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
