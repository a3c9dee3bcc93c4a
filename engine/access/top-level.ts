import type { Project } from '../schema/project.ts'

/** Whether the level sees everything and may assign every full level: only such users change what all others see. */
export const isTopLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean => {
  const definition = Object.hasOwn(levels, level) ? levels[level] : undefined
  return (
    definition?.full === true &&
    Object.entries(levels).every(([name, { full }]) => !full || definition.gives.includes(name))
  )
}
