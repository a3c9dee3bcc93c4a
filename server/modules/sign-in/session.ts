// Resolves a token to the caller: user, shop and current rights.
import type { Schema } from '../../../engine/schema/schema.ts'
import type { Caller, MoveHookOf } from '../../caller/caller.ts'
import { NotSignedIn } from '../../errors/errors.ts'
import { isOn } from '../../operations/rules/settings.ts'
import { deleteSession, findSession, sessionTables } from '../../storage/sessions.ts'
import type { DatabaseRow, Storage } from '../../storage/storage.ts'
import { hooksOf } from '../record-modules.ts'
import { accessFor } from '../users/rights.ts'
import { type Worker, worksIn } from '../users/works-in.ts'
import { findLastUse, getIdleMinutes, idleParameters, noteUse } from './idle-limit.ts'
import { hashToken, isToken } from './token.ts'

/** Longer than a working day; an older token is refused. */
export const sessionHours = 16

export interface World {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  readonly moveHookOf?: MoveHookOf
}

/** Returns the caller of a token; throws NotSignedIn if it is unknown or expired, or its user is not active. */
export const callerOf = async (world: World, token: string, device: string): Promise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  return (await goodSession(world, hashToken(token), device)).caller
}

/** The same for a request; `idleSeconds` is the time since the user's last activity, which prolongs the session. */
export const callerOfRequest = async (
  world: World,
  token: string,
  { device, idleSeconds }: { readonly device: string; readonly idleSeconds: number },
): Promise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  const tokenHash = hashToken(token)
  const { caller, storedUse } = await goodSession(world, tokenHash, device)
  const at = world.now().getTime() - idleSeconds * 1000
  await noteUse(world.storage, { tokenHash, stored: storedUse, at })
  return caller
}

export interface GoodSession {
  readonly caller: Caller
  /** ISO time at which it ends without further activity. */
  readonly expiresAt: string
  /** The last activity stored in the database, in milliseconds. */
  readonly storedUse: number
}

type SessionCaller = Omit<Caller, 'device'> & { readonly idleMinutes: number }

interface Session {
  readonly caller: SessionCaller
  /** The latest end, in milliseconds. */
  readonly ends: number
  readonly storedUse: number
}

/** The current session of a token hash; throws NotSignedIn like `callerOf`. */
export const goodSession = async (world: World, tokenHash: string, device: string): Promise<GoodSession> => {
  const found = await storedSession(world, tokenHash)
  if (!found) throw new NotSignedIn()
  const { caller, storedUse, ends: latest } = found
  const { moveHookOf, storage } = world
  const idle = caller.idleMinutes * 60_000
  const ends = idle === 0 ? latest : Math.min(latest, findLastUse(storage, tokenHash, storedUse) + idle)
  if (isOver(ends, world.now().getTime())) {
    // A longer limit set later must not revive it.
    if (ends < latest) await storage.write(connection => deleteSession(connection, tokenHash), { sessionsOnly: true })
    throw new NotSignedIn()
  }
  const expiresAt = new Date(ends).toISOString()
  return { caller: { ...caller, device, ...(moveHookOf && { moveHookOf }) }, expiresAt, storedUse }
}

/** Undefined if the user or the shop is not active, or the user may not work in the shop. */
const sessionFrom = (world: World, found: DatabaseRow): Session | undefined => {
  const { schema } = world
  const { user, shop } = schema.project
  const isOpen = shop.active === undefined || found[`shop.${shop.active}`] === 1
  if (!isOpen || found[`user.${user.active}`] !== 1) return undefined
  if (!worksIn(schema.project, workerFrom(schema, found), String(found['session.shop']))) return undefined
  const usedAt = String(found['session.used_at'])
  return {
    caller: callerFrom(world, found),
    ends: Date.parse(String(found['session.expires_at'])),
    // A session of an older version has no last activity: it counts from now.
    storedUse: usedAt === '' ? world.now().getTime() : Date.parse(usedAt),
  }
}

/** Also true if the end is later than that of a new session: then the clock was set back since. */
const isOver = (ends: number, now: number): boolean => ends <= now || ends > now + (sessionHours + 1) * 3_600_000

const workerFrom = ({ project }: Schema, found: DatabaseRow): Worker => {
  const { user } = project
  const others = user.shops === undefined ? null : (found[`user.${user.shops}`] ?? null)
  return { level: String(found[`user.${user.level}`]), shop: String(found[`user.${user.shop}`]), others }
}

const callerFrom = ({ schema, storage, now }: World, found: DatabaseRow): SessionCaller => {
  const { user, shop } = schema.project
  const level = String(found[`user.${user.level}`])
  const code = String(found['session.shop'])
  const modules = schema.project.modules.filter(module => isOn(String(found[`setting.${module}`] ?? '')))
  return {
    schema,
    storage,
    now,
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
    idleMinutes: getIdleMinutes(schema, level, parameter => textOrNone(found[`setting.${parameter}`])),
  }
}

const textOrNone = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

interface ReadSessions {
  readonly changes: number
  readonly byToken: Map<string, Session>
}

const read = new WeakMap<Storage, WeakMap<Schema, ReadSessions>>()
const mostStored = 1000

/** Sessions read since the last commit to their tables; empty after a commit, so that no user keeps revoked rights. */
const readSince = ({ storage, schema }: World, changes: number): Map<string, Session> => {
  const bySchema = read.get(storage) ?? new WeakMap<Schema, ReadSessions>()
  read.set(storage, bySchema)
  const known = bySchema.get(schema)
  if (known && known.changes === changes && known.byToken.size < mostStored) return known.byToken
  const byToken = new Map<string, Session>()
  bySchema.set(schema, { changes, byToken })
  return byToken
}

/**
 * Reads the session from the database, or from the cache if only this process writes and no session has changed since.
 */
const storedSession = async (world: World, tokenHash: string): Promise<Session | undefined> => {
  const { schema, storage } = world
  const changes = storage.changesOf?.(sessionTables(schema))
  const byToken = changes === undefined ? undefined : readSince(world, changes)
  const known = byToken?.get(tokenHash)
  if (known) return known
  const row = await storage.read(connection =>
    findSession(connection, schema, { tokenHash, parameters: idleParameters }),
  )
  const session = row && sessionFrom(world, row)
  if (session) byToken?.set(tokenHash, session)
  return session
}
