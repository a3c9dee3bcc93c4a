// Finds rows by the user who created them.
import type { Row } from '../../engine/record/row.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { statementOf } from './compiler.ts'
import { columnsOf } from './list-statements.ts'
import { selectFrom } from './source.ts'
import type { Connection } from './storage.ts'
import { findShopColumn } from './tables.ts'

/** Returns the id of the user who created the row. */
export const findMaker = async (connection: Connection, resource: StoredResource, id: string): Promise<string> => {
  const [found] = await connection.all(statementOf(selectFrom(resource).select('created_by').where('id', '=', id)))
  return String(found?.created_by ?? '')
}

/** Returns the rows of a shop that the user created and that were not changed since. */
export const findUntouched = async (
  connection: Connection,
  resource: StoredResource,
  { shop, madeBy }: { shop: string; madeBy: string },
): Promise<readonly Row[]> => {
  const own = findShopColumn(resource)
  if (own === undefined) return []
  const made = selectFrom(resource).select(columnsOf(resource)).where(own, '=', shop).where('created_by', '=', madeBy)
  return connection.all(statementOf(made.where('versi', '=', 1)))
}
