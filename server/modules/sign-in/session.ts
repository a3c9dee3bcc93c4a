// From a token to the caller: his user, his shop and his rights as they are at this moment.
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

/** A working day with room: a token older than this is refused. */
export const sessionHours = 16

export interface World {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  readonly moveHookOf?: MoveHookOf
}

/** The caller that a token stands for; throws NotSignedIn when it is unknown, expired, or its user is no longer active. */
export const callerOf = async (world: World, token: string, device: string): Promise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  return (await goodSession(world, hashToken(token), device)).caller
}

/** The same of a request, whose user was active that many seconds before it: it holds up the end of the session. */
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
  /** When it runs out if its user does nothing more, as an ISO time. */
  readonly expiresAt: string
  /** The last activity that the database knows, in milliseconds. */
  readonly storedUse: number
}

type SessionCaller = Omit<Caller, 'device'> & { readonly idleMinutes: number }

interface Session {
  readonly caller: SessionCaller
  /** When it runs out at the latest, in milliseconds. */
  readonly ends: number
  readonly storedUse: number
}

/** The session behind a token's hash as it is at this moment; throws NotSignedIn as `callerOf` does. */
export const goodSession = async (world: World, tokenHash: string, device: string): Promise<GoodSession> => {
  const found = await storedSession(world, tokenHash)
  if (!found) throw new NotSignedIn()
  const { caller, storedUse, ends: latest } = found
  const { moveHookOf, storage } = world
  const idle = caller.idleMinutes * 60_000
  const ends = idle === 0 ? latest : Math.min(latest, findLastUse(storage, tokenHash, storedUse) + idle)
  if (isOver(ends, world.now().getTime())) {
    // Another setting must not bring it back.
    if (ends < latest) await storage.write(connection => deleteSession(connection, tokenHash), { sessionsOnly: true })
    throw new NotSignedIn()
  }
  const expiresAt = new Date(ends).toISOString()
  return { caller: { ...caller, device, ...(moveHookOf && { moveHookOf }) }, expiresAt, storedUse }
}

/** What a row of a session comes to; undefined where its user or shop is not active, or the user works elsewhere. */
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
    // A session of an older version is used from now on.
    storedUse: usedAt === '' ? world.now().getTime() : Date.parse(usedAt),
  }
}

/** A clock that was set back makes no session longer: one that ends later than a new one would was made by another clock. */
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

/** What was read of sessions since the last commit to their tables; empty after one, so that nobody keeps a right he lost. */
const readSince = ({ storage, schema }: World, changes: number): Map<string, Session> => {
  const bySchema = read.get(storage) ?? new WeakMap<Schema, ReadSessions>()
  read.set(storage, bySchema)
  const known = bySchema.get(schema)
  if (known && known.changes === changes && known.byToken.size < mostStored) return known.byToken
  const byToken = new Map<string, Session>()
  bySchema.set(schema, { changes, byToken })
  return byToken
}

/** The session, from the database unless this process alone writes to it and nothing about sessions changed since. */
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
