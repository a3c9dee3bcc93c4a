// The menu while it is edited, as data: entries found, changed, moved; what cannot be stays as it is.
import { uniq } from 'es-toolkit/array/uniq'
import type { MenuItem } from '../../../../engine/schema/schema.ts'
import type { MenuItemDefinition } from '../../../../engine/schema-file/shapes/menu-shape.ts'
import type { ComparedValue } from '../../../forms/VersionsDialog.tsx'

export type MenuItems = readonly MenuItemDefinition[]

/** Words of an entry; undefined takes one away. */
export type ItemPatch = { readonly [K in keyof MenuItemDefinition]?: MenuItemDefinition[K] | undefined }

interface MenuPosition {
  /** The id of the group; undefined: the top. */
  readonly parent: string | undefined
  readonly index: number
}

export type MenuItemStep = 'up' | 'down' | 'in' | 'out'

const maxDepth = 3

/** The entries with titles in the language of the user; a title without other words stays as it is. */
export const translateTitles = (items: MenuItems, titles: Readonly<Record<string, string>>): MenuItems =>
  items.map(item => ({
    ...item,
    title: Object.hasOwn(titles, item.title) ? (titles[item.title] ?? item.title) : item.title,
    ...(item.items && { items: translateTitles(item.items, titles) }),
  }))

export const findItem = (items: MenuItems, id: string): MenuItemDefinition | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.items ?? [], id)
    if (found) return found
  }
  return undefined
}

export const findPosition = (items: MenuItems, id: string, parent?: string): MenuPosition | undefined => {
  for (const [index, item] of items.entries()) {
    if (item.id === id) return { parent, index }
    const found = findPosition(item.items ?? [], id, item.id)
    if (found) return found
  }
  return undefined
}

/** Changes properties of the entry; undefined removes a property. */
export const changeItem = (items: MenuItems, id: string, patch: ItemPatch): MenuItems =>
  items.map(item => {
    if (item.id === id) return applyPatch(item, patch)
    return item.items ? { ...item, items: changeItem(item.items, id, patch) } : item
  })

/** The entry as it is where the patch takes its id or title away. */
const applyPatch = (item: MenuItemDefinition, patch: ItemPatch): MenuItemDefinition => {
  const words = Object.entries({ ...item, ...patch }).filter(([, value]) => value !== undefined)
  const patched: object = Object.fromEntries(words)
  return isItem(patched) ? patched : item
}

const isItem = (value: object): value is MenuItemDefinition => 'id' in value && 'title' in value

/** The entry at another place; the same menu where it would be too deep, or inside itself. */
export const moveItem = (items: MenuItems, id: string, { parent, index }: MenuPosition): MenuItems => {
  const item = findItem(items, id)
  const from = findPosition(items, id)
  if (!item || !from || (parent !== undefined && findItem([item], parent))) return items
  const depth = parent === undefined ? 0 : computeDepth(items, parent)
  if (depth === undefined || depth + computeHeight(item) > maxDepth) return items
  const isLater = from.parent === parent && from.index < index
  return insert(removeItem(items, id), item, { parent, index: isLater ? index - 1 : index })
}

/** One step: among its siblings, into the group before it, out of its group. */
export const shiftItem = (items: MenuItems, id: string, step: MenuItemStep): MenuItems => {
  const place = findPosition(items, id)
  if (!place) return items
  const { parent, index } = place
  const siblings = parent === undefined ? items : (findItem(items, parent)?.items ?? [])
  if (step === 'up') return index === 0 ? items : moveItem(items, id, { parent, index: index - 1 })
  if (step === 'down') return index === siblings.length - 1 ? items : moveItem(items, id, { parent, index: index + 2 })
  if (step === 'in') {
    const before = siblings[index - 1]
    return before?.items ? moveItem(items, id, { parent: before.id, index: before.items.length }) : items
  }
  const above = parent === undefined ? undefined : findPosition(items, parent)
  return above ? moveItem(items, id, { parent: above.parent, index: above.index + 1 }) : items
}

