// Rows of a query without their number in all: one statement, where nobody turns pages.
import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import type { ListQuery } from './list-query.ts'
import { listingOf, pageStatement } from './list-statements.ts'
import type { Connection } from './storage.ts'

/** In the order of the query, those that the shop sees. */
export const findRows = (
  connection: Connection,
  resource: StoredResource,
  query: ListQuery,
  shop: string,
): Promise<readonly Row[]> => connection.all(pageStatement(resource, listingOf(query, shop)))

/** All rows of the shop, without an order. */
export const allRows = (connection: Connection, resource: StoredResource, shop: string): Promise<readonly Row[]> =>
  findRows(connection, resource, { conditions: [], sort: [], offset: 0 }, shop)
