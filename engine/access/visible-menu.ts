import { flattenMenu, type MenuItem, type Schema } from '../schema/schema.ts'
import { type AccessUser, isFullLevel, isTopLevel } from './access-user.ts'

/** The user whose menu is computed, and the entries granted to them; without grants, those of the level. */
interface MenuViewer extends AccessUser {
  readonly full: boolean
  readonly grantedIds: ReadonlySet<string> | undefined
  readonly scopeIds: ReadonlySet<string> | undefined
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
): readonly MenuItem[] => filterVisibleItems(menu, createViewer(project, person))

const createViewer = (project: Schema['project'], person: AccessUser): MenuViewer => {
  const full = isFullLevel(project, person.level)
  const grantedIds = full || !person.menu ? undefined : new Set(person.menu)
  const scopeIds = person.scopes && new Set(person.scopes)
  return { ...person, full, grantedIds, scopeIds, canChangeMenu: isTopLevel(project, person.level) }
}

interface ObstructedEntry {
  /** The entry itself, or one that it is below. */
  readonly item: MenuItem
  readonly obstacle: MenuObstacle
}

/** Returns what keeps the user from the entry of that id; undefined if nothing does. */
export const findMenuObstacle = (
  { project, menu }: Pick<Schema, 'project' | 'menu'>,
  person: AccessUser,
  id: string,
): ObstructedEntry | undefined => {
  const viewer = createViewer(project, person)
  const line = findMenuLine(menu, id)
  const obstructed = line.flatMap(item => {
    const obstacle = findHidingPart(item, viewer) ?? (item.id === id ? findClosingPart(item, viewer) : undefined)
    return obstacle === undefined ? [] : [{ item, obstacle }]
  })
  return obstructed[0]
}

/** The entry of that id after the entries that it is below; empty if there is none. */
const findMenuLine = (items: readonly MenuItem[], id: string): readonly MenuItem[] => {
  for (const item of items) {
    if (item.id === id) return [item]
    const below = findMenuLine(item.items, id)
    if (below.length > 0) return [item, ...below]
  }
  return []
}

const filterVisibleItems = (items: readonly MenuItem[], viewer: MenuViewer): readonly MenuItem[] =>
  items.flatMap(item => {
    if (!isAvailable(item, viewer)) return []
    const children = filterVisibleItems(item.items, viewer)
    if (canOpen(item, viewer)) return [{ ...item, items: children }]
    const { target: _target, path: _path, needs: _needs, ...group } = item
    return children.length > 0 ? [{ ...group, items: children }] : []
  })

/** What keeps an entry from a user: a part of the entry, the grants of the user, or that it opens nothing itself. */
type MenuObstacle = 'module' | 'shops' | 'levels' | 'group' | 'editor' | 'grants' | 'scopes'

/** What hides the entry and its children: a grant applies at any depth, a level's exclusion hides all children. */
const findHidingPart = (
  item: MenuItem,
  { level, shop, modules, full, grantedIds }: MenuViewer,
): MenuObstacle | undefined => {
  if (item.module !== undefined && !modules.includes(item.module)) return 'module'
  if (item.shops !== undefined && !item.shops.includes(shop)) return 'shops'
  const isForLevel =
    full || grantedIds !== undefined || item.always || item.levels === undefined || item.levels.includes(level)
  return isForLevel ? undefined : 'levels'
}

const isAvailable = (item: MenuItem, viewer: MenuViewer): boolean => findHidingPart(item, viewer) === undefined

/** What keeps the user from the entry's own screen; editors of menus and rights are for full levels. */
const findClosingPart = (
  { id, target, always }: MenuItem,
  { full, grantedIds, scopeIds, canChangeMenu }: MenuViewer,
): MenuObstacle | undefined => {
  if (target === undefined) return 'group'
  if (scopeIds && !scopeIds.has(id)) return 'scopes'
  if (target.kind === 'editor' && !(target.name === 'access' ? full : canChangeMenu)) return 'editor'
  return grantedIds === undefined || always || grantedIds.has(id) ? undefined : 'grants'
}

const canOpen = (item: MenuItem, viewer: MenuViewer): boolean => findClosingPart(item, viewer) === undefined

/** Entries that a full level opens by their path though its menu does not draw them: of other shops, and of modules that are off. */
export const listHiddenEntries = (schema: Schema, person: AccessUser): readonly MenuItem[] => {
  if (!isFullLevel(schema.project, person.level) || person.scopes) return []
  const drawn = new Set(listPathEntries(getVisibleMenu(schema, person)).map(({ path }) => path))
  return listPathEntries(schema.menu).filter(({ path, target }) => target && !drawn.has(path))
}

const listPathEntries = (menu: readonly MenuItem[]): readonly MenuItem[] =>
  flattenMenu(menu).flatMap(item => (item.path === undefined ? [] : { ...item, items: [] }))
