import { flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import type { AccessUser } from './access-user.ts'
import { isFullLevel, isTopLevel } from './top-level.ts'

/** The user whose menu is computed, and the entries granted to them; without grants, those of the level. */
interface MenuViewer extends AccessUser {
  readonly full: boolean
  readonly grantedIds: ReadonlySet<string> | undefined
  /** May change the menu itself. */
  readonly canChangeMenu: boolean
}

/**
 * The visible entries of a user: built, granted or in the menu of the level, for the shop and its modules; a group
 * without entries is left out.
 */
export const getVisibleMenu = (
  { project, menu }: Pick<Schema, 'project' | 'menu'>,
  person: AccessUser,
): readonly MenuItem[] => {
  const full = isFullLevel(project, person.level)
  const grantedIds = full || !person.menu ? undefined : new Set(person.menu)
  return filterVisibleItems(menu, { ...person, full, grantedIds, canChangeMenu: isTopLevel(project, person.level) })
}

const filterVisibleItems = (items: readonly MenuItem[], viewer: MenuViewer): readonly MenuItem[] =>
  items.flatMap(item => {
    if (!isAvailable(item, viewer)) return []
    const children = filterVisibleItems(item.items, viewer)
    if (canOpen(item, viewer)) return [{ ...item, items: children }]
    const { target: _target, path: _path, needs: _needs, ...group } = item
    return children.length > 0 ? [{ ...group, items: children }] : []
  })

/** Whether the entry and its children are available: a grant applies at any depth, a level's exclusion hides all children. */
const isAvailable = (item: MenuItem, { level, shop, modules, full, grantedIds }: MenuViewer): boolean =>
  (item.module === undefined || modules.includes(item.module)) &&
  (item.shops === undefined || item.shops.includes(shop)) &&
  (full || grantedIds !== undefined || item.always || item.levels === undefined || item.levels.includes(level))

/** Whether the user may open the entry's own screen; editors of menus and rights are for full levels. */
const canOpen = ({ id, target, always }: MenuItem, { full, grantedIds, canChangeMenu }: MenuViewer): boolean =>
  target !== undefined &&
  (target.kind !== 'editor' || (target.name === 'menu' ? canChangeMenu : full)) &&
  (grantedIds === undefined || always || grantedIds.has(id))

/** Entries that a full level opens by their path though its menu does not draw them: of other shops, and of modules that are off. */
export const listHiddenEntries = (schema: Schema, person: AccessUser): readonly MenuItem[] => {
  if (!isFullLevel(schema.project, person.level)) return []
  const drawn = new Set(listPathEntries(getVisibleMenu(schema, person)).map(({ path }) => path))
  return listPathEntries(schema.menu).filter(({ path, target }) => target && !drawn.has(path))
}

const listPathEntries = (menu: readonly MenuItem[]): readonly MenuItem[] =>
  flattenMenu(menu).flatMap(item => (item.path === undefined ? [] : { ...item, items: [] }))
