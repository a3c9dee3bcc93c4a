import type { Project } from '../schema/project.ts'

/** Whether the level sees everything. */
export const isFullLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean =>
  Object.hasOwn(levels, level) && levels[level]?.full === true

/** Whether the rights of the level reach beyond its shops, to what all shops share. */
export const isChainLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean =>
  Object.hasOwn(levels, level) && levels[level]?.ofChain === true

/** Whether the level sees everything and may assign every full level: only such users change what all others see. */
export const isTopLevel = ({ levels }: Pick<Project, 'levels'>, level: string): boolean => {
  const gives = levels[level]?.gives ?? []
  return (
    isFullLevel({ levels }, level) && Object.entries(levels).every(([name, { full }]) => !full || gives.includes(name))
  )
}
