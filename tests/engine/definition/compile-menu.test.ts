import { expect, test } from 'vitest'
import { editsOf, schemaWith } from '../../support/schema-files.ts'
import { type FaultRow, reports } from './fault-rows.ts'

const menu = editsOf('menu')

const rows: readonly FaultRow[] = [
  [
    'an id that stands twice, however deep',
    [menu('/items/1/id', 'thing')],
    ['schema/menu.json:18:13 /items/1/id: another entry has the id "thing" @ "thing",'],
  ],
  [
    'a path that stands twice',
    [menu('/items/1/path', '/things')],
    ['schema/menu.json:21:15 /items/1/path: the entry "thing" has this path already @ "/things",'],
  ],
  [
    'a target that is missing',
    [menu('/items/1/to', 'resource:plac')],
    ['schema/menu.json:20:13 /items/1/to: no resource is called "plac"; did you mean "place"? @ "resource:plac",'],
  ],
  [
    'a target named like a property of objects',
    [menu('/items/1/to', 'resource:constructor')],
    ['schema/menu.json:20:13 /items/1/to: no resource is called "constructor" @ "resource:constructor",'],
  ],
  [
    'a target of a kind that is not carried out',
    [menu('/items/1/to', 'report:sales')],
    [
      'schema/menu.json:20:13 /items/1/to: targets of the kind "report" are not carried out yet: say "ready": false @ "report:sales",',
    ],
  ],
  [
    'a view, which is not carried out',
    [menu('/items/1/to', 'resource:place/near')],
    ['schema/menu.json:20:13 /items/1/to: views are not carried out yet: say "ready": false @ "resource:place/near",'],
  ],
  [
    'an unknown module',
    [menu('/items/0/module', 'EXTRAS')],
    ['schema/menu.json:16:17 /items/0/module: no module is called "EXTRAS"; did you mean "EXTRA"? @ "EXTRAS"'],
  ],
  [
    'an unknown level',
    [menu('/items/1/levels', ['MID', 'LOWW'])],
    ['schema/menu.json:24:9 /items/1/levels/1: no level is called "LOWW"; did you mean "LOW"? @ "LOWW"'],
  ],
  [
    'a condition, which is not carried out',
    [menu('/items/0/show', 'true')],
    ['schema/menu.json:16:7 /items/0/show: "show" is not carried out yet @ "show": "true"'],
  ],
  [
    'preset values, which are not carried out',
    [menu('/items/1/preset', { name: 'A' })],
    ['schema/menu.json:25:7 /items/1/preset: "preset" is not carried out yet @ "preset": {'],
  ],
  [
    'an entry without a target',
    [menu('/items/1/to')],
    ['schema/menu.json:17:5 /items/1: an entry needs "path" and "to", or "items" @ {'],
  ],
  [
    'an entry without a path',
    [menu('/items/1/path')],
    ['schema/menu.json:17:5 /items/1: an entry needs "path" and "to", or "items" @ {'],
  ],
  [
    'a fourth level',
    [
      menu('/items/0/items', [
        {
          id: 'a',
          title: 'A',
          items: [{ id: 'b', title: 'B', items: [{ id: 'c', title: 'C', to: 'resource:thing', path: '/c' }] }],
        },
      ]),
    ],
    ['schema/menu.json:17:17 /items/0/items/0/items/0/items/0: the menu has at most 3 levels @ {'],
  ],
]

reports(rows)

const allowed: readonly [name: string, entry: Record<string, unknown>][] = [
  ['leads nowhere yet', { to: 'report:sales', path: '/sales', ready: false }],
  [
    'asks for preset values and a condition',
    { to: 'document:x/new', path: '/x', preset: { a: 1 }, show: 'true', ready: false },
  ],
  ['takes the path of another', { to: 'resource:nothing', path: '/places', ready: false }],
]

test.each(allowed)('an entry that is not ready %s', (_name, entry) => {
  const [, , item] = schemaWith(menu('/items/-', { id: 'later', title: 'Later', ...entry })).menu
  expect(item).toMatchObject({ id: 'later', ready: false })
})

test('two entries share a path when one is for some shops only', () => {
  const entry = { id: 'other', title: 'Other', to: 'resource:thing', path: '/places', shops: ['A'] }
  expect(schemaWith(menu('/items/-', entry)).menu[2]).toMatchObject({ path: '/places', shops: ['A'] })
})

test('an entry is spelt out', () => {
  const said = { icon: 'home', module: 'EXTRA', always: true, shops: ['A'] }
  const edits = Object.entries(said).map(([key, value]) => menu(`/items/1/${key}`, value))
  expect(schemaWith(...edits).menu).toEqual([
    {
      id: 'goods',
      title: 'Goods',
      always: false,
      ready: true,
      items: [
        {
          id: 'thing',
          title: 'Things',
          path: '/things',
          target: { kind: 'resource', name: 'thing' },
          always: false,
          ready: true,
          items: [],
        },
      ],
    },
    {
      id: 'place',
      title: 'Places',
      path: '/places',
      target: { kind: 'resource', name: 'place' },
      levels: ['MID'],
      ...said,
      ready: true,
      items: [],
    },
  ])
})

test('the view of a target that is not ready is kept', () => {
  const entry = { id: 'later', title: 'Later', to: 'document:sale/new', path: '/sale', ready: false }
  expect(schemaWith(menu('/items/-', entry)).menu[2]?.target).toEqual({ kind: 'document', name: 'sale', view: 'new' })
})
