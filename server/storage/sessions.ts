// Sessions: the browser has a random token, this table its hash, user, shop and expiry. Ending or moving a session
// notifies the processes; an expiry does not, as its time is known from the beginning.

import { sql } from 'kysely'
import type { Stored } from '../../engine/field/field-type.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { memoizeByObject } from '../../engine/value/records.ts'
import { readMembers, readText, type StoredMembers, toColumns } from './meta.ts'
import { build, findAll, findFirst, runQuery, toStatement } from './run-query.ts'
import type { Connection, DatabaseRow, Statement } from './storage.ts'
import { findShopColumn } from './tables.ts'
import { getSessionTopic, getShopTopic, getUserTopic } from './topics.ts'

const table = 'kencana_session'

/** How long a session lasts at most, which is longer than a working day; an older token is refused. */
export const sessionHours = 16

export interface NewSession {
  readonly tokenHash: string
  readonly userRow: string
  readonly shop: string
  readonly device: string
  readonly address: string
  readonly createdAt: string
  readonly expiresAt: string
}

export const insertSession = async (connection: Connection, session: NewSession): Promise<void> => {
  const values = { ...toColumns(session), used_at: session.createdAt }
  await runQuery(connection, build.insertInto(table).values(values))
}

/**
 * Returns the session with its user, its shop, and the shop's settings for modules and parameters, by two statements that
 * are sent together: keys `user.x`, `shop.x` and `setting.X`, beside `session.shop`, `session.expires_at`,
 * `session.used_at` and `place.level`.
 */
export const findSession = async (
  connection: Connection,
  schema: Schema,
  { tokenHash, parameters }: { readonly tokenHash: string; readonly parameters: readonly string[] },
): Promise<DatabaseRow | undefined> => {
  const readWith = async (statement: Statement | undefined): Promise<readonly DatabaseRow[]> =>
    statement ? connection.all({ ...statement, values: [...statement.values.slice(0, -1), tokenHash] }) : []
  const [[session], settings] = await Promise.all([
    readWith(getSessionStatement(schema)),
    readWith(getSessionSettings(schema)(parameters)),
  ])
  return session && { ...session, ...toSettingColumns(settings) }
}

const toSettingColumns = (settings: readonly DatabaseRow[]): DatabaseRow =>
  Object.fromEntries(settings.map(({ key, value }) => [`setting.${key ?? ''}`, String(value ?? '')]))

/**
 * The settings of the shop of a session, for modules and these parameters; the last value is the hash of the token.
 * Undefined if the project has no settings, or none of these.
 */
const getSessionSettings = memoizeByObject((schema: Schema) =>
  memoizeByObject((parameters: readonly string[]): Statement | undefined => {
    const keys = [...schema.project.switches, ...parameters]
    const query = keys.length === 0 ? undefined : selectSettings(schema, keys)
    const shopOfSession = build.selectFrom(table).select('shop').where('token_hash', '=', '')
    if (!query) return undefined
    const { rows, shopColumn } = query
    return toStatement(
      shopColumn === undefined
        ? rows.where(eb => eb.exists(shopOfSession))
        : rows.where(shopColumn, 'in', shopOfSession),
    )
  }),
)

/** Returns the tables that a session is read from. */
export const listSessionTables = memoizeByObject((schema: Schema): readonly string[] => {
  const { user, shop, settings } = schema.project
  const names = [user.resource, shop.resource, ...[user.levels, settings].flatMap(one => one?.resource ?? [])]
  return [table, ...names.map(name => getResource(schema, name).table)]
})

/** The last value of the statement is the hash of the token. */
const getSessionStatement = memoizeByObject((schema: Schema): Statement => {
  const { user, shop } = schema.project
  const users = getResource(schema, user.resource).table
  const shops = getResource(schema, shop.resource).table
  const base = build
    .selectFrom(`${table} as session`)
    .innerJoin(`${users} as user`, 'user.id', 'session.user_row')
    .innerJoin(`${shops} as shop`, `shop.${shop.key}`, 'session.shop')
    .select(['session.shop as session.shop', 'session.expires_at as session.expires_at', 'user.id as user.id'])
    .select('session.used_at as session.used_at')
    .select(listUserColumns(schema))
    .select(listShopColumns(schema))
    .select(listPlaceColumns(schema))
  return toStatement(base.where('session.token_hash', '=', ''))
})

/** The level of the joined user in the joined shop, null if it is the general one. */
const listPlaceColumns = (schema: Schema) => {
  const { user, shop } = schema.project
  const { levels } = user
  if (!levels) return []
  const table = sql.table(getResource(schema, levels.resource).table)
  const [place, holder, level] = [levels.shop, levels.user, levels.level].map(name => sql.ref(`place.${name}`))
  const [code, key] = [sql.ref(`shop.${shop.key}`), sql.ref(`user.${user.key}`)]
  const query = sql<Stored>`(select ${level} from ${table} as place where ${place} = ${code} and ${holder} = ${key})`
  return [query.as('place.level')]
}

