import { expect, test } from 'vitest'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { formatSchemaFault, type SchemaError } from '../../../engine/schema-file/language/schema-fault.ts'
import { buildEdits, buildFiles, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const menu = buildEdits('menu')

const rows: readonly FaultRow[] = [
  [
    'an id that stands twice, however deep',
    [menu('/items/1/id', 'thing')],
    ['schema/menu.json /items/1/id: another entry has the id "thing" @ "thing",'],
  ],
  [
    'a path that stands twice',
    [menu('/items/1/path', '/things')],
    ['schema/menu.json /items/1/path: the entry "thing" has this path already @ "/things",'],
  ],
  [
    'a target that is missing',
    [menu('/items/1/to', 'resource:plac')],
    ['schema/menu.json /items/1/to: no resource is called "plac"; did you mean "place"? @ "resource:plac",'],
  ],
  [
    'a target named like a property of objects',
    [menu('/items/1/to', 'resource:constructor')],
    ['schema/menu.json /items/1/to: no resource is called "constructor" @ "resource:constructor",'],
  ],
  [
    'a dashboard that is not there',
    [menu('/items/1/to', 'dashboard:sales')],
    ['schema/menu.json /items/1/to: no dashboard is called "sales": write dashboard.json @ "dashboard:sales",'],
  ],
  [
    'what another kind of screen needs',
    [menu('/items/1/needs', ['resource:thing'])],
    [
      'schema/menu.json /items/1/needs: only a page needs other screens: say "to": "page:name", or take "needs" out @ [',
    ],
  ],
  [
    'what a page needs, of the wrong kind or with a view that is not there',
    [
      menu('/items/1/to', 'page:till'),
      menu('/items/1/needs', ['document:thing', 'resource:thing/som', 'resource:thing/entries']),
    ],
    [
      'schema/menu.json /items/1/needs/0: "thing" is no document: say "resource:thing" @ "document:thing",',
      'schema/menu.json /items/1/needs/1: "thing" has no view "som" @ "resource:thing/som",',
      'schema/menu.json /items/1/needs/2: "thing" has no entries: say what they are by "x-entries" @ "resource:thing/entries"',
    ],
  ],
  [
    'what a page needs that is no list and no document',
    [menu('/items/1/to', 'page:till'), menu('/items/1/needs', ['report:x'])],
    [
      'schema/menu.json /items/1/needs/0: expected what a screen needs, such as document:name/new or resource:name, found "report:x" @ "report:x"',
    ],
  ],
  [
    'a page with a view',
    [menu('/items/1/to', 'page:till/new')],
    ['schema/menu.json /items/1/to: a page has no views @ "page:till/new",'],
  ],
  [
    'a landing page with the cards of another entry',
    [menu('/items/0/to', 'landing:places'), menu('/items/0/path', '/start')],
    [
      'schema/menu.json /items/0/to: a landing page has the cards of its own entry: say "landing:goods" @ "landing:places",',
    ],
  ],
  [
    'a landing page without entries',
    [menu('/items/1/to', 'landing:place')],
    ['schema/menu.json /items/1/to: a landing page needs "items" @ "landing:place",'],
  ],
  [
    'a report that is not there',
    [menu('/items/1/to', 'report:sales')],
    ['schema/menu.json /items/1/to: no report is called "sales" @ "report:sales",'],
  ],
  [
    'a view that is not there',
    [menu('/items/1/to', 'resource:place/near')],
    ['schema/menu.json /items/1/to: "place" has no view "near" @ "resource:place/near",'],
  ],
  [
    'an unknown module',
    [menu('/items/0/module', 'EXTRAS')],
    ['schema/menu.json /items/0/module: no module is called "EXTRAS"; did you mean "EXTRA"? @ "EXTRAS"'],
  ],
  [
    'an unknown level',
    [menu('/items/1/levels', ['MID', 'LOWW'])],
    ['schema/menu.json /items/1/levels/1: no level is called "LOWW"; did you mean "LOW"? @ "LOWW"'],
  ],
  [
    'an editor that the program does not have',
    [menu('/items/1/to', 'editor:menus')],
    ['schema/menu.json /items/1/to: no editor is called "menus"; did you mean "menu"? @ "editor:menus",'],
  ],
  [
    'an editor with a view',
    [menu('/items/1/to', 'editor:menu/near')],
    ['schema/menu.json /items/1/to: an editor has no views @ "editor:menu/near",'],
  ],
  [
    'an entry without a target',
    [menu('/items/1/to')],
    ['schema/menu.json /items/1: an entry needs "path" and "to", or "items" @ {'],
  ],
  [
    'an entry without a path',
    [menu('/items/1/to'), menu('/items/1/path')],
    ['schema/menu.json /items/1: an entry needs "path" and "to", or "items" @ {'],
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
    ['schema/menu.json /items/0/items/0/items/0/items/0: the menu has at most 3 levels @ {'],
  ],
]

testReports(rows)

test('accepts a landing page for an entry with entries below it', () => {
  const [goods] = buildSchemaWith(menu('/items/0/to', 'landing:goods'), menu('/items/0/path', '/start')).menu
  expect(goods).toMatchObject({ path: '/start', target: { kind: 'landing', name: 'goods' }, items: [{ id: 'thing' }] })
})

test('allows two entries with one path if one is for some shops only', () => {
  const entry = { id: 'other', title: 'Other', to: 'resource:thing', path: '/places', shops: ['A'] }
  expect(buildSchemaWith(menu('/items/-', entry)).menu[2]).toMatchObject({ path: '/places', shops: ['A'] })
})

test('compiles all keywords of an entry', () => {
  const said = { icon: 'settings', module: 'EXTRA', always: true, shops: ['A'] }
  const edits = Object.entries(said).map(([key, value]) => menu(`/items/1/${key}`, value))
  expect(buildSchemaWith(...edits).menu).toEqual([
    {
      id: 'goods',
      title: 'Goods',
      always: false,
      show: true,
      items: [
        {
          id: 'thing',
          title: 'Things',
          path: '/things',
          target: { kind: 'resource', name: 'thing' },
          always: false,
          show: true,
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
      show: true,
      items: [],
    },
  ])
})

test('reports a page that does not exist', () => {
  const collectFaults = (pages: readonly string[], ...edits: readonly Edit[]): readonly string[] => {
    try {
      compileSchemaFiles(buildFiles(menu('/items/1/to', 'page:tilt'), ...edits), { functions: {}, pages })
      return []
    } catch (error) {
      return (error as SchemaError).faults.map(formatSchemaFault)
    }
  }
  expect(collectFaults(['till'])).toEqual([
    'schema/menu.json:20:13 /items/1/to: no page is called "tilt": write it and its line in domain/pages.ts; did you mean "till"?',
  ])
  expect(collectFaults(['tilt'])).toEqual([])
})
