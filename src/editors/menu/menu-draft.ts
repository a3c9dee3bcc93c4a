// The menu while it is edited, as data: entries found, changed, moved; what cannot be stays as it is.
import type { MenuItemDefinition } from '../../../engine/definition/shapes/menu.ts'
import type { Version } from '../../forms/VersionsDialog.tsx'

export type Items = readonly MenuItemDefinition[]

/** Words of an entry; undefined takes one away. */
export type ItemPatch = { readonly [K in keyof MenuItemDefinition]?: MenuItemDefinition[K] | undefined }

export interface Place {
  /** The id of the group; undefined: the top. */
  readonly parent: string | undefined
  readonly index: number
}

export type Step = 'up' | 'down' | 'in' | 'out'

const deepest = 3

export const findItem = (items: Items, id: string): MenuItemDefinition | undefined => {
  for (const item of items) {
    const found = item.id === id ? item : findItem(item.items ?? [], id)
    if (found) return found
  }
  return undefined
}

export const placeOf = (items: Items, id: string, parent?: string): Place | undefined => {
  for (const [index, item] of items.entries()) {
    if (item.id === id) return { parent, index }
    const found = placeOf(item.items ?? [], id, item.id)
    if (found) return found
  }
  return undefined
}

/** Changes properties of the entry; undefined removes a property. */
export const changeItem = (items: Items, id: string, patch: ItemPatch): Items =>
  items.map(item => {
    if (item.id === id) return withoutBlank({ ...item, ...patch })
    return item.items ? { ...item, items: changeItem(item.items, id, patch) } : item
  })

const withoutBlank = (item: ItemPatch): MenuItemDefinition =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as unknown as MenuItemDefinition

/** The entry at another place; the same menu where it would be too deep, or inside itself. */
export const moveItem = (items: Items, id: string, { parent, index }: Place): Items => {
  const item = findItem(items, id)
  const from = placeOf(items, id)
  if (!item || !from || (parent !== undefined && findItem([item], parent))) return items
  const depth = parent === undefined ? 0 : depthOf(items, parent)
  if (depth === undefined || depth + heightOf(item) > deepest) return items
  const isLater = from.parent === parent && from.index < index
  return insert(without(items, id), item, { parent, index: isLater ? index - 1 : index })
}

/** One step: among its siblings, into the group before it, out of its group. */
export const stepItem = (items: Items, id: string, step: Step): Items => {
  const place = placeOf(items, id)
  if (!place) return items
  const { parent, index } = place
  const siblings = parent === undefined ? items : (findItem(items, parent)?.items ?? [])
  if (step === 'up') return index === 0 ? items : moveItem(items, id, { parent, index: index - 1 })
  if (step === 'down') return index === siblings.length - 1 ? items : moveItem(items, id, { parent, index: index + 2 })
  if (step === 'in') {
    const before = siblings[index - 1]
    return before?.items ? moveItem(items, id, { parent: before.id, index: before.items.length }) : items
  }
  const above = parent === undefined ? undefined : placeOf(items, parent)
  return above ? moveItem(items, id, { parent: above.parent, index: above.index + 1 }) : items
}

/** Adds a group after an entry, or at the end; its id is derived from its title and unique. */
export const addGroup = (
  items: Items,
  title: string,
  after?: string,
): { readonly items: Items; readonly id: string } => {
  const id = freeId(items, slugOf(title))
  const beside = after === undefined ? undefined : placeOf(items, topOf(items, after))
  const place = { parent: undefined, index: beside ? beside.index + 1 : items.length }
  return { items: insert(items, { id, title, levels: [], items: [] }, place), id }
}

/** A group without entries can go; anything else is hidden, not removed. */
export const canRemove = (item: MenuItemDefinition | undefined): boolean =>
  item?.items?.length === 0 && item.to === undefined

export const without = (items: Items, id: string): Items =>
  items.filter(item => item.id !== id).map(item => (item.items ? { ...item, items: without(item.items, id) } : item))

const insert = (items: Items, item: MenuItemDefinition, { parent, index }: Place): Items =>
  parent === undefined
    ? items.toSpliced(index, 0, item)
    : items.map(one => {
        if (one.id === parent) return { ...one, items: (one.items ?? []).toSpliced(index, 0, item) }
        return one.items ? { ...one, items: insert(one.items, item, { parent, index }) } : one
      })

/** 1 for an entry at the top. */
const depthOf = (items: Items, id: string): number | undefined => {
  for (const item of items) {
    if (item.id === id) return 1
    const below = depthOf(item.items ?? [], id)
    if (below !== undefined) return below + 1
  }
  return undefined
}

const heightOf = ({ items = [] }: MenuItemDefinition): number => 1 + Math.max(0, ...items.map(heightOf))

/** The id of the entry at the top that holds this one. */
const topOf = (items: Items, id: string): string => items.find(item => findItem([item], id))?.id ?? id

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'grup'

const freeId = (items: Items, wanted: string): string => {
  if (!findItem(items, wanted)) return wanted
  let number = 2
  while (findItem(items, `${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** The entry that a fault's field leads to: `items.3.items.0.title`. */
export const itemAt = (items: Items, field: string): MenuItemDefinition | undefined => {
  const steps = [...field.matchAll(/(?:^|\.)items\.(\d+)/g)].map(([, index]) => Number(index))
  let found: MenuItemDefinition | undefined
  let inside = items
  for (const step of steps) {
    found = inside[step] ?? found
    inside = inside[step]?.items ?? []
  }
  return found
}

/** The entries that differ in both menus, by their properties and their position. */
export const menuVersions = (mine: Items, theirs: Items): readonly Version[] => {
  const [own, other] = [textsOf(mine), textsOf(theirs)]
  return [...new Set([...own.keys(), ...other.keys()])]
    .map(id => ({ title: id, mine: own.get(id) ?? '', theirs: other.get(id) ?? '' }))
    .filter(version => version.mine !== version.theirs)
}

const textsOf = (items: Items, above = ''): ReadonlyMap<string, string> =>
  new Map(
    items.flatMap(({ items: below = [], id, title, ...rest }, index) => {
      const said = Object.entries(rest).map(([name, value]) => `${name}: ${value}`)
      const text = [`${above}${title}`, `#${index + 1}`, ...said].join(', ')
      return [[id, text] as const, ...textsOf(below, `${above}${title} / `)]
    }),
  )
