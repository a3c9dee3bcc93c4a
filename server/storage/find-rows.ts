// Finds the rows of a query without counting them, for callers that need no pages.

import type { Row } from '../../engine/record/row.ts'
import { lineLinks } from '../../engine/schema/lines.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { ListQuery } from './list-query.ts'
import { buildListing, pageStatement } from './list-statements.ts'
import type { Connection } from './storage.ts'

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
