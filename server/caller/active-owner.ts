// Checks that a user of the highest level can still sign in: an active user and an active shop for that user.

import type { Row } from '../../engine/record/row.ts'
import type { Project } from '../../engine/schema/project.ts'
import type { StoredResource } from '../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../engine/schema/schema.ts'
import { listRows } from '../storage/rows.ts'
import type { Connection } from '../storage/storage.ts'
import type { HookRowChange } from './caller.ts'
import { findLevelInShop, getGeneralLevel, readUserLevels } from './user-levels.ts'

/** The highest level is the one that the project names first. */
export const getHighestLevel = ({ levels }: Project): string => Object.keys(levels)[0] ?? ''

interface AccessChange {
  readonly user?: HookRowChange
  readonly shop?: HookRowChange
}

/**
 * True if an active owner remains after the change. Counts in the whole chain inside the transaction of the change, so
 * that of two concurrent changes the second one sees the first.
 */
export const hasActiveOwnerAfter = async (
  connection: Connection,
  schema: Schema,
  { user, shop }: AccessChange,
): Promise<boolean> => {
  const { project } = schema
  const { active } = project.user
  const users = await listActiveRows(connection, getResource(schema, project.user.resource), active)
  const owners = applyChange(users, user).filter(
    row => getGeneralLevel(project, row) === getHighestLevel(project) && row[active] === 1,
  )
  if (owners.length === 0) return false
  const shops = await listActiveRows(connection, getResource(schema, project.shop.resource), project.shop.active)
  const open = applyChange(shops, shop).filter(
    row => project.shop.active === undefined || row[project.shop.active] === 1,
  )
  const levels = await Promise.all(owners.map(owner => readUserLevels(connection, schema, owner)))
  return open.some(row =>
    levels.some(owner => findLevelInShop(project, owner, String(row[project.shop.key])) === owner.general),
  )
}

const listActiveRows = async (
  connection: Connection,
  resource: StoredResource,
  active: string | undefined,
): Promise<readonly Row[]> => {
  const everywhere: StoredResource = { ...resource, scope: { kind: 'chain' } }
  const conditions = active === undefined ? [] : [{ column: active, compare: '=' as const, values: [1] }]
  return (await listRows(connection, everywhere, { conditions, sort: [], offset: 0 }, '')).rows
}

const applyChange = (rows: readonly Row[], { before, after }: HookRowChange = {}): readonly Row[] => [
  ...rows.filter(row => row.id !== before?.id),
  ...(after ? [after] : []),
]
