// The menu as its file: an entry a line, its words in one order, what lies below it indented. Saving a menu that was only
// read gives the same text, so that a change shows as the lines that changed.
import type { MenuDefinition, MenuItemDefinition } from '../shapes/menu.ts'

const order = [
  ...['id', 'title', 'icon', 'about', 'to', 'needs', 'path', 'show', 'always'],
  ...['module', 'shops', 'levels'],
] as const

export const menuText = ({ $schema, kind, items }: MenuDefinition): string =>
  [
    '{',
    `  "$schema": ${JSON.stringify($schema)},`,
    `  "kind": ${JSON.stringify(kind)},`,
    items.length === 0 ? '  "items": []' : `  "items": [\n${linesOf(items, 2)}\n  ]`,
    '}',
    '',
  ].join('\n')

const linesOf = (items: readonly MenuItemDefinition[], depth: number): string =>
  items.map(item => lineOf(item, depth)).join(',\n')

const lineOf = (item: MenuItemDefinition, depth: number): string => {
  const indent = '  '.repeat(depth)
  const words = order.flatMap(key => (item[key] === undefined ? [] : [`${JSON.stringify(key)}: ${spaced(item[key])}`]))
  if (!item.items) return `${indent}{ ${words.join(', ')} }`
  const below = item.items.length === 0 ? '[]' : `[\n${linesOf(item.items, depth + 1)}\n${indent}]`
  return `${indent}{ ${[...words, `"items": ${below}`].join(', ')} }`
}

/** JSON in one line, with the blanks that people put there. */
const spaced = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
