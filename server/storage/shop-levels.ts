// Rows with the level of a user in one shop.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { build } from './compiler.ts'
import { findAll } from './run-query.ts'
import type { Connection } from './storage.ts'

interface ShopLevel {
  readonly shop: string
  readonly level: string
}

/** The levels of a user in single shops; none if the project has no such rows. */
export const listShopLevelRows = async (
  connection: Connection,
  schema: Schema,
  userKey: string,
): Promise<readonly ShopLevel[]> => {
  const { levels } = schema.project.user
  if (!levels) return []
  const rows = await findAll(
    connection,
    build
      .selectFrom(getResource(schema, levels.resource).table)
      .select([`${levels.shop} as shop`, `${levels.level} as level`])
      .where(levels.user, '=', userKey),
  )
  return rows.map(({ shop, level }) => ({ shop: String(shop), level: String(level) }))
}
