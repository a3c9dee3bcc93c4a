// The rights of a user in a shop, from one row that joins both with the settings of the shop.
import type { Schema } from '../../engine/schema/schema.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import type { CallerRights } from './caller.ts'
import { type Rights, resolveRights } from './rights.ts'
import { isModuleOn } from './settings.ts'
import { findLevelInShop, getJoinedLevels } from './user-levels.ts'

/**
 * The row has the columns of `user.`, `shop.` and `setting.`, and the shop in `session.shop`. `scopes`: entries that a
 * service token is limited to.
 */
export const buildUserRights = (
  schema: Schema,
  row: DatabaseRow,
  scopes?: readonly string[],
): CallerRights & Rights => {
  const { user, shop } = schema.project
  const levels = getJoinedLevels(schema, row)
  const code = String(row['session.shop'])
  // A level that the project does not have gives no access.
  const level = findLevelInShop(schema.project, levels, code) ?? ''
  const modules = schema.project.switches.filter(module => isModuleOn(String(row[`setting.${module}`] ?? '')))
  // Entries are granted to the general level of the user.
  const menu = user.menu === undefined || levels.byShop.has(code) ? null : row[`user.${user.menu}`]
  return {
    schema,
    ...resolveRights(schema, { level, shop: code, modules, menu, scopes }),
    user: {
      rowId: String(row['user.id']),
      userId: String(row[`user.${user.key}`]),
      name: String(row[`user.${user.name}`]),
      level,
    },
    shop: {
      code,
      name: String(row[`shop.${shop.name}`]),
      address: String(row[`shop.${shop.address}`]),
      ...(shop.phone !== undefined && { phone: String(row[`shop.${shop.phone}`] ?? '') }),
      businessDate: String(row[`shop.${shop.businessDate}`]),
      timeZone: String(row[`shop.${shop.timeZone}`]),
      modules,
    },
  }
}
