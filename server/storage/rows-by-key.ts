// Finds the rows of many references in one query.
import type { Stored } from '../../engine/fields/field-type.ts'
import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { statementOf } from './compiler.ts'
import { columnsOf } from './list-statements.ts'
import { ownedBy } from './owned-by.ts'
import { selectFrom } from './source.ts'
import type { Connection } from './storage.ts'

/** Returns the visible rows of the shop with one of the keys, for a resource with a key of one field. */
export const findRowsByKeys = (
  connection: Connection,
  resource: StoredResource,
  keys: readonly Stored[],
  shop: string,
): Promise<readonly Row[]> => {
  const found = selectFrom(resource)
    .select(columnsOf(resource))
    .where(eb => eb.and([eb(resource.key[0], 'in', keys), ...ownedBy(eb, resource, shop)]))
  return connection.all(statementOf(found))
}
