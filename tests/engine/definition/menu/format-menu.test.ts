import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMenu } from '../../../../engine/definition/menu/format-menu.ts'
import type { MenuDefinition } from '../../../../engine/definition/shapes/menu.ts'

const buildMenu = (items: MenuDefinition['items']): MenuDefinition => ({ $schema: './x.json', kind: 'menu', items })

test('formats the shop’s own file unchanged', () => {
  const text = readFileSync('schema/menu.json', 'utf8')
  expect(formatMenu(JSON.parse(text))).toBe(text)
})

test('formats keys in a fixed order, one entry a line, without missing keys', () => {
  const text = formatMenu(
    buildMenu([
      {
        levels: ['A', 'B'],
        title: 'Say "x"',
        id: 'a',
        path: '/a',
        to: 'resource:a',
        show: false,
      },
      { id: 'g', title: 'G', items: [] },
      { id: 'h', title: 'H', items: [{ id: 'i', title: 'I', items: [{ id: 'j', title: 'J' }] }] },
    ]),
  )
  expect(text.split('\n').slice(3)).toEqual([
    '  "items": [',
    '    { "id": "a", "title": "Say \\"x\\"", "to": "resource:a", "path": "/a", "show": false, "levels": ["A", "B"] },',
    '    { "id": "g", "title": "G", "items": [] },',
    '    { "id": "h", "title": "H", "items": [',
    '      { "id": "i", "title": "I", "items": [',
    '        { "id": "j", "title": "J" }',
    '      ] }',
    '    ] }',
    '  ]',
    '}',
    '',
  ])
  expect(JSON.parse(formatMenu(buildMenu([])))).toEqual(buildMenu([]))
})
