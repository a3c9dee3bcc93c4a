// Formats menu.json: one entry a line, keys in a fixed order, entries below it indented, without what names imply. A menu that was read and not
// changed gives the same text, so that a diff shows only the changed lines.

import type { MenuItem } from '../schema/schema.ts'
import { formatTitle, pickDefined } from '../schema-file/language/naming.ts'
import type { MenuDefinition, MenuItemDefinition } from '../schema-file/shapes/menu-shape.ts'
import { parseTarget } from '../schema-file/shapes/menu-target-shape.ts'

const order = [
  'id',
  'title',
  'icon',
  'about',
  'words',
  'help',
  'to',
  'needs',
  'path',
  'show',
  'always',
  'module',
  'shops',
  'levels',
] as const

export const formatMenu = ({ $schema, items }: MenuDefinition): string =>
  [
    '{',
    `  "$schema": ${JSON.stringify($schema)},`,
    items.length === 0 ? '  "items": []' : `  "items": [\n${formatItems(items, 2)}\n  ]`,
    '}',
    '',
  ].join('\n')

const formatItems = (items: readonly MenuItemDefinition[], depth: number, above?: MenuItemDefinition): string =>
  items.map(item => formatItem(item, depth, above)).join(',\n')

/** The entry without what its name and the entry above it imply. */
const dropImplied = (item: MenuItemDefinition, above?: MenuItemDefinition): Partial<MenuItemDefinition> => {
  const { title, path, levels, ...others } = item
  return {
    ...others,
    ...(title !== formatTitle(item.id) && { title }),
    ...(path !== undefined && (path !== `/${item.id}` || item.to === undefined) && { path }),
    ...(levels && levels.join() !== above?.levels?.join() && { levels }),
  }
}

const formatItem = (entry: MenuItemDefinition, depth: number, above?: MenuItemDefinition): string => {
  const indent = '  '.repeat(depth)
  const item = dropImplied(entry, above)
  const words = order.flatMap(key =>
    item[key] === undefined ? [] : [`${JSON.stringify(key)}: ${formatJson(item[key])}`],
  )
  if (!item.items) return `${indent}{ ${words.join(', ')} }`
  const below = item.items.length === 0 ? '[]' : `[\n${formatItems(item.items, depth + 1, entry)}\n${indent}]`
  return `${indent}{ ${[...words, `"items": ${below}`].join(', ')} }`
}

/** Formats JSON in one line, with blanks inside of brackets. */
const formatJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(formatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatJson(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

/** Compiles the entry with all entries below it; nothing is checked. */
export const compileMenuItem = (item: MenuItemDefinition): MenuItem => ({
  ...compileMenuEntry(item),
  items: (item.items ?? []).map(compileMenuItem),
})

/** Compiles the entry alone. */
export const compileMenuEntry = (item: MenuItemDefinition): Omit<MenuItem, 'items'> => {
  const { id, title, icon, about, module, shops, levels } = item
  return {
    id,
    title,
    ...(icon !== undefined && { icon }),
    ...(about !== undefined && { about }),
    ...pickDefined(item, 'words', 'help', 'path'),
    ...(item.to !== undefined && { target: parseTarget(item.to) }),
    ...(item.needs && { needs: item.needs.map(parseTarget) }),
    ...(module !== undefined && { module }),
    ...(shops && { shops }),
    ...(levels && { levels }),
    show: item.show !== false,
    always: item.always === true,
  }
}
