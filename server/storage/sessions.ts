// Sessions: a random token is known to the browser alone; here lies its hash, its user, its shop and its end.
import type { Schema } from '../../engine/schema.ts'
import { getResource } from '../../engine/schema.ts'
import { build, statementOf } from './compiler.ts'
import type { Connection, DatabaseRow } from './storage.ts'

const table = 'kencana_session'

export interface NewSession {
  readonly tokenHash: string
  readonly userRow: string
  readonly shop: string
  readonly device: string
  readonly createdAt: string
  readonly expiresAt: string
}

export const insertSession = async (connection: Connection, session: NewSession): Promise<void> => {
  const { tokenHash, userRow, shop, device, createdAt, expiresAt } = session
  await connection.run(
    statementOf(
      build.insertInto(table).values({
        token_hash: tokenHash,
        user_row: userRow,
        shop,
        device,
        created_at: createdAt,
        expires_at: expiresAt,
      }),
    ),
  )
}

/** The session with its user and its shop in one read: keys `user.x` and `shop.x`, beside `session.shop`, `session.expires_at`. */
export const findSession = async (
  connection: Connection,
  schema: Schema,
  tokenHash: string,
): Promise<DatabaseRow | undefined> => {
  const [found] = await connection.all({ sql: sessionSql(schema), values: [tokenHash] })
  return found
}

const tablesOfSchema = new WeakMap<Schema, readonly string[]>()

/** The tables that a session is read from. */
export const sessionTables = (schema: Schema): readonly string[] => {
  const { user, shop } = schema.project
  const known = tablesOfSchema.get(schema)
  const tables = known ?? [table, getResource(schema, user.resource).table, getResource(schema, shop.resource).table]
  tablesOfSchema.set(schema, tables)
  return tables
}

const sessionTexts = new WeakMap<Schema, string>()

const sessionSql = (schema: Schema): string => {
  const known = sessionTexts.get(schema)
  if (known !== undefined) return known
  const { user, shop } = schema.project
  const users = getResource(schema, user.resource).table
  const shops = getResource(schema, shop.resource).table
  const query = build
    .selectFrom(`${table} as session`)
    .innerJoin(`${users} as user`, 'user.id', 'session.user_row')
    .innerJoin(`${shops} as shop`, `shop.${shop.key}`, 'session.shop')
    .select(['session.shop as session.shop', 'session.expires_at as session.expires_at', 'user.id as user.id'])
    .select(
      [user.key, user.name, user.level, user.active, user.shop].map(name => `user.${name} as user.${name}` as const),
    )
    .select(
      [shop.key, shop.name, shop.address, shop.businessDate, shop.timeZone].map(
        name => `shop.${name} as shop.${name}` as const,
      ),
    )
    .where('session.token_hash', '=', '')
  const { sql } = statementOf(query)
  sessionTexts.set(schema, sql)
  return sql
}

export const deleteSession = async (connection: Connection, tokenHash: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('token_hash', '=', tokenHash)))
}

/** Ends all sessions of a user, but for the one given. */
export const deleteSessionsOf = async (connection: Connection, userRow: string, except = ''): Promise<void> => {
  await connection.run(
    statementOf(build.deleteFrom(table).where('user_row', '=', userRow).where('token_hash', '<>', except)),
  )
}

export const deleteExpiredSessions = async (connection: Connection, now: string): Promise<void> => {
  await connection.run(statementOf(build.deleteFrom(table).where('expires_at', '<=', now)))
}
