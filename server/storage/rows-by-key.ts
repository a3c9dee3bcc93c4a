// Finds the rows of many references in one query.

import type { Stored } from '../../engine/field/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getReadColumns } from './list-statements.ts'
import { buildOwnerConditions } from './owner-conditions.ts'
import { selectFrom } from './row-source.ts'
import { findAll } from './run-query.ts'
import { memoizeStatement } from './statement-cache.ts'
import type { Connection } from './storage.ts'

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
