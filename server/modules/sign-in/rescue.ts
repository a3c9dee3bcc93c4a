// Commands on the server machine for when no owner can sign in: set a password, activate a user or a shop.
// They check no rights, since no user is signed in; the audit records the program as the user.
import type { Row } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import { wordFault } from '../../../engine/schema/wording.ts'
import type { Caller } from '../../caller/caller.ts'
import { ConfigError } from '../../config/config.ts'
import { loadWording } from '../../config/load-wording.ts'
import { hashSecret } from '../../operations/rules/secrets.ts'
import { auditUnchanged, writeAudit } from '../../operations/write/write-audit.ts'
import { forgetDevicesOf } from '../../storage/devices.ts'
import { findIdByKey, findRowById, updateRow } from '../../storage/rows.ts'
import { allRows } from '../../storage/rows-of-query.ts'
import { deleteSecondFactor, findSecondFactor } from '../../storage/second-factors.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import { deleteTriesOf } from '../../storage/sign-in-tries.ts'
import type { Connection, Storage } from '../../storage/storage.ts'
import { sealedFactors, sealGone } from '../../storage/system-seals.ts'
import { programCaller } from '../sistem/start-data.ts'
import { namesAround, passwordFault } from '../users/password-rules.ts'
import { openShopsOf, workerOf } from '../users/works-in.ts'

export interface Rescue {
  readonly schema: Schema
  readonly storage: Storage
  readonly now: () => Date
}

/** Sets the password of the user and ends all sessions; returns sentences with the result and remaining obstacles. */
export const rescuePassword = async (rescue: Rescue, userId: string, password: string): Promise<readonly string[]> => {
  const { schema, storage } = rescue
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const before = await storage.read(connection => getByKey(connection, users, userId))
  await refuseWeak(rescue, before, password)
  const hashed = await hashSecret(password)
  return storage.write(async connection => {
    const after = await save(connection, rescue, users, { id: String(before.id), [user.password]: hashed })
    await signOut(connection, after, userId)
    return [
      `The password of ${userId} was set; all sessions of ${userId} were ended, and wrong passwords are forgotten.`,
      ...(await obstacles(connection, schema, after)),
    ]
  })
}

/** Lets the user sign in again. */
export const rescueUser = async (rescue: Rescue, userId: string): Promise<readonly string[]> => {
  const { schema, storage } = rescue
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  return storage.write(async connection => {
    const before = await getByKey(connection, users, userId)
    if (before[user.active] === 1)
      return [`${userId} is active already; nothing was changed.`, ...(await obstacles(connection, schema, before))]
    const after = await save(connection, rescue, users, { id: String(before.id), [user.active]: 1 })
    await signOut(connection, after, userId)
    return [`${userId} is active again and may sign in.`, ...(await obstacles(connection, schema, after))]
  })
}

/** Removes the second factor of a user whose phone and recovery codes are lost. */
export const rescueSecondFactor = async (rescue: Rescue, userId: string): Promise<readonly string[]> => {
  const { schema, storage } = rescue
  const users = getResource(schema, schema.project.user.resource)
  return storage.write(async connection => {
    const row = await getByKey(connection, users, userId)
    if (!(await findSecondFactor(connection, String(row.id))))
      return [`${userId} has no second factor; nothing was changed.`]
    await deleteSecondFactor(connection, String(row.id))
    await signOut(connection, row, userId)
    const system = [sealGone(sealedFactors, String(row.id))]
    await auditUnchanged(connection, callerOf(rescue, row), users, { verb: 'second-factor:off', row, system })
    return [`${userId} signs in with the password alone; all sessions of ${userId} were ended.`]
  })
}

/** Activates the shop again. */
export const rescueShop = async (rescue: Rescue, code: string): Promise<readonly string[]> => {
  const { schema, storage } = rescue
  const { resource, active } = schema.project.shop
  const shops = getResource(schema, resource)
  return storage.write(async connection => {
    const before = await getByKey(connection, shops, code)
    if (active === undefined || before[active] === 1) return [`Shop ${code} is active already; nothing was changed.`]
    await save(connection, rescue, shops, { id: String(before.id), [active]: 1 })
    return [`Shop ${code} is active again.`]
  })
}

