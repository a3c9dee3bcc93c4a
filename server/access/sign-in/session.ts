// Resolves a token to the caller: user, shop and current rights.

import { isFullLevel } from '../../../engine/access/access-user.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import {
  type Caller,
  type CallerRights,
  type DayOpening,
  type FindMoveHook,
  hashToken,
  isToken,
  type MessageQueue,
  type ObserveWork,
  type PostingClock,
} from '../../caller/caller.ts'
import { loadUserShops } from '../../caller/shop-access.ts'
import { findLevelInShop, getJoinedLevels } from '../../caller/user-levels.ts'
import { buildUserRights } from '../../caller/user-rights.ts'
import { AccessDenied, NotSignedIn } from '../../error/errors.ts'
import { type MaybePromise, mapMaybePromise } from '../../event-loop/work-turns.ts'
import { followDay, makeDueMoves } from '../../shop/move-day.ts'
import {
  deleteSession,
  findSession,
  findUserInShops,
  listSessionTables,
  recordSessionUse,
  sessionHours,
} from '../../storage/sessions.ts'
import type { Connection, DatabaseRow, Storage } from '../../storage/storage.ts'
import { getWriteHooks } from '../hook/record-modules.ts'

export interface SessionContext {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
  readonly moveHookOf?: FindMoveHook | undefined
  readonly observeWork?: ObserveWork | undefined
  readonly messageQueue?: MessageQueue | undefined
  readonly openDay?: DayOpening | undefined
  readonly clock?: PostingClock | undefined
  /** Entries that a service token is limited to. */
  readonly scopes?: readonly string[]
}

/** Returns the caller of a token; throws NotSignedIn if it is unknown or expired, or its user is not active. */
export const resolveCaller = async (context: SessionContext, token: string, device: string): Promise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  return (await getValidSession(context, hashToken(token), device)).caller
}

/** The same for a request; `idleSeconds` is the time since the user's last activity, which prolongs the session. */
export const resolveRequestCaller = (
  context: SessionContext,
  { token, tokenHash, device, idleSeconds }: RequestSession,
): MaybePromise<Caller> => {
  if (!isToken(token)) throw new NotSignedIn()
  return mapMaybePromise(getValidSession(context, tokenHash, device), ({ caller, storedUse }) => {
    const at = context.now().getTime() - idleSeconds * 1000
    const recorded = recordActivity(context.storage, { tokenHash, stored: storedUse, at })
    const pending = recorded ? recorded.then(() => makeDueMoves(caller)) : makeDueMoves(caller)
    return pending ? pending.then(() => caller) : caller
  })
}

interface RequestSession {
  readonly token: string
  readonly tokenHash: string
  readonly device: string
  readonly idleSeconds: number
}

interface ValidSession {
  readonly caller: Caller
  /** When it ends without further activity, in milliseconds. */
  readonly ends: number
  /** The last activity stored in the database, in milliseconds. */
  readonly storedUse: number
}

type SessionCaller = Omit<Caller, 'device'> & { readonly idleMinutes: number }

interface LoadedSession {
  readonly caller: SessionCaller
  /** That of the last call. */
  complete?: { readonly context: SessionContext; readonly caller: Caller }
  /** The latest end, in milliseconds. */
  readonly ends: number
  readonly storedUse: number
}

/**
 * The current session of a token hash; throws NotSignedIn like `createCaller`. What it holds is read and worked out again
 * only after a change of the session, its user, its shop or the schema; its end is checked on each call.
 */
export const getValidSession = (
  context: SessionContext,
  tokenHash: string,
  device: string,
): MaybePromise<ValidSession> =>
  mapMaybePromise(loadFollowedSession(context, tokenHash), session => {
    if (!session) throw new NotSignedIn()
    const { caller, storedUse, ends: latest } = session
    const idle = caller.idleMinutes * 60_000
    const ends = idle === 0 ? latest : Math.min(latest, getLastActivity(context.storage, tokenHash, storedUse) + idle)
    if (!isOver(ends, context.now().getTime()))
      return { caller: getCompleteCaller(context, session, device), ends, storedUse }
    if (ends >= latest) throw new NotSignedIn()
    return endIdleSession(context, tokenHash)
  })

/** A longer limit set later must not revive it. */
const endIdleSession = async ({ storage }: SessionContext, tokenHash: string): Promise<never> => {
  await storage.write(connection => deleteSession(connection, tokenHash), { sessionsOnly: true })
  throw new NotSignedIn()
}

