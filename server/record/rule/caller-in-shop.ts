// Switches the caller to another shop of the chain.

import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { isModuleOn, readShopSettings } from '../../caller/move-access.ts'
import { findLevelInShop, readUserLevels } from '../../caller/user-levels.ts'
import { lockOpenDaysShared } from '../../day/open-day.ts'
import { RequestError } from '../../error/errors.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import type { Connection } from '../../storage/storage.ts'

/** Returns the caller in that shop, on its locked business date; throws `books.*` if the shop does not exist. */
export const switchCallerShop = async (connection: Connection, caller: Caller, code: string): Promise<Caller> => {
  if (code === caller.shop.code) return caller
  const { schema } = caller
  const { shop, switches } = schema.project
  const shops = getResource(schema, shop.resource)
  const row = await findUniqueRow(connection, shops, code)
  if (!row || (shop.active !== undefined && row[shop.active] !== 1))
    throw new RequestError('books.shop', { shop: code })
  const days = await lockOpenDaysShared(connection, caller, [code])
  const settings = await readShopSettings(connection, schema, code)
  const zone = String(row[shop.timeZone] ?? '')
  return {
    ...caller,
    shop: {
      code,
      name: String(row[shop.name]),
      address: String(row[shop.address]),
      businessDate: String(days.get(code)),
      // A shop that has never been opened may have no time zone.
      timeZone: ['', schema.project.emptyText].includes(zone) ? caller.shop.timeZone : zone,
      modules: switches.filter(module => isModuleOn(settings.get(module))),
    },
  }
}

/** The level in the shop of the caller; empty if the user is deleted, inactive, or may not work there. */
export const readUserLevel = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema' | 'shop'>,
  userId: string,
): Promise<string> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const row = await findUniqueRow(connection, users, userId)
  if (row?.[user.active] !== 1) return ''
  return findLevelInShop(schema.project, await readUserLevels(connection, schema, row), shop.code) ?? ''
}
