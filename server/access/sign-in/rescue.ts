// Commands on the server machine for when no owner can sign in: set a password, activate a user or a shop.
// They check no rights, since no user is signed in; the audit records the program as the user.

import { isFullLevel } from '../../../engine/access/access-user.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { formatFault } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { listOpenShops } from '../../caller/shop-access.ts'
import { getGeneralLevel, readUserLevels } from '../../caller/user-levels.ts'
import { ConfigError } from '../../config/config.ts'
import { loadWording } from '../../config/load-wording.ts'
import { hashSecret } from '../../record/rule/secrets.ts'
import { auditUnchanged } from '../../record/write/write-audit.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { createProgramCaller } from '../../shop/start-data.ts'
import { findAllRows, findUniqueRow } from '../../storage/find-rows.ts'
import { findRowById } from '../../storage/rows.ts'
import { deleteUserSessions } from '../../storage/sessions.ts'
import { deleteSecondFactor, deleteUserDevices, deleteUserTries, findSecondFactor } from '../../storage/sign-in-rows.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { buildDeletionSeal, sealedFactors } from '../../storage/system-seals.ts'
import { findPasswordFault, listRelatedNames } from '../user/password-rules.ts'
import { removeUserPasskeys } from '../user/user-rules.ts'

export interface RescueContext {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
}

/** Sets the password of the user, removes the passkeys and ends all sessions; returns sentences with the result and remaining obstacles. */
export const resetPassword = async (
  context: RescueContext,
  userId: string,
  password: string,
): Promise<readonly string[]> => {
  const { schema, storage } = context
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const before = await storage.read(connection => getByKey(connection, users, userId))
  await assertStrongPassword(context, before, password)
  const hashed = await hashSecret(password)
  return storage.write(async connection => {
    const after = await saveChange(connection, context, users, { id: String(before.id), [user.password]: hashed })
    await signOut(connection, after, userId)
    return [
      `The password of ${userId} was set; all sessions of ${userId} were ended, and wrong passwords are forgotten.`,
      ...(await dropPasskeys(connection, context, after)),
      ...(await listObstacles(connection, schema, after)),
    ]
  })
}

/** Lets the user sign in again. */
export const enableUser = async (context: RescueContext, userId: string): Promise<readonly string[]> => {
  const { schema, storage } = context
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  return storage.write(async connection => {
    const before = await getByKey(connection, users, userId)
    if (before[user.active] === 1)
      return [`${userId} is active already; nothing was changed.`, ...(await listObstacles(connection, schema, before))]
    const after = await saveChange(connection, context, users, { id: String(before.id), [user.active]: 1 })
    await signOut(connection, after, userId)
    return [`${userId} is active again and may sign in.`, ...(await listObstacles(connection, schema, after))]
  })
}

/** Removes the second factor and the passkeys of a user whose phone and recovery codes are lost. */
export const resetSecondFactor = async (context: RescueContext, userId: string): Promise<readonly string[]> => {
  const { schema, storage } = context
  const users = getResource(schema, schema.project.user.resource)
  return storage.write(async connection => {
    const row = await getByKey(connection, users, userId)
    const removed = await dropPasskeys(connection, context, row)
    if (!(await findSecondFactor(connection, String(row.id))))
      return removed.length > 0 ? removed : [`${userId} has no second factor; nothing was changed.`]
    await deleteSecondFactor(connection, String(row.id))
    await signOut(connection, row, userId)
    const system = [buildDeletionSeal(sealedFactors, String(row.id))]
    await auditUnchanged(connection, buildRescueCaller(context, row), users, { verb: 'second-factor:off', row, system })
    return [`${userId} signs in with the password alone; all sessions of ${userId} were ended.`, ...removed]
  })
}

/** Activates the shop again. */
export const openShop = async (context: RescueContext, code: string): Promise<readonly string[]> => {
  const { schema, storage } = context
  const { resource, active } = schema.project.shop
  const shops = getResource(schema, resource)
  return storage.write(async connection => {
    const before = await getByKey(connection, shops, code)
    if (active === undefined || before[active] === 1) return [`Shop ${code} is active already; nothing was changed.`]
    await saveChange(connection, context, shops, { id: String(before.id), [active]: 1 })
    return [`Shop ${code} is active again.`]
  })
}

