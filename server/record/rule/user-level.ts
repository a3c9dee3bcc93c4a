// Reads the current level of a user in a shop.

import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { findLevelInShop, readUserLevels } from '../../caller/user-levels.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** The level in the shop of the caller; empty if the user is deleted, inactive, or may not work there. */
export const readUserLevel = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema' | 'shop'>,
  userId: string,
): Promise<string> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, userId)
  const row = id === undefined ? undefined : await findRowById(connection, users, id)
  if (row?.[user.active] !== 1) return ''
  return findLevelInShop(schema.project, await readUserLevels(connection, schema, row), shop.code) ?? ''
}