const listUserColumns = ({ project: { user } }: Schema) =>
  [user.key, user.name, user.level.field, user.active, user.shop, user.shops, user.menu]
    .filter(name => name !== undefined)
    .map(name => `user.${name} as user.${name}` as const)

const listShopColumns = ({ project: { shop } }: Schema) =>
  [
    shop.key,
    shop.name,
    shop.address,
    shop.businessDate,
    shop.timeZone,
    ...(shop.phone === undefined ? [] : [shop.phone]),
    ...(shop.active === undefined ? [] : [shop.active]),
  ].map(name => `shop.${name} as shop.${name}` as const)

/** Returns what `findSession` returns, without times, as if the user had a session in each of these shops. */
export const findUserInShops = async (
  connection: Connection,
  schema: Schema,
  {
    userRow,
    codes,
    parameters,
  }: { readonly userRow: string; readonly codes: readonly string[]; readonly parameters: readonly string[] },
): Promise<readonly DatabaseRow[]> => {
  const { user, shop, switches } = schema.project
  const users = getResource(schema, user.resource).table
  const shops = getResource(schema, shop.resource).table
  const userInShops = build
    .selectFrom(`${users} as user`)
    .innerJoin(`${shops} as shop`, join => join.onTrue())
    .select(['user.id as user.id', `shop.${shop.key} as session.shop`])
    .select(listUserColumns(schema))
    .select(listShopColumns(schema))
    .select(listPlaceColumns(schema))
    .where('user.id', '=', userRow)
    .where(`shop.${shop.key}`, 'in', codes)
    .orderBy(`shop.${shop.key}`)
  const rows = await findAll(connection, userInShops)
  const keys = [...switches, ...parameters]
  const settings = await findSettings(connection, schema, { shops: codes, keys })
  return rows.map(row => ({ ...row, ...settings.get(String(row['session.shop'])) }))
}

/** Returns the settings of each of these shops with these keys, as columns of its session. */
const findSettings = async (
  connection: Connection,
  schema: Schema,
  request: Required<SettingsRequest>,
): Promise<ReadonlyMap<string, DatabaseRow>> => {
  if (request.keys.length === 0) return new Map()
  const settings = await findShopSettings(connection, schema, request)
  return new Map([...settings].map(([shop, own]) => [shop, toSettingColumns(own)]))
}

interface SettingsRequest {
  readonly shops: readonly string[]
  /** Absent: all settings. */
  readonly keys?: readonly string[]
}

/** A type, so that rows of the database may be built from it. */
type ShopSetting = {
  readonly key: string
  readonly value: string
}

/** The rows of the settings, of all shops; undefined if the project has none. */
const selectSettings = ({ project: { settings }, resources }: Schema, keys: readonly string[] | undefined) => {
  const resource = settings && resources[settings.resource]
  if (!resource) return undefined
  const all = build.selectFrom(resource.table).select([`${settings.key} as key`, `${settings.value} as value`])
  return {
    rows: keys === undefined ? all : all.where(settings.key, 'in', keys),
    shopColumn: findShopColumn(resource),
  }
}

/** Returns the settings of each of these shops by one statement; none if the project has no settings. */
export const findShopSettings = async (
  connection: Connection,
  schema: Schema,
  { shops, keys }: SettingsRequest,
): Promise<ReadonlyMap<string, readonly ShopSetting[]>> => {
  const query = selectSettings(schema, keys)
  if (!query) return new Map()
  const { shopColumn } = query
  const rows = await findAll(
    connection,
    shopColumn === undefined ? query.rows : query.rows.select(`${shopColumn} as shop`).where(shopColumn, 'in', shops),
  )
  const toSettings = (own: readonly DatabaseRow[]): readonly ShopSetting[] =>
    own.map(({ key, value }) => ({ key: String(key ?? ''), value: String(value ?? '') }))
  const byShop = Map.groupBy(rows, row => row.shop)
  return new Map(shops.map(shop => [shop, toSettings((shopColumn === undefined ? rows : byShop.get(shop)) ?? [])]))
}

/** Records a later use of the session; no process is notified, as the session itself is unchanged. */
export const recordSessionUse = async (connection: Connection, tokenHash: string, usedAt: string): Promise<void> => {
  const update = build.updateTable(table).set({ used_at: usedAt })
  await runQuery(connection, update.where('token_hash', '=', tokenHash).where('used_at', '<', usedAt))
}

