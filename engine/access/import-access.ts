// Who may run an import: a user whose menu has it and whose level may write everything that it writes. What happened
// before is imported by levels that see everything, unless the import names others.

import type { Import } from '../schema/import.ts'
import { findResource, flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import type { Verb } from '../schema/verb.ts'
import type { Access } from './access.ts'
import type { AccessUser } from './access-user.ts'
import { findPermission } from './permission.ts'
import { isFullLevel } from './top-level.ts'

/** The access is that of the user. */
export const canImport = (
  schema: Schema,
  { menu, isLimited }: Pick<Access, 'menu' | 'isLimited'>,
  { level }: Pick<AccessUser, 'level'>,
  definition: Import,
): boolean => {
  const { levels } = schema.project
  const isFull = isFullLevel(schema.project, level)
  if (!Object.hasOwn(levels, level) || ((isLimited || !isFull) && !isOffered(menu, definition.name))) return false
  const resource = findResource(schema, definition.into)
  const permission = resource && findPermission(schema, resource, level)
  if (isFull && !permission) return true
  const closed = [...(permission?.hide ?? []), ...(permission?.lock ?? [])]
  return (
    (isFull || (definition.levels?.includes(level) ?? !isPast(definition))) &&
    getNeededVerbs(definition).every(verb => permission?.can?.includes(verb) ?? true) &&
    !definition.fields.some(({ name }) => closed.includes(name))
  )
}

const isOffered = (menu: readonly MenuItem[], name: string): boolean =>
  flattenMenu(menu).some(({ target }) => target?.kind === 'import' && ['*', name].includes(target.name))

/** Documents and entries of days that are over prove what was paid and what there was. */
export const isPast = ({ history, days }: Import): boolean => history || days.length > 0

const getNeededVerbs = ({ mode }: Import): readonly Verb[] => {
  if (mode === 'insert') return ['create']
  if (mode === 'update') return ['update']
  return mode === 'upsert' ? ['create', 'update'] : ['create', 'update', 'delete']
}
