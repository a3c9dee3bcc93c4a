import type { MenuItem, Schema } from '../schema/schema.ts'
import type { Person } from './person.ts'
import { rulesAll } from './rules-all.ts'

/** The user whose menu is computed, and the entries granted to them; without grants, those of the level. */
interface Viewer extends Person {
  readonly full: boolean
  readonly given: ReadonlySet<string> | undefined
  /** May change the menu itself. */
  readonly rules: boolean
}

/**
 * The visible entries of a user: built, granted or in the menu of the level, for the shop and its modules; a group
 * without entries is left out.
 */
export const visibleMenu = (
  { project, menu }: Pick<Schema, 'project' | 'menu'>,
  person: Person,
): readonly MenuItem[] => {
  const full = project.levels[person.level]?.full === true
  const given = full || !person.menu ? undefined : new Set(person.menu)
  return visibleItems(menu, { ...person, full, given, rules: rulesAll(project, person.level) })
}

const visibleItems = (items: readonly MenuItem[], viewer: Viewer): readonly MenuItem[] =>
  items.flatMap(item => {
    if (!isThere(item, viewer)) return []
    const children = visibleItems(item.items, viewer)
    if (opens(item, viewer)) return [{ ...item, items: children }]
    const { target: _target, path: _path, needs: _needs, ...group } = item
    return children.length > 0 ? [{ ...group, items: children }] : []
  })

/** Whether the entry and its children are available: a grant applies at any depth, a level's exclusion hides all children. */
const isThere = (item: MenuItem, { level, shop, modules, full, given }: Viewer): boolean =>
  (item.module === undefined || modules.includes(item.module)) &&
  (item.shops === undefined || item.shops.includes(shop)) &&
  (full || given !== undefined || item.always || item.levels === undefined || item.levels.includes(level))

/** Whether the user may open the entry's own screen; editors of menus and rights are for full levels. */
const opens = ({ id, target, always }: MenuItem, { full, given, rules }: Viewer): boolean =>
  target !== undefined &&
  (target.kind !== 'editor' || (target.name === 'menu' ? rules : full)) &&
  (given === undefined || always || given.has(id))

/** Entries that a full level opens by their path though its menu does not draw them: of other shops, and of modules that are off. */
export const hiddenPlaces = (schema: Schema, person: Person): readonly MenuItem[] => {
  if (schema.project.levels[person.level]?.full !== true) return []
  const drawn = new Set(pathsOf(visibleMenu(schema, person)).map(({ path }) => path))
  return pathsOf(schema.menu).filter(({ path, target }) => target && !drawn.has(path))
}

const pathsOf = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.flatMap(item => [...(item.path === undefined ? [] : [{ ...item, items: [] }]), ...pathsOf(item.items)])
