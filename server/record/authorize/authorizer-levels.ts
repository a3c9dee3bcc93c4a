// Which levels may authorize moves of other users.
import { isFullLevel } from '../../../engine/access/top-level.ts'
import type { Project } from '../../../engine/schema/project.ts'
import type { Schema } from '../../../engine/schema/schema.ts'
import { memoizeByObject } from '../../../engine/value/memoize-by-object.ts'
import type { CallerRights } from '../../caller/caller.ts'

/** Full levels may authorize everything; other levels only what names them. */
export const canAuthorize = (project: Project, level: string, who: readonly string[]): boolean =>
  isFullLevel(project, level) || who.includes(level)

/** Whether the level may authorize any move of the schema. */
export const canAuthorizeSome = ({ schema, user }: Pick<CallerRights, 'schema' | 'user'>): boolean =>
  isFullLevel(schema.project, user.level) || listNamedLevels(schema).has(user.level)

const listNamedLevels = memoizeByObject(
  (schema: Schema): ReadonlySet<string> =>
    new Set(
      Object.values(schema.resources).flatMap(({ lifecycle: { flow } }) =>
        (flow?.moves ?? []).flatMap(({ authorize }) => authorize?.who ?? []),
      ),
    ),
)

/** Formats the titles of the levels that may authorize. */
export const formatAuthorizerLevels = ({ levels }: Project, who: readonly string[]): string =>
  Object.entries(levels)
    .filter(([name, { full }]) => (who.length === 0 ? full : who.includes(name)))
    .map(([, { title }]) => title)
    .join(', ')
