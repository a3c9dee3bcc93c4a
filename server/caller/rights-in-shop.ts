// The current rights of a user in a shop, without a session.
import type { Schema } from '../../engine/schema/schema.ts'
import { findUserInShops } from '../storage/sessions.ts'
import type { Connection } from '../storage/storage.ts'
import type { CallerRights } from './caller.ts'
import { loadUserShops } from './shop-access.ts'
import { buildUserRights } from './user-rights.ts'

/** Undefined if the user or the shop is not active, or the user may not work in the shop. */
export const loadRightsInShop = async (
  connection: Connection,
  schema: Schema,
  { userRow, shop }: { readonly userRow: string; readonly shop: string },
): Promise<CallerRights | undefined> => {
  const [row] = await findUserInShops(connection, schema, { userRow, codes: [shop], parameters: [] })
  if (row?.[`user.${schema.project.user.active}`] !== 1) return undefined
  const shops = await loadUserShops(connection, schema, userRow)
  return shops.some(({ code }) => code === shop) ? buildUserRights(schema, row) : undefined
}
