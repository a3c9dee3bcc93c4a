// The shops that a user may work in: the own shop, additional shops, shops with a level of the user, and for
// some levels every open shop.
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { NotSignedIn } from '../error/errors.ts'
import { findAllRows } from '../storage/find-rows.ts'
import { findRowById } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import { findLevelInShop, readUserLevels, type UserLevels } from './user-levels.ts'

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
