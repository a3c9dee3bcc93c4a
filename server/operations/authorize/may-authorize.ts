import type { Project } from '../../../engine/schema/project.ts'

/** Levels that have everything agree to everything; others to what names them. */
export const mayAuthorize = ({ levels }: Project, level: string, who: readonly string[]): boolean =>
  levels[level]?.full === true || who.includes(level)

/** Titles of the levels that may be asked. */
export const askable = ({ levels }: Project, who: readonly string[]): string =>
  Object.entries(levels)
    .filter(([name, { full }]) => (who.length === 0 ? full : who.includes(name)))
    .map(([, { title }]) => title)
    .join(', ')