const getCompleteCaller = (context: SessionContext, session: LoadedSession, device: string): Caller => {
  const { complete } = session
  if (complete?.context === context && complete.caller.device === device) return complete.caller
  const caller = completeCaller(context, { ...session.caller, device })
  session.complete = { context, caller }
  return caller
}

const completeCaller = (context: SessionContext, caller: Caller): Caller => {
  const { moveHookOf, observeWork, messageQueue, openDay, clock } = context
  const complete: Caller = {
    ...caller,
    ...(moveHookOf && { moveHookOf }),
    ...(observeWork && { observeWork }),
    ...(messageQueue && { messageQueue }),
    ...(openDay && { openDay }),
    ...(clock && { clock }),
    resolveShopCallers: (connection, codes, canUse) =>
      resolveShopCallers(context, complete, { connection, codes, canUse }),
  }
  return complete
}

/**
 * The user of the row in its shop, for a service token or for work that the program does for the user; undefined if the user
 * or the shop is not active, or the user may not work in the shop.
 */
export const buildUserCaller = (
  context: SessionContext,
  row: DatabaseRow,
  own: Pick<Caller, 'device' | 'token'>,
): Caller | undefined =>
  isAllowedInShop(context.schema, row) ? completeCaller(context, { ...buildCaller(context, row), ...own }) : undefined

/** Whether the user and the shop are active, and the user may work in the shop. */
const isAllowedInShop = (schema: Schema, row: DatabaseRow): boolean => {
  const { user, shop } = schema.project
  const isOpen = shop.active === undefined || row[`shop.${shop.active}`] === 1
  if (!isOpen || row[`user.${user.active}`] !== 1) return false
  return findLevelInShop(schema.project, getJoinedLevels(schema, row), String(row['session.shop'])) !== undefined
}

/** Undefined if the user may not work in the shop now. */
const buildSession = (context: SessionContext, row: DatabaseRow): LoadedSession | undefined => {
  if (!isAllowedInShop(context.schema, row)) return undefined
  const usedAt = String(row['session.used_at'])
  return {
    caller: buildCaller(context, row),
    ends: Date.parse(String(row['session.expires_at'])),
    // A session of an older version has no last activity: it counts from now.
    storedUse: usedAt === '' ? context.now().getTime() : Date.parse(usedAt),
  }
}

/** Also true if the end is later than that of a new session: then the clock was set back since. */
const isOver = (ends: number, now: number): boolean => ends <= now || ends > now + (sessionHours + 1) * 3_600_000

const buildCaller = ({ schema, storage, now, scopes }: SessionContext, row: DatabaseRow): SessionCaller => {
  const rights = buildUserRights(schema, row, scopes)
  return {
    ...rights,
    storage,
    now,
    getWriteHooks: resource => getWriteHooks(schema, resource),
    idleMinutes: getIdleMinutes(schema, rights.user.level, parameter => toOptionalText(row[`setting.${parameter}`])),
  }
}

interface ShopCallersRequest {
  readonly connection: Connection
  readonly codes: readonly string[] | undefined
  readonly canUse: (caller: CallerRights) => boolean
}

/** The same user in other shops, with the rights there; `codes` undefined: in each open shop that the user may work in. */
const resolveShopCallers = async (
  context: SessionContext,
  { user, ...caller }: Caller,
  { connection, codes, canUse }: ShopCallersRequest,
): Promise<readonly Caller[]> => {
  const { schema } = context
  const open = (await loadUserShops(connection, schema, user.rowId)).map(({ code }) => code)
  if (codes?.some(code => !open.includes(code))) throw new AccessDenied()
  const rows = await findUserInShops(connection, schema, {
    userRow: user.rowId,
    codes: codes ?? open,
    parameters: idleParameters,
  })
  const callers = rows.map(row => ({ ...caller, ...buildCaller(context, row) }))
  const able = callers.filter(canUse)
  if (able.length === 0 || (codes && able.length < callers.length)) throw new AccessDenied()
  return able
}

const toOptionalText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

interface SessionCache {
  readonly changes: number
  readonly byToken: Map<string, LoadedSession>
}

const cachesByStorage = new WeakMap<Storage, WeakMap<Schema, SessionCache>>()
const maximumSessions = 1000

