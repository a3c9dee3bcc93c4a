import type { MenuItem, Schema } from '../schema.ts'
import type { Person } from './person.ts'

/** The entries a person sees: built, in his default menu, for his shop and its modules; a group without entries is left out. */
export const visibleMenu = (schema: Schema, person: Person): readonly MenuItem[] => {
  const full = schema.project.levels[person.level]?.full === true
  return visibleItems(schema.menu, person, full)
}

const visibleItems = (items: readonly MenuItem[], person: Person, full: boolean): readonly MenuItem[] =>
  items.flatMap(item => {
    if (!isShown(item, person, full)) return []
    const children = visibleItems(item.items, person, full)
    if (item.ready && item.target !== undefined) return [{ ...item, items: children }]
    const { target: _target, path: _path, ...group } = item
    return children.length > 0 ? [{ ...group, items: children }] : []
  })

const isShown = (item: MenuItem, { level, shop, modules }: Person, full: boolean): boolean =>
  (item.module === undefined || modules.includes(item.module)) &&
  (item.shops === undefined || item.shops.includes(shop)) &&
  (full || item.always || item.levels === undefined || item.levels.includes(level))