/** The shops and the users of the highest levels, each with its state. */
export const describeState = async ({ schema, storage }: RescueContext): Promise<readonly string[]> => {
  const { project } = schema
  const { user, shop } = project
  const formatState = (row: Row, active: string | undefined): string =>
    active === undefined || row[active] === 1 ? 'active' : 'NOT active'
  return storage.read(async connection => {
    const shops = await findAllRows(connection, getResource(schema, shop.resource), '')
    const users = await findAllRows(connection, withChainScope(getResource(schema, user.resource)), '')
    const full = users.filter(row => isFullLevel(project, getGeneralLevel(project, row)))
    return [
      ...shops.map(row => `shop ${row[shop.key]} (${row[shop.name]}): ${formatState(row, shop.active)}`),
      ...full.map(row => `user ${row[user.key]} (${getGeneralLevel(project, row)}): ${formatState(row, user.active)}`),
    ].toSorted()
  })
}

const withChainScope = (resource: StoredResource): StoredResource => ({ ...resource, scope: { kind: 'chain' } })

const getByKey = async (connection: Connection, resource: StoredResource, key: string): Promise<Row> => {
  const row = await findUniqueRow(connection, resource, key)
  if (!row) throw new ConfigError(`There is no ${resource.name} ${key}; nothing was changed.`)
  return row
}

const assertStrongPassword = async ({ schema, storage }: RescueContext, row: Row, password: string): Promise<void> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const field = users.field[user.password]
  const names = await storage.read(connection => listRelatedNames(connection, schema, [row[user.key], row[user.name]]))
  const [lengthFault] = field?.type.check(password, field.limits) ?? []
  const weakness = lengthFault ?? (await findPasswordFault(password, { names, former: String(row[user.password]) }))
  if (!weakness) return
  const params = { ...weakness.params, title: field?.title ?? user.password }
  throw new ConfigError(`Nothing was changed: ${formatFault(loadWording('en'), { ...weakness, params }, users)}`)
}

type RescueChange = Readonly<Record<string, Row[string]>> & { readonly id: string }

const saveChange = async (
  connection: Connection,
  context: RescueContext,
  resource: StoredResource,
  { id, ...change }: RescueChange,
): Promise<Row> => {
  const before = await findRowById(connection, resource, id)
  const caller = buildRescueCaller(context, before ?? {})
  const row = { ...before, ...change }
  const after = before && (await updateAuditedRow(connection, caller, resource, { before, row }))
  if (!after) throw new Error(`${resource.name} ${id} is gone`)
  return after
}

/** The audit row belongs to the shop of the user, or to the shop that is the row itself. */
const buildRescueCaller = (context: RescueContext, row: Row): Caller => {
  const { shop, user } = context.schema.project
  const code = String(row[shop.key] ?? row[user.shop])
  return { ...createProgramCaller(context, code), device: 'npm run rescue' }
}

const dropPasskeys = async (connection: Connection, context: RescueContext, row: Row): Promise<readonly string[]> => {
  const count = await removeUserPasskeys(connection, buildRescueCaller(context, row), String(row.id))
  const userId = String(row[context.schema.project.user.key])
  return count === 0 ? [] : [`${userId} has no passkey any more: ${count} removed.`]
}

const signOut = async (connection: Connection, { id }: Row, userId: string): Promise<void> => {
  await deleteUserSessions(connection, String(id))
  await deleteUserDevices(connection, String(id))
  await deleteUserTries(connection, userId)
}

const listObstacles = async (connection: Connection, schema: Schema, row: Row): Promise<readonly string[]> => {
  const { user } = schema.project
  const key = String(row[user.key])
  if (row[user.active] !== 1) return [`${key} is not active: npm run rescue -- activate ${key}`]
  const shops = await listOpenShops(connection, schema, await readUserLevels(connection, schema, row))
  if (shops.length > 0) return []
  return [`No shop in which ${key} works is active: npm run rescue -- open ${String(row[user.shop])}`]
}
