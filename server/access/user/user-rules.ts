// Rules of users that no schema file can express: users cannot raise their own level or deactivate themselves, an
// active owner remains, and
// passwords that are easy to guess are refused.

import { getAssignableLevels } from '../../../engine/access/offered-levels.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildAuditBase } from '../../caller/audit-base.ts'
import type { Caller, HookRowChange, SentSecrets, WriteHooks } from '../../caller/caller.ts'
import { assertSignedIn } from '../../caller/move-access.ts'
import {
  findLevelInShop,
  getGeneralLevel,
  getHighestLevel,
  hasActiveOwnerAfter,
  type LevelPlace,
  listLevelPlaces,
  readUserLevels,
} from '../../caller/user-levels.ts'
import { RecordNotFound, RequestError } from '../../error/errors.ts'
import { getRow } from '../../record/rows/read-record.ts'
import { insertAudit } from '../../storage/audit.ts'
import { findUniqueRow } from '../../storage/find-rows.ts'
import { deleteUserPasskeys, findUserPasskeys } from '../../storage/passkey-rows.ts'
import { findRow, findRowById } from '../../storage/rows.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import { deleteUserDevices } from '../../storage/sign-in-rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { buildDeletionSeal, sealedPasskeys } from '../../storage/system-seals.ts'
import { getUserTopic } from '../../storage/topics.ts'
import { findPasswordFault, listRelatedNames } from './password-rules.ts'

/**
 * Throws `user.level-above` if the caller's level may not manage the level that the user of this row has in one of the shops
 * of that user, and `user.other-shop` if the caller does not manage users there.
 */
export const assertCanManageUser = async (connection: Connection, caller: Caller, row: Row): Promise<void> => {
  const user = await readUserLevels(connection, caller.schema, row)
  await assertCanManagePlaces(connection, caller, listLevelPlaces(caller.schema.project, user))
}

/** Throws like `assertCanManageUser`, for levels in shops. */
const assertCanManagePlaces = async (
  connection: Connection,
  caller: Caller,
  places: readonly LevelPlace[],
): Promise<void> => {
  const { schema, user, shop } = caller
  const { project } = schema
  assertCanManageLevels(
    caller,
    user.level,
    places.filter(place => place.shop === undefined || place.shop === shop.code).map(({ level }) => level),
  )
  if (project.levels[user.level]?.everyShop) return assertCanManageLevels(caller, user.level, places.map(getLevel))
  const own = await findRowById(connection, getResource(schema, project.user.resource), user.rowId)
  const levels = own && (await readUserLevels(connection, schema, own))
  for (const { shop: code, level } of places) {
    const callerLevel = levels && code !== undefined ? findLevelInShop(project, levels, code) : undefined
    if (callerLevel === undefined || getAssignableLevels(project, callerLevel).length === 0)
      throw new RequestError('user.other-shop', { shop: code ?? '' })
    assertCanManageLevels(caller, callerLevel, [level])
  }
}

const getLevel = ({ level }: LevelPlace): string => level

const assertCanManageLevels = (
  { schema: { project } }: Caller,
  callerLevel: string,
  levels: readonly string[],
): void => {
  const manageable = getAssignableLevels(project, callerLevel)
  const forbidden = levels.find(level => !manageable.includes(level))
  if (forbidden !== undefined)
    throw new RequestError('user.level-above', { level: project.levels[forbidden]?.title ?? forbidden })
}

const checkUser = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  assertSignedIn(caller)
  const { project } = caller.schema
  const { active } = project.user
  const isOwn = before?.id === caller.user.rowId
  const isEnded = before?.[active] === 1 && after?.[active] !== 1
  if (isOwn && isEnded) throw new RequestError('user.own-end')
  if (isOwn && (!after || getGeneralLevel(project, before) !== getGeneralLevel(project, after)))
    throw new RequestError('user.own-level')
  for (const row of [before, after]) if (row) await assertCanManageUser(connection, caller, row)
  if (before) await assertActiveOwnerRemains(connection, caller, { before, after })
}

/** Skips the check unless the change affects whether an owner can sign in. */
const assertActiveOwnerRemains = async (
  connection: Connection,
  { schema }: Caller,
  change: HookRowChange & { readonly before: Row },
): Promise<void> => {
  const { project } = schema
  const { active, shop, shops } = project.user
  const highest = getHighestLevel(project)
  const { before, after } = change
  if (getGeneralLevel(project, before) !== highest || before[active] !== 1) return
  const places = [active, shop, ...(shops === undefined ? [] : [shops])]
  const isOwner = after && getGeneralLevel(project, after) === highest
  if (isOwner && places.every(name => before[name] === after[name])) return
  if (!(await hasActiveOwnerAfter(connection, schema, { user: change })))
    throw new RequestError('user.last', { level: project.levels[highest]?.title ?? highest })
}

