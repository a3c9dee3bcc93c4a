import type { Project } from '../schema/project.ts'

/** Whether the level sees everything and may assign every full level: only such users change what all others see. */
export const rulesAll = ({ levels }: Pick<Project, 'levels'>, level: string): boolean => {
  const own = Object.hasOwn(levels, level) ? levels[level] : undefined
  return own?.full === true && Object.entries(levels).every(([name, { full }]) => !full || own.gives.includes(name))
}