/**
 * When staff of each shop used the program last in it, as ISO moments in UTC; a shop without a session of its users is absent.
 * Uses by users of the other levels do not count.
 */
export const findLastUses = async (
  connection: Connection,
  { project: { user }, resources }: Schema,
  otherLevels: readonly string[] = [],
): Promise<ReadonlyMap<string, string>> => {
  const users = getResource({ resources }, user.resource).table
  const rows = await findAll(
    connection,
    build
      .selectFrom(`${table} as session`)
      .innerJoin(`${users} as user`, 'user.id', 'session.user_row')
      .select(eb => ['session.shop as shop', eb.fn.max('session.used_at').as('used_at')])
      .whereRef(`user.${user.shop}`, '=', 'session.shop')
      .$if(otherLevels.length > 0, query => query.where(`user.${user.level.field}`, 'not in', [...otherLevels]))
      .groupBy('session.shop'),
  )
  return new Map(rows.map(row => [String(row.shop), String(row.used_at)]))
}

/** When a user of each shop signed in last, as ISO moments in UTC, without users of these levels; also after the session has ended. */
export const findLastSignIns = async (
  connection: Connection,
  { project: { user }, resources }: Schema,
  otherLevels: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const users = getResource({ resources }, user.resource).table
  const query = build
    .selectFrom('kencana_device as device')
    .innerJoin(`${users} as user`, 'user.id', 'device.user_row')
    .select(eb => [`user.${user.shop} as shop`, eb.fn.max('device.seen_at').as('seen_at')])
    .where(`user.${user.level.field}`, 'not in', [...otherLevels])
    .groupBy(`user.${user.shop}`)
  return new Map((await findAll(connection, query)).map(row => [String(row.shop), String(row.seen_at)]))
}

const userSession = {
  tokenHash: readText,
  shop: readText,
  device: readText,
  address: readText,
  createdAt: readText,
  usedAt: readText,
}

export type StoredUserSession = StoredMembers<typeof userSession>

/** Returns the sessions of a user that have not expired, the last used first. */
export const findUserSessions = async (
  connection: Connection,
  userRow: string,
  now: string,
): Promise<readonly StoredUserSession[]> => {
  const userSessions = build.selectFrom(table).selectAll().where('user_row', '=', userRow).where('expires_at', '>', now)
  const rows = await findAll(connection, userSessions.orderBy('used_at', 'desc').orderBy('token_hash'))
  return rows.map(row => readMembers(userSession, row))
}

/** Moves a session to another shop. */
export const moveSession = async (connection: Connection, tokenHash: string, shop: string): Promise<void> => {
  await runQuery(connection, build.updateTable(table).set({ shop }).where('token_hash', '=', tokenHash))
  await connection.notify(getSessionTopic(tokenHash))
}

/** Ends all sessions of a shop. */
export const deleteShopSessions = async (connection: Connection, shop: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('shop', '=', shop))
  await connection.notify(getShopTopic(shop))
}

/** Ends all sessions of a shop, those of one user only at `until`, so that the user still receives the result. */
export const endShopSessions = async (
  connection: Connection,
  shop: string,
  { userRow, until }: { readonly userRow: string; readonly until: string },
): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('shop', '=', shop).where('user_row', '<>', userRow))
  const userSessions = build.updateTable(table).set({ expires_at: until }).where('shop', '=', shop)
  await runQuery(connection, userSessions.where('user_row', '=', userRow).where('expires_at', '>', until))
  await connection.notify(getShopTopic(shop))
}

export const deleteSession = async (connection: Connection, tokenHash: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('token_hash', '=', tokenHash))
  await connection.notify(getSessionTopic(tokenHash))
}

/** Ends all sessions of a user except one, and the push messages to all devices but the one of that session. */
export const deleteUserSessions = async (connection: Connection, userRow: string, except = ''): Promise<void> => {
  const currentDevice = build.selectFrom(table).select('device').where('token_hash', '=', except)
  const subscriptions = build.deleteFrom('kencana_push').where('user_row', '=', userRow)
  await runQuery(connection, subscriptions.where('device', 'not in', currentDevice))
  await runQuery(connection, build.deleteFrom(table).where('user_row', '=', userRow).where('token_hash', '<>', except))
  await connection.notify(getUserTopic(userRow))
}

export const countSessions = async (connection: Connection, now: string): Promise<number> => {
  const count = build.selectFrom(table).select(eb => eb.fn.countAll<number>().as('count'))
  const row = await findFirst(connection, count.where('expires_at', '>', now))
  return Number(row?.count ?? 0)
}

export const deleteExpiredSessions = async (connection: Connection, now: string): Promise<void> => {
  await runQuery(connection, build.deleteFrom(table).where('expires_at', '<=', now))
}
