import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMenu } from '../../../engine/access/format-menu.ts'
import { type MenuDefinition, menu } from '../../../engine/schema-file/shapes/menu-shape.ts'

const buildMenu = (items: MenuDefinition['items']): MenuDefinition => ({ $schema: './x.json', kind: 'menu', items })

test('formats the shop’s own file unchanged', () => {
  const text = readFileSync('schema/menu.json', 'utf8')
  expect(formatMenu(menu.read(JSON.parse(text), [], () => undefined) ?? expect.fail())).toBe(text)
})

test('formats keys in a fixed order, one entry a line, without what is implied', () => {
  const text = formatMenu(
    buildMenu([
      {
        levels: ['A', 'B'],
        title: 'Say "x"',
        id: 'a',
        path: '/b',
        to: 'resource:a',
        show: false,
      },
      { id: 'g', title: 'G', items: [], levels: ['A'] },
      {
        id: 'h',
        title: 'H',
        items: [
          {
            id: 'i',
            title: 'I',
            items: [{ id: 'j', title: 'J', to: 'resource:j', path: '/j', levels: ['A'] }],
            levels: ['A'],
          },
        ],
      },
    ]),
  )
  expect(text.split('\n').slice(2)).toEqual([
    '  "items": [',
    '    { "id": "a", "title": "Say \\"x\\"", "to": "resource:a", "path": "/b", "show": false, "levels": ["A", "B"] },',
    '    { "id": "g", "levels": ["A"], "items": [] },',
    '    { "id": "h", "items": [',
    '      { "id": "i", "levels": ["A"], "items": [',
    '        { "id": "j", "to": "resource:j" }',
    '      ] }',
    '    ] }',
    '  ]',
    '}',
    '',
  ])
  expect(JSON.parse(formatMenu(buildMenu([])))).toEqual({ $schema: './x.json', items: [] })
})
