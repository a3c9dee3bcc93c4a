// What a level may do with the rows of a resource, by the permissions of its file.

import type { Project } from '../schema/project.ts'
import type { Permission, Resource } from '../schema/resource.ts'
import { readVerbs } from '../schema/verb.ts'
import { isChainLevel, isFullLevel } from './top-level.ts'

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