/** Adds a group after an entry, or at the end; its id is derived from its title and unique. */
export const addGroup = (
  items: MenuItems,
  title: string,
  after?: string,
): { readonly items: MenuItems; readonly id: string } => {
  const id = generateId(items, toSlug(title))
  const sibling = after === undefined ? undefined : findPosition(items, findTopId(items, after))
  const place = { parent: undefined, index: sibling ? sibling.index + 1 : items.length }
  return { items: insert(items, { id, title, levels: [], items: [] }, place), id }
}

/** A group without entries can go; anything else is hidden, not removed. */
export const canRemove = (item: MenuItemDefinition | undefined): boolean =>
  item?.items?.length === 0 && item.to === undefined

export const removeItem = (items: MenuItems, id: string): MenuItems =>
  items.filter(item => item.id !== id).map(item => (item.items ? { ...item, items: removeItem(item.items, id) } : item))

const insert = (items: MenuItems, item: MenuItemDefinition, { parent, index }: MenuPosition): MenuItems =>
  parent === undefined
    ? items.toSpliced(index, 0, item)
    : items.map(one => {
        if (one.id === parent) return { ...one, items: (one.items ?? []).toSpliced(index, 0, item) }
        return one.items ? { ...one, items: insert(one.items, item, { parent, index }) } : one
      })

/** 1 for an entry at the top. */
const computeDepth = (items: MenuItems, id: string): number | undefined => {
  for (const item of items) {
    if (item.id === id) return 1
    const below = computeDepth(item.items ?? [], id)
    if (below !== undefined) return below + 1
  }
  return undefined
}

const computeHeight = ({ items = [] }: MenuItemDefinition): number => 1 + Math.max(0, ...items.map(computeHeight))

/** The id of the entry at the top that holds this one. */
const findTopId = (items: MenuItems, id: string): string => items.find(item => findItem([item], id))?.id ?? id

const toSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'group'

const generateId = (items: MenuItems, preferred: string): string => {
  if (!findItem(items, preferred)) return preferred
  let number = 2
  while (findItem(items, `${preferred}-${number}`)) number += 1
  return `${preferred}-${number}`
}

/** The entry that a fault's field leads to: `items.3.items.0.title`. */
export const findItemByField = (items: MenuItems, field: string): MenuItemDefinition | undefined => {
  const steps = [...field.matchAll(/(?:^|\.)items\.(\d+)/g)].map(([, index]) => Number(index))
  let item: MenuItemDefinition | undefined
  let level = items
  for (const step of steps) {
    item = level[step] ?? item
    level = level[step]?.items ?? []
  }
  return item
}

/** The entries that differ in both menus, by their properties and their position. */
export const compareMenuItems = (mine: MenuItems, theirs: MenuItems): readonly ComparedValue[] => {
  const [mineTexts, theirTexts] = [formatItems(mine), formatItems(theirs)]
  return uniq([...mineTexts.keys(), ...theirTexts.keys()])
    .map(id => ({ title: id, mine: mineTexts.get(id) ?? '', theirs: theirTexts.get(id) ?? '' }))
    .filter(version => version.mine !== version.theirs)
}

const formatItems = (items: MenuItems, above = ''): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ items: below = [], id, title, ...rest }, index) => {
      const properties = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
      const text = [`${above}${title}`, `#${index + 1}`, ...properties].join(', ')
      return [[id, text] as const, ...formatItems(below, `${above}${title} / `)]
    }),
  )

/** Without what is not drawn, and groups and landing pages that have nothing else. */
export const filterVisible = (items: readonly MenuItem[]): readonly MenuItem[] =>
  items.filter(({ show, target, items: below }) => {
    const opensItself = target !== undefined && target.kind !== 'landing'
    return show && (opensItself || filterVisible(below).length > 0)
  })
