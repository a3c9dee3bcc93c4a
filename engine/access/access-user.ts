// Levels of a user: the ones above all others, and the permission that a file demands.
import type { Project } from '../schema/project.ts'
import type { Permission, Resource } from '../schema/resource.ts'
import { readVerbs } from '../schema/verb.ts'

/** The user whose access is computed: level, shop, the active modules of the shop, and granted entries. */
export interface AccessUser {
  readonly level: string
  readonly shop: string
  readonly modules: readonly string[]
  /** Ids of the entries that are granted to the user; absent: those of the level. */
  readonly menu?: readonly string[] | undefined
  /** Ids of the entries that a service token is limited to, whatever the level; absent: no limit. */
  readonly scopes?: readonly string[] | undefined
}

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

/**
 * Undefined: everything. A full level of some shops has everything in rows of a shop; rows that all shops share it only
 * reads, unless the permissions name it.
 */
export const findPermission = (
  { project }: { readonly project: Pick<Project, 'levels'> },
  { perm, scope }: Pick<Resource, 'perm' | 'scope'>,
  level: string,
): Permission | undefined => {
  const isFull = isFullLevel(project, level)
  if (isFull && (scope.kind !== 'chain' || isChainLevel(project, level))) return undefined
  if (Object.hasOwn(perm, level)) return perm[level]
  const general = perm['*']
  if (!isFull) return general
  const can = readVerbs.filter(verb => general?.can?.includes(verb) ?? true)
  return { hide: [], lock: [], ...general, can }
}
