// Reads the current level of a user.

import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { findIdByKey, findRowById } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** Empty if the user is deleted or inactive. */
export const readUserLevel = async (
  connection: Connection,
  { schema }: Pick<Caller, 'schema'>,
  userId: string,
): Promise<string> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const id = await findIdByKey(connection, users, userId)
  const row = id === undefined ? undefined : await findRowById(connection, users, id)
  return row?.[user.active] === 1 ? String(row[user.level]) : ''
}