/**
 * Ends the sessions of a user who is deleted, deactivated or has a new password; otherwise announces changed rights. The
 * passkeys of a user who is deleted or has a new password are removed: somebody else may have added one.
 */
const followUser = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  if (!before) return
  const { password, active } = caller.schema.project.user
  if (after && after[active] === 1 && after[password] === before[password])
    return connection.notify(getUserTopic(String(before.id)))
  await deleteUserSessions(connection, String(before.id))
  await deleteUserDevices(connection, String(before.id))
  if (after?.[password] !== before[password]) await removeUserPasskeys(connection, caller, String(before.id))
}

/** Removes all passkeys of a user, and returns how many there were. */
export const removeUserPasskeys = async (connection: Connection, caller: Caller, userRow: string): Promise<number> => {
  const passkeys = await findUserPasskeys(connection, userRow)
  if (passkeys.length === 0) return 0
  await deleteUserPasskeys(connection, userRow)
  const system = passkeys.map(({ credentialId }) => buildDeletionSeal(sealedPasskeys, credentialId))
  const audited = { resource: 'passkey', rowId: userRow, verb: 'delete', before: null, after: null }
  await insertAudit(connection, { ...buildAuditBase(caller), ...audited, wrote: { system } })
  return passkeys.length
}

/** Faults of a weak password. Only a caller who may manage the user learns that it is the current password. */
const checkPassword = async (caller: Caller, { body, id }: SentSecrets): Promise<readonly Fault[]> => {
  const { schema, storage } = caller
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const password = body[user.password]
  if (typeof password !== 'string' || password === '') return []
  const before =
    id === undefined
      ? undefined
      : await storage.read(async one => {
          const row = await getRow(one, users, id, caller)
          await assertCanManageUser(one, caller, row)
          return row
        })
  const values = { ...before, ...filterTexts(body) }
  const names = await storage.read(one => listRelatedNames(one, schema, [values[user.key], values[user.name]]))
  const weakness = await findPasswordFault(password, {
    names,
    ...(before && { former: String(before[user.password]) }),
  })
  return weakness ? [toPasswordFault(users, user.password, weakness)] : []
}

const filterTexts = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const toPasswordFault = (users: ResourceFields, name: string, weakness: Fault): Fault => {
  const field = users.field[name]
  return field ? toFieldFault(field, weakness) : fault(weakness.code, { field: name })
}

/** A level in one shop is assigned like the level of a user, and not to oneself. */
const checkShopLevel = async (
  connection: Connection,
  caller: Caller,
  { before, after }: HookRowChange,
): Promise<void> => {
  assertSignedIn(caller)
  const { levels } = caller.schema.project.user
  for (const row of [before, after]) {
    if (!levels || !row) continue
    const user = await findShopLevelUser(connection, caller, row)
    const isHere = user && (await findRow(connection, getUsers(caller), String(user.id), caller.shop.code))
    if (!before && !isHere) throw new RecordNotFound()
    if (user?.id === caller.user.rowId) throw new RequestError('user.own-level')
    if (user) await assertCanManageUser(connection, caller, user)
    await assertCanManagePlaces(connection, caller, [
      { shop: String(row[levels.shop]), level: String(row[levels.level]) },
    ])
  }
}

const findShopLevelUser = async (connection: Connection, caller: Caller, row: Row): Promise<Row | undefined> => {
  const { levels } = caller.schema.project.user
  const users = getUsers(caller)
  return levels && findUniqueRow(connection, users, row[levels.user] ?? null)
}

const getUsers = ({ schema }: Caller) => getResource(schema, schema.project.user.resource)

/** Sessions in the shop get the changed rights, or end. */
const followShopLevel = async (connection: Connection, caller: Caller, change: HookRowChange): Promise<void> => {
  const row = change.after ?? change.before
  const user = row && (await findShopLevelUser(connection, caller, row))
  if (user) await connection.notify(getUserTopic(String(user.id)))
}

export const shopLevelHooks: WriteHooks = { check: checkShopLevel, follow: followShopLevel }

export const userHooks: WriteHooks = { checkSecrets: checkPassword, check: checkUser, follow: followUser }
