import { isFullLevel } from '../../../engine/access/top-level.ts'
import type { Project } from '../../../engine/schema/project.ts'

/** Full levels may authorize everything; other levels only what names them. */
export const canAuthorize = (project: Project, level: string, who: readonly string[]): boolean =>
  isFullLevel(project, level) || who.includes(level)

/** Formats the titles of the levels that may authorize. */
export const formatAuthorizerLevels = ({ levels }: Project, who: readonly string[]): string =>
  Object.entries(levels)
    .filter(([name, { full }]) => (who.length === 0 ? full : who.includes(name)))
    .map(([, { title }]) => title)
    .join(', ')
