// Checks that a user of the highest level can still sign in: an active user and an active shop for that user.

import type { Row } from '../../../engine/record/row.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { StoredResource } from '../../../engine/schema/resource.ts'
import { getResource, type Schema } from '../../../engine/schema/schema.ts'
import type { RowChange } from '../../caller/caller.ts'
import { listRows } from '../../storage/rows.ts'
import type { Connection } from '../../storage/storage.ts'
import { workerOf, worksIn } from './works-in.ts'

/** The highest level is the one that the project names first. */
export const highestOf = ({ levels }: Project): string => Object.keys(levels)[0] ?? ''

export interface WayInChange {
  readonly user?: RowChange
  readonly shop?: RowChange
}

/**
 * True if an active owner remains after the change. Counts in the whole chain inside the transaction of the change, so
 * that of two concurrent changes the second one sees the first.
 */
export const leavesAWayIn = async (
  connection: Connection,
  schema: Schema,
  { user, shop }: WayInChange,
): Promise<boolean> => {
  const { project } = schema
  const { level, active } = project.user
  const users = await activeRows(connection, getResource(schema, project.user.resource), active)
  const owners = changed(users, user).filter(row => row[level] === highestOf(project) && row[active] === 1)
  if (owners.length === 0) return false
  const shops = await activeRows(connection, getResource(schema, project.shop.resource), project.shop.active)
  const open = changed(shops, shop).filter(row => project.shop.active === undefined || row[project.shop.active] === 1)
  return open.some(row =>
    owners.some(owner => worksIn(project, workerOf(schema, owner), String(row[project.shop.key]))),
  )
}

const activeRows = async (
  connection: Connection,
  resource: StoredResource,
  active: string | undefined,
): Promise<readonly Row[]> => {
  const everywhere: StoredResource = { ...resource, scope: { kind: 'chain' } }
  const conditions = active === undefined ? [] : [{ column: active, compare: '=' as const, values: [1] }]
  return (await listRows(connection, everywhere, { conditions, sort: [], offset: 0 }, '')).rows
}

const changed = (rows: readonly Row[], { before, after }: RowChange = {}): readonly Row[] => [
  ...rows.filter(row => row.id !== before?.id),
  ...(after ? [after] : []),
]
