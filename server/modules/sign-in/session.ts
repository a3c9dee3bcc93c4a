// From a token to the caller: his user, his shop and his rights as they are at this moment.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller } from '../../caller/caller.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { isOn } from '../../operations/rules/settings.ts'
import { findSession, sessionTables } from '../../storage/sessions.ts'
import type { DatabaseRow, Storage } from '../../storage/storage.ts'
import { hooksOf } from '../record-modules.ts'
import { accessFor } from '../users/rights.ts'
import { type Worker, worksIn } from '../users/works-in.ts'
import { hashToken, isToken } from './token.ts'

/** A working day with room: a token older than this is refused. */
export const sessionHours = 16

export interface World {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
}

/** The caller that a token stands for; throws NotSignedIn when it is unknown, expired, or its user is no longer active. */
export const callerOf = async (world: World, token: string, device: string): Promise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  return (await goodSession(world, hashToken(token), device)).caller
}

export interface GoodSession {
  readonly caller: Caller
  /** When it runs out, as an ISO time. */
  readonly expiresAt: string
}

/** The session behind a token's hash as it is at this moment; throws NotSignedIn as `callerOf` does. */
export const goodSession = async (world: World, tokenHash: string, device: string): Promise<GoodSession> => {
  const { schema, now } = world
  const found = await storedSession(world, tokenHash)
  const { user, shop } = schema.project
  const expired = found !== undefined && isOver(String(found['session.expires_at']), now())
  if (!found || expired || found[`user.${user.active}`] !== 1) throw new NotSignedIn()
  const isOpen = shop.active === undefined || found[`shop.${shop.active}`] === 1
  if (!isOpen || !worksIn(schema.project, workerFrom(schema, found), String(found['session.shop'])))
    throw new NotSignedIn()
  return { caller: callerFrom(world, found, device), expiresAt: String(found['session.expires_at']) }
}

/** A clock that was set back makes no session longer: one that ends later than a new one would was made by another clock. */
const isOver = (expiresAt: string, now: Date): boolean =>
  expiresAt <= now.toISOString() || Date.parse(expiresAt) > now.getTime() + (sessionHours + 1) * 3_600_000

const workerFrom = ({ project }: Schema, found: DatabaseRow): Worker => {
  const { user } = project
  const others = user.shops === undefined ? null : (found[`user.${user.shops}`] ?? null)
  return { level: String(found[`user.${user.level}`]), shop: String(found[`user.${user.shop}`]), others }
}

const callerFrom = ({ schema, storage, now }: World, found: DatabaseRow, device: string): Caller => {
  const { user, shop } = schema.project
  const level = String(found[`user.${user.level}`])
  const code = String(found['session.shop'])
  const modules = schema.project.modules.filter(module => isOn(String(found[`module.${module}`] ?? '')))
  return {
    schema,
    storage,
    now,
    device,
    hooksOf: resource => hooksOf(schema, resource),
    ...accessFor(schema, {
      level,
      shop: code,
      modules,
      menu: user.menu === undefined ? null : found[`user.${user.menu}`],
    }),
    user: {
      rowId: String(found['user.id']),
      userId: String(found[`user.${user.key}`]),
      name: String(found[`user.${user.name}`]),
      level,
    },
    shop: {
      code,
      name: String(found[`shop.${shop.name}`]),
      address: String(found[`shop.${shop.address}`]),
      businessDate: String(found[`shop.${shop.businessDate}`]),
      timeZone: String(found[`shop.${shop.timeZone}`]),
      modules,
    },
  }
}

interface StoredSession {
  readonly changes: number
  readonly rows: Map<string, DatabaseRow>
}

const sessions = new WeakMap<Storage, WeakMap<Schema, StoredSession>>()
const mostStored = 1000

/** What was read of sessions since the last commit to their tables; empty after one, so that nobody keeps a right he lost. */
const storedRows = ({ storage, schema }: World, changes: number): Map<string, DatabaseRow> => {
  const bySchema = sessions.get(storage) ?? new WeakMap<Schema, StoredSession>()
  sessions.set(storage, bySchema)
  const known = bySchema.get(schema)
  if (known && known.changes === changes && known.rows.size < mostStored) return known.rows
  const rows = new Map<string, DatabaseRow>()
  bySchema.set(schema, { changes, rows })
  return rows
}

/** The session, from the database unless this process alone writes to it and nothing about sessions changed since. */
const storedSession = async (world: World, tokenHash: string): Promise<DatabaseRow | undefined> => {
  const { schema, storage } = world
  const changes = storage.changesOf?.(sessionTables(schema))
  const rows = changes === undefined ? undefined : storedRows(world, changes)
  const known = rows?.get(tokenHash)
  if (known) return known
  const found = await storage.read(connection => findSession(connection, schema, tokenHash))
  if (found) rows?.set(tokenHash, found)
  return found
}
