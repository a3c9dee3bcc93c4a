// Formats menu.json: one entry a line, keys in a fixed order, entries below it indented. A menu that was read and not
// changed gives the same text, so that a diff shows only the changed lines.
import type { MenuDefinition, MenuItemDefinition } from '../shapes/menu.ts'

const order = [
  'id',
  'title',
  'icon',
  'about',
  'to',
  'needs',
  'path',
  'show',
  'always',
  'module',
  'shops',
  'levels',
] as const

export const formatMenu = ({ $schema, kind, items }: MenuDefinition): string =>
  [
    '{',
    `  "$schema": ${JSON.stringify($schema)},`,
    `  "kind": ${JSON.stringify(kind)},`,
    items.length === 0 ? '  "items": []' : `  "items": [\n${formatItems(items, 2)}\n  ]`,
    '}',
    '',
  ].join('\n')

const formatItems = (items: readonly MenuItemDefinition[], depth: number): string =>
  items.map(item => formatItem(item, depth)).join(',\n')

const formatItem = (item: MenuItemDefinition, depth: number): string => {
  const indent = '  '.repeat(depth)
  const words = order.flatMap(key =>
    item[key] === undefined ? [] : [`${JSON.stringify(key)}: ${formatJson(item[key])}`],
  )
  if (!item.items) return `${indent}{ ${words.join(', ')} }`
  const below = item.items.length === 0 ? '[]' : `[\n${formatItems(item.items, depth + 1)}\n${indent}]`
  return `${indent}{ ${[...words, `"items": ${below}`].join(', ')} }`
}

/** Formats JSON in one line, with blanks inside of brackets. */
const formatJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(formatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${formatJson(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
