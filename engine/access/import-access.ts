// Who may run an import: a user whose menu has it and whose level may write everything that it writes.
import type { Import } from '../schema/import.ts'
import type { Permission } from '../schema/resource.ts'
import { findResource, type MenuItem, type Schema } from '../schema/schema.ts'
import type { Verb } from '../schema/verb.ts'
import type { Person } from './person.ts'

/** `menu` is the visible menu of the user. */
export const mayImport = (
  schema: Schema,
  menu: readonly MenuItem[],
  { level }: Pick<Person, 'level'>,
  imported: Import,
): boolean => {
  const { levels } = schema.project
  if (levels[level]?.full === true) return true
  if (!Object.hasOwn(levels, level) || !isOffered(menu, imported.name)) return false
  const perm = findResource(schema, imported.into)?.perm ?? {}
  const own: Permission | undefined = Object.hasOwn(perm, level) ? perm[level] : perm['*']
  const closed = [...(own?.hide ?? []), ...(own?.lock ?? [])]
  return (
    (imported.levels?.includes(level) ?? true) &&
    neededVerbs(imported).every(verb => own?.can?.includes(verb) ?? true) &&
    !imported.fields.some(({ name }) => closed.includes(name))
  )
}

const isOffered = (items: readonly MenuItem[], name: string): boolean =>
  items.some(
    ({ target, items: below }) =>
      (target?.kind === 'import' && ['*', name].includes(target.name)) || isOffered(below, name),
  )

const neededVerbs = ({ mode }: Import): readonly Verb[] => {
  if (mode === 'insert') return ['create']
  if (mode === 'update') return ['update']
  return mode === 'upsert' ? ['create', 'update'] : ['create', 'update', 'delete']
}
