// Rules of users that no schema file can express: users cannot raise their own level or deactivate themselves, an
// active owner remains, and
// passwords that are easy to guess are refused.
import { type Fault, fault } from '../../../engine/faults/faults.ts'
import { about } from '../../../engine/record/parse-record.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { ResourceFields } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import type { Caller, RowChange, SentSecrets, WriteHooks } from '../../caller/caller.ts'
import { UserRuleBroken } from '../../errors/errors.ts'
import { getRow } from '../../operations/records/read-record.ts'
import { forgetDevicesOf } from '../../storage/devices.ts'
import { newsOfUser } from '../../storage/news.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'
import { namesAround, passwordFault } from './password-rules.ts'
import { highestOf, leavesAWayIn } from './way-in.ts'

/** Throws UserRuleBroken if the caller's level may not manage users of one of these levels. */
export const mustGive = ({ schema: { project }, user }: Caller, ...levels: readonly string[]): void => {
  const given = project.levels[user.level]?.gives ?? []
  const above = levels.find(level => !given.includes(level))
  if (above !== undefined)
    throw new UserRuleBroken('user.level-above', { level: project.levels[above]?.title ?? above })
}

const checkUser = async (connection: Connection, caller: Caller, { before, after }: RowChange): Promise<void> => {
  const { project } = caller.schema
  const { level, active } = project.user
  const isOwn = before?.id === caller.user.rowId
  const isEnded = before?.[active] === 1 && after?.[active] !== 1
  if (isOwn && isEnded) throw new UserRuleBroken('user.own-end')
  if (isOwn && before?.[level] !== after?.[level]) throw new UserRuleBroken('user.own-level')
  mustGive(caller, ...[before, after].flatMap(row => (row ? [String(row[level])] : [])))
  if (before) await mustLeaveAWayIn(connection, caller, { before, ...(after && { after }) })
}

/** Skips the check unless the change affects whether an owner can sign in. */
const mustLeaveAWayIn = async (
  connection: Connection,
  { schema }: Caller,
  change: RowChange & { readonly before: Row },
): Promise<void> => {
  const { level, active, shop, shops } = schema.project.user
  const highest = highestOf(schema.project)
  const { before, after } = change
  if (before[level] !== highest || before[active] !== 1) return
  const deciding = [level, active, shop, ...(shops === undefined ? [] : [shops])]
  if (after && deciding.every(name => before[name] === after[name])) return
  if (!(await leavesAWayIn(connection, schema, { user: change })))
    throw new UserRuleBroken('user.last', { level: schema.project.levels[highest]?.title ?? highest })
}

/**
 * Ends the sessions of a user who is deleted, deactivated or has a new password; otherwise announces changed rights.
 */
const followUser = async (connection: Connection, { schema }: Caller, { before, after }: RowChange): Promise<void> => {
  if (!before) return
  const { password, active } = schema.project.user
  if (after && after[active] === 1 && after[password] === before[password])
    return connection.notify(newsOfUser(String(before.id)))
  await deleteSessionsOf(connection, String(before.id))
  await forgetDevicesOf(connection, String(before.id))
}

/** Faults of a weak password. Only a caller who may manage the user learns that it is the current password. */
const checkPassword = async (caller: Caller, { body, id }: SentSecrets): Promise<readonly Fault[]> => {
  const { schema, storage } = caller
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const password = body[user.password]
  if (typeof password !== 'string' || password === '') return []
  const before = id === undefined ? undefined : await storage.read(one => getRow(one, users, id, caller))
  if (before) mustGive(caller, String(before[user.level]))
  const said = { ...before, ...textsIn(body) }
  const names = await storage.read(one => namesAround(one, schema, [said[user.key], said[user.name]]))
  const found = await passwordFault(password, { names, ...(before && { former: String(before[user.password]) }) })
  return found ? [faultOfPassword(users, user.password, found)] : []
}

const textsIn = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

const faultOfPassword = (users: ResourceFields, name: string, found: Fault): Fault => {
  const field = users.field[name]
  return field ? about(field, found) : fault(found.code, { field: name })
}

export const userHooks: WriteHooks = { checkSecrets: checkPassword, check: checkUser, follow: followUser }
