// The level of a user in a shop. It is read here alone: a user may have other levels in other shops.
import type { Row } from '../../engine/record/row.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { listRows } from '../storage/rows.ts'
import { listShopLevelRows } from '../storage/sign-in-rows.ts'
import type { Connection, DatabaseRow } from '../storage/storage.ts'
import type { HookRowChange } from './caller.ts'

export interface UserLevels {
  /** The level of the user, in the own shop and the additional ones. */
  readonly general: string
  /** Key of the own shop. */
  readonly shop: string
  /** Keys of the additional shops. */
  readonly others: readonly string[]
  /** Levels that hold in one shop in place of the general one, by its key. */
  readonly byShop: ReadonlyMap<string, string>
}

/** Undefined: the user may not work in the shop. A general level of every shop holds everywhere. */
export const findLevelInShop = (
  { levels }: Pick<Project, 'levels'>,
  { general, shop, others, byShop }: UserLevels,
  code: string,
): string | undefined => {
  if (levels[general]?.everyShop) return general
  return byShop.get(code) ?? (shop === code || others.includes(code) ? general : undefined)
}

/** The general level of the row of a user, which holds in the own shop and the additional ones. */
export const getGeneralLevel = ({ user }: Pick<Project, 'user'>, row: Row): string => String(row[user.level.field])

/** Where the user has a level: each shop by its key, or every shop. */
export interface LevelPlace {
  /** Undefined: every shop. */
  readonly shop: string | undefined
  readonly level: string
}

export const listLevelPlaces = ({ levels }: Pick<Project, 'levels'>, user: UserLevels): readonly LevelPlace[] => {
  const { general, shop, others, byShop } = user
  if (levels[general]?.everyShop) return [{ shop: undefined, level: general }]
  const codes = new Set([shop, ...others, ...byShop.keys()])
  return [...codes].map(code => ({ shop: code, level: byShop.get(code) ?? general }))
}

/** The levels of the user of this row. */
export const readUserLevels = async (connection: Connection, schema: Schema, row: Row): Promise<UserLevels> => {
  const { key } = schema.project.user
  const rows = await listShopLevelRows(connection, schema, String(row[key]))
  return buildUserLevels(schema.project, row, new Map(rows.map(({ shop, level }) => [shop, level])))
}

/** The levels of a user who is joined with one shop: the general one and the one of that shop. */
export const getJoinedLevels = ({ project }: Pick<Schema, 'project'>, row: DatabaseRow): UserLevels => {
  const { user } = project
  const names = [user.level.field, user.shop, ...(user.shops === undefined ? [] : [user.shops])]
  const own = Object.fromEntries(names.map(name => [name, row[`user.${name}`] ?? null]))
  const level = row['place.level']
  return buildUserLevels(project, own, new Map(typeof level === 'string' ? [[String(row['session.shop']), level]] : []))
}

const buildUserLevels = (
  { user, emptyText }: Pick<Project, 'user' | 'emptyText'>,
  row: Row,
  byShop: ReadonlyMap<string, string>,
): UserLevels => ({
  general: String(row[user.level.field]),
  shop: String(row[user.shop]),
  others: String((user.shops === undefined ? null : row[user.shops]) ?? '')
    .split(',')
    .map(code => code.trim())
    .filter(code => code !== '' && code !== emptyText),
  byShop,
})

// Checks that a user of the highest level can still sign in: an active user and an active shop for that user.

/** The highest level is the one that the project names first. */
export const getHighestLevel = ({ levels }: Project): string => Object.keys(levels)[0] ?? ''

interface AccessChange {
  readonly user?: HookRowChange
  readonly shop?: HookRowChange
}

/**
 * True if an active owner remains after the change. Counts in the whole chain inside the transaction of the change, so
 * that of two concurrent changes the second one sees the first.
 */
export const hasActiveOwnerAfter = async (
  connection: Connection,
  schema: Schema,
  { user, shop }: AccessChange,
): Promise<boolean> => {
  const { project } = schema
  const { active } = project.user
  const users = await listActiveRows(connection, getResource(schema, project.user.resource), active)
  const owners = applyChange(users, user).filter(
    row => getGeneralLevel(project, row) === getHighestLevel(project) && row[active] === 1,
  )
  if (owners.length === 0) return false
  const shops = await listActiveRows(connection, getResource(schema, project.shop.resource), project.shop.active)
  const open = applyChange(shops, shop).filter(
    row => project.shop.active === undefined || row[project.shop.active] === 1,
  )
  const levels = await Promise.all(owners.map(owner => readUserLevels(connection, schema, owner)))
  return open.some(row =>
    levels.some(owner => findLevelInShop(project, owner, String(row[project.shop.key])) === owner.general),
  )
}

const listActiveRows = async (
  connection: Connection,
  resource: StoredResource,
  active: string | undefined,
): Promise<readonly Row[]> => {
  const everywhere: StoredResource = { ...resource, scope: { kind: 'chain' } }
  const conditions = active === undefined ? [] : [{ column: active, compare: '=' as const, values: [1] }]
  return (await listRows(connection, everywhere, { conditions, sort: [], offset: 0 }, '')).rows
}

const applyChange = (rows: readonly Row[], { before, after }: HookRowChange = {}): readonly Row[] => [
  ...rows.filter(row => row.id !== before?.id),
  ...(after ? [after] : []),
]