/** Sessions read since the last commit to their tables; empty after a commit, so that no user keeps revoked rights. */
const getCachedSessions = ({ storage, schema }: SessionContext, changes: number): Map<string, LoadedSession> => {
  const bySchema = cachesByStorage.get(storage) ?? new WeakMap<Schema, SessionCache>()
  cachesByStorage.set(storage, bySchema)
  const cached = bySchema.get(schema)
  if (cached && cached.changes === changes && cached.byToken.size < maximumSessions) return cached.byToken
  const byToken = new Map<string, LoadedSession>()
  bySchema.set(schema, { changes, byToken })
  return byToken
}

/** The session after the day of its shop has followed the clock. */
const loadFollowedSession = (context: SessionContext, tokenHash: string): MaybePromise<LoadedSession | undefined> =>
  mapMaybePromise(loadSession(context, tokenHash), session => {
    const moved = session && followDay(session.caller, context.clock)
    return moved ? moved.then(() => loadSession(context, tokenHash)) : session
  })

/**
 * Reads the session from the database, or from the cache if only this process writes and no session has changed since.
 */
const loadSession = (context: SessionContext, tokenHash: string): MaybePromise<LoadedSession | undefined> => {
  const { schema, storage } = context
  const changes = storage.changesOf?.(listSessionTables(schema))
  const byToken = changes === undefined ? undefined : getCachedSessions(context, changes)
  return byToken?.get(tokenHash) ?? readSession(context, tokenHash, byToken)
}

const readSession = async (
  context: SessionContext,
  tokenHash: string,
  byToken: Map<string, LoadedSession> | undefined,
): Promise<LoadedSession | undefined> => {
  const { schema, storage } = context
  const row = await storage.read(connection =>
    findSession(connection, schema, { tokenHash, parameters: idleParameters }),
  )
  const session = row && buildSession(context, row)
  if (session) byToken?.set(tokenHash, session)
  return session
}

// Ends sessions without activity: the minutes are parameters of the shop, by level.

/** Minutes without activity; 0: no limit. */
const parameterOfLevel = { full: 'SESI_DIAM_PENUH', other: 'SESI_DIAM' } as const

export const idleParameters: readonly string[] = Object.values(parameterOfLevel)

/** The minutes of a level from the settings of the shop; 0 if the project has no such parameter. */
const getIdleMinutes = (
  { project, resources }: Schema,
  level: string,
  readSetting: (parameter: string) => string | undefined,
): number => {
  const parameter = parameterOfLevel[isFullLevel(project, level) ? 'full' : 'other']
  const settings = project.settings && (resources[project.settings.resource] as Resource | undefined)
  const field = settings?.entries?.of.field[parameter]
  if (!field) return 0
  const minutes = Number(readSetting(parameter) ?? field.default ?? 0)
  return Number.isFinite(minutes) && minutes > 0 ? minutes : 0
}

interface SessionActivity {
  /** In milliseconds. */
  readonly at: number
  /** When it was last written to the database. */
  readonly writtenAt: number
}

const activitiesByStorage = new WeakMap<Storage, Map<string, SessionActivity>>()
const maximumEntries = 10_000
/** Minimum interval between two writes; other servers know the last activity with this precision. */
const writeMilliseconds = 30_000

const getActivities = (storage: Storage): Map<string, SessionActivity> => {
  const activities = activitiesByStorage.get(storage)
  if (activities && activities.size < maximumEntries) return activities
  const empty = new Map<string, SessionActivity>()
  activitiesByStorage.set(storage, empty)
  return empty
}

/** The last activity in milliseconds: the later one of this process and the database. */
export const getLastActivity = (storage: Storage, tokenHash: string, stored: number): number =>
  Math.max(getActivities(storage).get(tokenHash)?.at ?? 0, stored)

/** Records an activity of the user, which is written now and then; `at` is in milliseconds. */
const recordActivity = (
  storage: Storage,
  { tokenHash, stored, at }: { readonly tokenHash: string; readonly stored: number; readonly at: number },
): Promise<void> | undefined => {
  const activities = getActivities(storage)
  if (at <= getLastActivity(storage, tokenHash, stored)) return undefined
  const writtenAt = Math.max(activities.get(tokenHash)?.writtenAt ?? 0, stored)
  const isDue = at - writtenAt >= writeMilliseconds
  activities.set(tokenHash, { at, writtenAt: isDue ? at : writtenAt })
  if (!isDue) return undefined
  const usedAt = new Date(at).toISOString()
  return storage.write(connection => recordSessionUse(connection, tokenHash, usedAt), { sessionsOnly: true })
}
