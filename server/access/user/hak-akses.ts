// The menu of one user: current entries, entries of the level, and changes by a user with all rights.

import { type AccessUser, isFullLevel } from '../../../engine/access/access-user.ts'
import {
  buildMenuChoices,
  listIds,
  listOpenedIds,
  parseAssignedIds,
  type UserMenu,
} from '../../../engine/access/assigned-menu.ts'
import { isMenuId, menu as menuType } from '../../../engine/field/menu.ts'
import { type Fault, fault } from '../../../engine/message/faults.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { toDisplayText } from '../../../engine/value/json-text.ts'
import type { Caller } from '../../caller/caller.ts'
import { assertSignedIn, hasFullLevel } from '../../caller/move-access.ts'
import { getGeneralLevel } from '../../caller/user-levels.ts'
import { AccessDenied, assertWellFormed, RecordChanged, RecordNotFound, RequestError } from '../../error/errors.ts'
import { type WriteResult, writeOnce } from '../../record/write/write-once.ts'
import { updateAuditedRow } from '../../record/write/write-row.ts'
import { findRowByKey } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { getUserTopic } from '../../storage/topics.ts'
import { assertCanManageUser } from './user-rules.ts'

export interface HakAksesChange {
  /** Null: reset to the entries of the level. */
  readonly menu: readonly string[] | null
  /** Row version that the caller has loaded; absent: no check. */
  readonly versi?: number
}

const maximumEntries = 400

export const readHakAkses = async (caller: Caller, userId: string): Promise<UserMenu> => {
  const { users } = requireMenuField(caller)
  const row = await caller.storage.read(connection => getUser(connection, caller, users, userId))
  return toUserMenu(caller, row)
}

/** Throws `access.full` for a level with all rights, RecordChanged if `versi` is stale. */
export const saveHakAkses = async (
  caller: Caller,
  userId: string,
  change: HakAksesChange,
): Promise<WriteResult<UserMenu>> => {
  assertSignedIn(caller)
  const { users, field } = requireMenuField(caller)
  return writeOnce(caller, async connection => {
    const before = await getUser(connection, caller, users, userId)
    if (isFull(caller, before)) throw new RequestError('access.full', { level: getLevelTitle(caller, before) })
    await assertCanManageUser(connection, caller, before)
    if (change.versi !== undefined && change.versi !== before.versi) throw new RecordChanged(toUserMenu(caller, before))
    const value = parseMenuIds(caller, change.menu, parseAssignedIds(before[field]) ?? [])
    const after = await updateAuditedRow(connection, caller, users, { before, row: { ...before, [field]: value } })
    if (!after) throw new RecordChanged(toUserMenu(caller, before))
    await connection.notify(getUserTopic(String(after.id)))
    return toUserMenu(caller, after)
  })
}

/**
 * Throws AccessDenied unless the caller's level has all rights; its own menu is complete, so no user can extend their
 * own.
 */
const requireMenuField = ({ schema, user }: Caller): { readonly users: StoredResource; readonly field: string } => {
  const { resource, menu: field } = schema.project.user
  if (!hasFullLevel({ schema, user }) || field === undefined) throw new AccessDenied()
  return { users: getResource(schema, resource), field }
}

const getUser = async (
  connection: Connection,
  { shop }: Caller,
  users: StoredResource,
  userId: string,
): Promise<Row> => {
  const row = await findRowByKey(connection, users, userId, shop.code)
  if (!row) throw new RecordNotFound()
  return row
}

const isFull = ({ schema: { project } }: Caller, row: Row): boolean =>
  isFullLevel(project, getGeneralLevel(project, row))

const getLevelTitle = ({ schema: { project } }: Caller, row: Row): string => {
  const level = getGeneralLevel(project, row)
  return project.levels[level]?.title ?? level
}

/**
 * Throws MalformedRequest with the index of each malformed or unknown id; previous ids may stay after their entry is
 * removed.
 */
const parseMenuIds = (
  { schema }: Caller,
  ids: readonly string[] | null,
  previousIds: readonly string[],
): string | null => {
  if (ids === null) return null
  const allowedIds = new Set([...listIds(schema.menu), ...previousIds])
  const faults = ids.flatMap((id, index): readonly Fault[] => {
    const location = { field: `menu.${index}`, params: { id: toDisplayText(id) } }
    if (!isMenuId(id)) return [fault('menu.form', location)]
    return allowedIds.has(id) ? [] : [fault('menu.unknown', location)]
  })
  if (ids.length > maximumEntries) faults.push(fault('menu.form', { field: 'menu' }))
  assertWellFormed(faults)
  const parsed = menuType.parse(JSON.stringify(ids))
  if (!('value' in parsed)) throw new Error('a list of ids is no menu')
  return String(parsed.value)
}

const toUserMenu = (caller: Caller, row: Row): UserMenu => {
  const { schema } = caller
  const { user } = schema.project
  const level = getGeneralLevel(schema.project, row)
  const home = String(row[user.shop])
  const menu = parseAssignedIds(row[user.menu ?? ''])
  const person: AccessUser = { level, shop: home, modules: caller.shop.modules }
  const full = isFull(caller, row)
  return {
    user_id: String(row[user.key]),
    user_name: String(row[user.name]),
    level,
    full,
    own: !full && menu !== undefined,
    menu: listOpenedIds(schema, { ...person, menu }),
    standard: listOpenedIds(schema, person),
    entries: full ? [] : buildMenuChoices(schema, person),
    versi: Number(row.versi),
  }
}
