// Rules of users that no schema file can express: users cannot raise their own level or deactivate themselves, an
// active owner remains, and
// passwords that are easy to guess are refused.

import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { toFieldFault } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller, HookRowChange, SentSecrets, WriteHooks } from '../../caller/caller.ts'
import { RequestError } from '../../errors/errors.ts'
import { getRow } from '../../operations/records/read-record.ts'
import { deleteUserDevices } from '../../storage/devices.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { getUserTopic } from '../../storage/topics.ts'
import { getHighestLevel, hasActiveOwnerAfter } from './active-owner.ts'
import { findPasswordFault, listRelatedNames } from './password-rules.ts'

/** Throws `user.level-above` if the caller's level may not manage users of one of these levels. */
export const assertCanManageLevels = ({ schema: { project }, user }: Caller, ...levels: readonly string[]): void => {
  const manageable = project.levels[user.level]?.gives ?? []
  const forbidden = levels.find(level => !manageable.includes(level))
  if (forbidden !== undefined)
    throw new RequestError('user.level-above', { level: project.levels[forbidden]?.title ?? forbidden })
}

/** Throws `service-token.scope` for a service token: users who are signed in alone decide about access. */
export const assertSignedIn = ({ token }: Caller): void => {
  if (token) throw new RequestError('service-token.scope', { name: token.name })
}

const checkUser = async (connection: Connection, caller: Caller, { before, after }: HookRowChange): Promise<void> => {
  assertSignedIn(caller)
  const { project } = caller.schema
  const { level, active } = project.user
  const isOwn = before?.id === caller.user.rowId
  const isEnded = before?.[active] === 1 && after?.[active] !== 1
  if (isOwn && isEnded) throw new RequestError('user.own-end')
  if (isOwn && before?.[level] !== after?.[level]) throw new RequestError('user.own-level')
  assertCanManageLevels(caller, ...[before, after].flatMap(row => (row ? [String(row[level])] : [])))
  if (before) await assertActiveOwnerRemains(connection, caller, { before, after })
}

/** Skips the check unless the change affects whether an owner can sign in. */
const assertActiveOwnerRemains = async (
  connection: Connection,
  { schema }: Caller,
  change: HookRowChange & { readonly before: Row },
): Promise<void> => {
  const { level, active, shop, shops } = schema.project.user
  const highest = getHighestLevel(schema.project)
  const { before, after } = change
  if (before[level] !== highest || before[active] !== 1) return
  const relevantFields = [level, active, shop, ...(shops === undefined ? [] : [shops])]
  if (after && relevantFields.every(name => before[name] === after[name])) return
  if (!(await hasActiveOwnerAfter(connection, schema, { user: change })))
    throw new RequestError('user.last', { level: schema.project.levels[highest]?.title ?? highest })
}

/**
 * Ends the sessions of a user who is deleted, deactivated or has a new password; otherwise announces changed rights.
 */
const followUser = async (
  connection: Connection,
  { schema }: Caller,
  { before, after }: HookRowChange,
): Promise<void> => {
  if (!before) return
  const { password, active } = schema.project.user
  if (after && after[active] === 1 && after[password] === before[password])
    return connection.notify(getUserTopic(String(before.id)))
  await deleteUserSessions(connection, String(before.id))
  await deleteUserDevices(connection, String(before.id))
}

/** Faults of a weak password. Only a caller who may manage the user learns that it is the current password. */
const checkPassword = async (caller: Caller, { body, id }: SentSecrets): Promise<readonly Fault[]> => {
  const { schema, storage } = caller
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const password = body[user.password]
  if (typeof password !== 'string' || password === '') return []
  const before = id === undefined ? undefined : await storage.read(one => getRow(one, users, id, caller))
  if (before) assertCanManageLevels(caller, String(before[user.level]))
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

export const userHooks: WriteHooks = { checkSecrets: checkPassword, check: checkUser, follow: followUser }
