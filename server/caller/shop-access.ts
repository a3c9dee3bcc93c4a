// The shops that a user may work in: the own shop, additional shops, shops with a level of the user, and for
// some levels every open shop.

import { getAssignableLevels } from '../../engine/access/offered-levels.ts'
import { findField, type Resource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { NotSignedIn } from '../error/errors.ts'
import { findAllRows } from '../storage/find-rows.ts'
import type { ListCondition } from '../storage/list-query.ts'
import { findRowById } from '../storage/rows.ts'
import { findUserInShops } from '../storage/sessions.ts'
import type { Connection } from '../storage/storage.ts'
import type { Caller, CallerRights } from './caller.ts'
import { findLevelInShop, readUserLevels, type UserLevels } from './user-levels.ts'
import { buildUserRights } from './user-rights.ts'

export interface ShopEntry {
  readonly code: string
  readonly name: string
  /** The level of the user there. */
  readonly level: string
}

/** The open shops that the user may work in: the own shop first, the others by key. */
export const listOpenShops = async (
  connection: Connection,
  schema: Schema,
  levels: UserLevels,
): Promise<readonly ShopEntry[]> => {
  const { shop } = schema.project
  const rows = await findAllRows(connection, getResource(schema, shop.resource), '')
  return rows
    .filter(row => shop.active === undefined || row[shop.active] === 1)
    .flatMap(row => {
      const code = String(row[shop.key])
      const level = findLevelInShop(schema.project, levels, code)
      return level === undefined ? [] : [{ code, name: String(row[shop.name]), level }]
    })
    .toSorted((a, b) => Number(b.code === levels.shop) - Number(a.code === levels.shop) || (a.code < b.code ? -1 : 1))
}

export interface InactiveShop {
  readonly code: string
  readonly name: string
  /** The last business date. */
  readonly day: string
  readonly timeZone: string
}

/** The shops that the user could work in if they were not switched off, by name. */
export const listInactiveShops = async (
  connection: Connection,
  schema: Schema,
  userRow: string,
): Promise<readonly InactiveShop[]> => {
  const { resource, key, name, active, businessDate, timeZone } = schema.project.shop
  if (active === undefined) return []
  const row = await findRowById(connection, getResource(schema, schema.project.user.resource), userRow)
  if (!row) throw new NotSignedIn()
  const levels = await readUserLevels(connection, schema, row)
  const rows = await findAllRows(connection, getResource(schema, resource), '')
  return rows
    .filter(shop => shop[active] !== 1 && findLevelInShop(schema.project, levels, String(shop[key])) !== undefined)
    .map(shop => ({
      code: String(shop[key]),
      name: String(shop[name]),
      day: String(shop[businessDate]),
      timeZone: String(shop[timeZone]),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The open shops that this user may work in; throws NotSignedIn if there is no such user. */
export const loadUserShops = async (
  connection: Connection,
  schema: Schema,
  userRow: string,
): Promise<readonly ShopEntry[]> => {
  const row = await findRowById(connection, getResource(schema, schema.project.user.resource), userRow)
  if (!row) throw new NotSignedIn()
  return listOpenShops(connection, schema, await readUserLevels(connection, schema, row))
}

/**
 * A condition on the shops that this field of a resource may name: the shop of the caller where the field decides who owns the
 * row, those where the caller manages users where it gives a user a place. Undefined: every shop.
 */
export const findOfferedShops = async (
  caller: Caller,
  resource: Resource,
  name: string,
): Promise<ListCondition | undefined> => {
  const { schema, shop, storage, user } = caller
  const { shop: shops, user: users, levels } = schema.project
  if (findField(resource, name)?.ref?.to !== shops.resource) return undefined
  const { scope } = resource
  const isOwner = scope.kind === 'shops' && scope.fields.length === 1 && scope.fields[0] === name
  if (isOwner) return { column: shops.key, compare: 'in', values: [shop.code] }
  const open = async () => await storage.read(connection => loadUserShops(connection, schema, user.rowId))
  // A document that is saved in further shops is saved by the user in each of them.
  if (resource.lifecycle.flow && findField(resource, name)?.type.many) {
    const others = (await open()).filter(({ code }) => code !== shop.code)
    return { column: shops.key, compare: 'in', values: others.map(({ code }) => code) }
  }
  const isPlace =
    (resource.name === users.resource && name === users.shops) ||
    (resource.name === users.levels?.resource && name === users.levels.shop)
  if (!isPlace || levels[user.level]?.everyShop) return undefined
  const managed = (await open()).filter(({ level }) => getAssignableLevels(schema.project, level).length > 0)
  return { column: shops.key, compare: 'in', values: managed.map(({ code }) => code) }
}

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
