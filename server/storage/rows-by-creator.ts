// Finds rows by the user who created them.

import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getReadColumns } from './list-statements.ts'
import { selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

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
