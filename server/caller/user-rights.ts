// The rights of a user in a shop, from one row that joins both with the settings of the shop.

import { createHash } from 'node:crypto'
import { type Access, getAccess } from '../../engine/access/access.ts'
import { parseAssignedIds } from '../../engine/access/assigned-menu.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { flattenMenu, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import type { DatabaseRow } from '../storage/storage.ts'
import type { CallerRights } from './caller.ts'
import { isModuleOn } from './move-access.ts'
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

// Resolves the rights of a user from level, shop, modules and assigned menu; cached by these.

interface RightsInput {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** In stored form. */
  readonly menu: Stored | undefined
  /** Entries that a service token is limited to. */
  readonly scopes?: readonly string[] | undefined
}

interface Rights {
  readonly access: Access
  /** Hash of the input: a browser that sees it change loads its session again. */
  readonly rights: string
}

/** The access of users and shops that differ in nothing that the menu reads. */
const getSharedAccess = (schema: Schema, { shop, menu, ...person }: RightsInput): Access => {
  const { byPerson, namedShops } = getAccessCache(schema)
  const key = JSON.stringify([namedShops.has(shop) ? shop : '', menu ?? null, person])
  const cached = byPerson.get(key) ?? getAccess(schema, { ...person, shop, menu: parseAssignedIds(menu) })
  if (byPerson.size >= maximumEntries) byPerson.clear()
  byPerson.set(key, cached)
  return cached
}

/** A menu entry may name the shops that have it. */
const getAccessCache = memoizeByObject((schema: Schema) => ({
  byPerson: new Map<string, Access>(),
  namedShops: new Set(flattenMenu(schema.menu).flatMap(({ shops = [] }) => shops)),
}))

const getCache = memoizeByObject((_schema: Schema) => new Map<string, Rights>())
const maximumEntries = 1000

export const resolveRights = (schema: Schema, { level, shop, modules, menu, scopes }: RightsInput): Rights => {
  const cache = getCache(schema)
  const cacheKey = JSON.stringify([level, shop, modules, menu ?? null, ...(scopes ? [scopes] : [])])
  const cached = cache.get(cacheKey)
  if (cached) return cached
  if (cache.size >= maximumEntries) cache.clear()
  const resolved = {
    access: getSharedAccess(schema, { level, shop, modules, menu, scopes }),
    rights: createHash('sha256').update(cacheKey).digest('base64url').slice(0, 12),
  }
  cache.set(cacheKey, resolved)
  return resolved
}
