// Finds the shops of the chain that have a row with a value.

import type { Stored } from '../../engine/field/field-type.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

interface ShopsQuery {
  readonly column: string
  readonly value: Stored
  readonly shops: readonly string[]
}

/** Returns those of the shops that have a row with the value. */
export const findShopsWithValue = async (
  connection: Connection,
  resource: StoredResource,
  { column, value, shops }: ShopsQuery,
): Promise<readonly string[]> => {
  const shopColumn = findShopColumn(resource)
  if (shopColumn === undefined || shops.length === 0) return []
  const query = selectFrom(resource)
    .select(shopColumn)
    .distinct()
    .where(eb => eb.and([eb(column, '=', value), eb(shopColumn, 'in', [...shops])]))
    .orderBy(shopColumn)
  return (await findAll(connection, query)).map(row => String(row[shopColumn]))
}