/** The shops and the users of the highest levels, each with its state. */
export const describeState = async ({ schema, storage }: Rescue): Promise<readonly string[]> => {
  const { project } = schema
  const { user, shop } = project
  const state = (row: Row, active: string | undefined): string =>
    active === undefined || row[active] === 1 ? 'active' : 'NOT active'
  return storage.read(async connection => {
    const shops = await allRows(connection, getResource(schema, shop.resource), '')
    const users = await allRows(connection, everywhere(getResource(schema, user.resource)), '')
    const full = users.filter(row => project.levels[String(row[user.level])]?.full === true)
    return [
      ...shops.map(row => `shop ${row[shop.key]} (${row[shop.name]}): ${state(row, shop.active)}`),
      ...full.map(row => `user ${row[user.key]} (${row[user.level]}): ${state(row, user.active)}`),
    ].toSorted()
  })
}

const everywhere = (resource: StoredResource): StoredResource => ({ ...resource, scope: { kind: 'chain' } })

const getByKey = async (connection: Connection, resource: StoredResource, key: string): Promise<Row> => {
  const id = await findIdByKey(connection, resource, key)
  const row = id === undefined ? undefined : await findRowById(connection, resource, id)
  if (!row) throw new ConfigError(`There is no ${resource.name} ${key}; nothing was changed.`)
  return row
}

const refuseWeak = async ({ schema, storage }: Rescue, row: Row, password: string): Promise<void> => {
  const { user } = schema.project
  const users = getResource(schema, user.resource)
  const field = users.field[user.password]
  const names = await storage.read(connection => namesAround(connection, schema, [row[user.key], row[user.name]]))
  const [short] = field?.type.check(password, field.limits) ?? []
  const found = short ?? (await passwordFault(password, { names, former: String(row[user.password]) }))
  if (!found) return
  const params = { ...found.params, title: field?.title ?? user.password }
  throw new ConfigError(`Nothing was changed: ${wordFault(loadWording('en'), { ...found, params }, users)}`)
}

type Change = Readonly<Record<string, Row[string]>> & { readonly id: string }

const save = async (
  connection: Connection,
  rescue: Rescue,
  resource: StoredResource,
  { id, ...change }: Change,
): Promise<Row> => {
  const before = await findRowById(connection, resource, id)
  const caller = callerOf(rescue, before ?? {})
  const stamp = { at: caller.now().toISOString(), by: caller.user.userId }
  const row = { ...before, ...change }
  const after = before && (await updateRow(connection, resource, { row, id, versi: Number(before.versi), stamp }))
  if (!after) throw new Error(`${resource.name} ${id} is gone`)
  await writeAudit(connection, caller, resource, { verb: 'update', before, after })
  return after
}

/** The audit row belongs to the shop of the user, or to the shop that is the row itself. */
const callerOf = (rescue: Rescue, row: Row): Caller => {
  const { shop, user } = rescue.schema.project
  const code = String(row[shop.key] ?? row[user.shop])
  return { ...programCaller(rescue, code), device: 'npm run rescue' }
}

const signOut = async (connection: Connection, { id }: Row, userId: string): Promise<void> => {
  await deleteSessionsOf(connection, String(id))
  await forgetDevicesOf(connection, String(id))
  await deleteTriesOf(connection, userId)
}

const obstacles = async (connection: Connection, schema: Schema, row: Row): Promise<readonly string[]> => {
  const { user } = schema.project
  const key = String(row[user.key])
  if (row[user.active] !== 1) return [`${key} is not active: npm run rescue -- activate ${key}`]
  const shops = await openShopsOf(connection, schema, workerOf(schema, row))
  if (shops.length > 0) return []
  return [`No shop in which ${key} works is active: npm run rescue -- open ${String(row[user.shop])}`]
}
