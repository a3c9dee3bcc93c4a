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

/** Formats JSON in one line, with blanks inside of brackets. */
const spaced = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${spaced(inner)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
