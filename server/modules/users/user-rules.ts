// Rules of users that no file can say: nobody rises above himself or shuts himself out, and the last owner stays.

import type { Project } from '../../../engine/project.ts'
import type { Row } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema.ts'
import { UserRuleBroken } from '../../errors.ts'
import type { Caller } from '../../operations/caller.ts'
import type { RowChange, WriteHooks } from '../../operations/write-hooks.ts'
import { newsOfUser } from '../../storage/news.ts'
import { listRows } from '../../storage/rows.ts'
import { deleteSessionsOf } from '../../storage/sessions.ts'
import type { Connection } from '../../storage/storage.ts'

/** Throws UserRuleBroken when the caller's level gives no power over users of that one. */
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
  if (before && (isEnded || before[level] !== after?.[level])) await mustNotBeLast(connection, caller, before)
}

/** The highest level is the one that the project names first. */
export const highestOf = ({ levels }: Project): string => Object.keys(levels)[0] ?? ''

/** Counted in the whole chain, wherever the caller works. */
const mustNotBeLast = async (connection: Connection, { schema }: Caller, row: Row): Promise<void> => {
  const { resource, level, active } = schema.project.user
  const highest = highestOf(schema.project)
  if (row[level] !== highest || row[active] !== 1) return
  const everywhere = { ...getResource(schema, resource), scope: { kind: 'chain' } as const }
  const conditions = [
    { column: level, compare: '=' as const, values: [highest] },
    { column: active, compare: '=' as const, values: [1] },
  ]
  const { total } = await listRows(connection, everywhere, { conditions, sort: [], offset: 0, limit: 1 }, '')
  if (total <= 1) throw new UserRuleBroken('user.last', { level: schema.project.levels[highest]?.title ?? highest })
}

/** Who is gone is signed out; whose level or shops are others may do other things, or work there no more. */
const followUser = async (connection: Connection, _: Caller, { before, after }: RowChange): Promise<void> => {
  if (before && !after) await deleteSessionsOf(connection, String(before.id))
  if (before && after) await connection.tell(newsOfUser(String(before.id)))
}

export const userHooks: WriteHooks = { check: checkUser, follow: followUser }
