// Resolves the rights of a user from level, shop, modules and assigned menu; cached by these.

import { createHash } from 'node:crypto'
import { type Access, getAccess } from '../../engine/access/access.ts'
import { parseAssignedIds } from '../../engine/access/assigned-menu.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { flattenMenu, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/memoize-by-object.ts'

interface RightsInput {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** In stored form. */
  readonly menu: Stored | undefined
  /** Entries that a service token is limited to. */
  readonly scopes?: readonly string[] | undefined
}

export interface Rights {
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
