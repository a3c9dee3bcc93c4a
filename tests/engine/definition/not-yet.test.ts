import { describe, expect, test } from 'vitest'
import { kindsNotYet } from '../../../engine/definition/not-yet.ts'
import { editsOf } from '../../support/schema-files.ts'
import { type FaultRow, reports } from './fault-rows.ts'

const thing = editsOf('thing')

describe('words of a resource', () => {
  const rows: readonly FaultRow[] = [
    [
      'x-checks',
      [thing('/x-checks', [])],
      ['schema/resources/goods/thing.json:64:3 /x-checks: "x-checks" is not carried out yet @ "x-checks": []'],
    ],
    [
      'x-flow',
      [thing('/x-flow', { field: 'size', initial: 'A', states: { A: {}, B: {} }, moves: [] })],
      ['schema/resources/goods/thing.json:64:3 /x-flow: "x-flow" is not carried out yet @ "x-flow": {'],
    ],
    [
      'x-post, x-print, x-parts, x-views and x-journal',
      [
        thing('/x-post', {}),
        thing('/x-print', []),
        thing('/x-parts', []),
        thing('/x-views', {}),
        thing('/x-journal', {}),
      ],
      [
        'schema/resources/goods/thing.json:64:3 /x-post: "x-post" is not carried out yet @ "x-post": {},',
        'schema/resources/goods/thing.json:65:3 /x-print: "x-print" is not carried out yet @ "x-print": [],',
        'schema/resources/goods/thing.json:66:3 /x-parts: "x-parts" is not carried out yet @ "x-parts": [],',
        'schema/resources/goods/thing.json:67:3 /x-views: "x-views" is not carried out yet @ "x-views": {},',
        'schema/resources/goods/thing.json:68:3 /x-journal: "x-journal" is not carried out yet @ "x-journal": {}',
      ],
    ],
    [
      'x-table',
      [thing('/x-table', 'stuff')],
      ['schema/resources/goods/thing.json:64:3 /x-table: "x-table" is not carried out yet @ "x-table": "stuff"'],
    ],
    [
      'filter, move and paging of an alias',
      [
        thing('/x-api/aliases/0', {
          method: 'GET',
          path: 'things/get/all',
          filter: 'active',
          move: 'save',
          paging: 'none',
        }),
      ],
      [
        'schema/resources/goods/thing.json:61:9 /x-api/aliases/0/filter: "filter" is not carried out yet @ "filter": "active",',
        'schema/resources/goods/thing.json:62:9 /x-api/aliases/0/move: "move" is not carried out yet @ "move": "save",',
        'schema/resources/goods/thing.json:63:9 /x-api/aliases/0/paging: "paging" is not carried out yet @ "paging": "none"',
      ],
    ],
    [
      'rows and mask of a permission',
      [thing('/x-perm', { LOW: { rows: 'active', mask: ['price'] } })],
      [
        'schema/resources/goods/thing.json:66:7 /x-perm/LOW/rows: "rows" is not carried out yet @ "rows": "active",',
        'schema/resources/goods/thing.json:67:7 /x-perm/LOW/mask: "mask" is not carried out yet @ "mask": [',
      ],
    ],
    [
      'the condition of a unique',
      [thing('/x-unique', [{ fields: ['name'], when: 'active' }])],
      ['schema/resources/goods/thing.json:69:7 /x-unique/0/when: "when" is not carried out yet @ "when": "active"'],
    ],
    [
      'the condition of a section',
      [thing('/x-form', { sections: [{ fields: ['name'], show: 'active' }] })],
      [
        'schema/resources/goods/thing.json:70:9 /x-form/sections/0/show: "show" is not carried out yet @ "show": "active"',
      ],
    ],
  ]
  reports(rows)
})

describe('words of a field', () => {
  const rows: readonly FaultRow[] = [
    [
      'x-fetch, x-default and x-calc',
      [
        thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
        thing('/properties/name/x-default', "'A'"),
        thing('/properties/price/x-calc', '1'),
      ],
      [
        'schema/resources/goods/thing.json:21:7 /properties/name/x-fetch: "x-fetch" is not carried out yet @ "x-fetch": {',
        `schema/resources/goods/thing.json:25:7 /properties/name/x-default: "x-default" is not carried out yet @ "x-default": "'A'"`,
        'schema/resources/goods/thing.json:38:7 /properties/price/x-calc: "x-calc" is not carried out yet @ "x-calc": "1"',
      ],
    ],
    [
      'x-store, x-number and x-when',
      [
        thing('/properties/price/x-store', true),
        thing('/properties/name/x-number', { pattern: '{####}' }),
        thing('/properties/name/x-when', { lock: 'true' }),
      ],
      [
        'schema/resources/goods/thing.json:21:7 /properties/name/x-number: "x-number" is not carried out yet @ "x-number": {',
        'schema/resources/goods/thing.json:24:7 /properties/name/x-when: "x-when" is not carried out yet @ "x-when": {',
        'schema/resources/goods/thing.json:39:7 /properties/price/x-store: "x-store" is not carried out yet @ "x-store": true',
      ],
    ],
    [
      'x-scale and x-balance',
      [
        thing('/properties/weight/x-scale', 2),
        thing('/properties/price/x-balance', { ledger: 'cash', by: 'name', value: 'sum' }),
      ],
      [
        'schema/resources/goods/thing.json:33:7 /properties/price/x-balance: "x-balance" is not carried out yet @ "x-balance": {',
        'schema/resources/goods/thing.json:41:7 /properties/weight/x-scale: "x-scale" is not carried out yet @ "x-scale": 2',
      ],
    ],
    [
      'lines',
      [
        thing('/properties/parts', {
          $ref: 'types#text',
          items: { type: 'object', properties: {} },
          minItems: 1,
          maxItems: 2,
          'x-lines': { table: 'parts', key: ['no'] },
        }),
      ],
      [
        'schema/resources/goods/thing.json:56:7 /properties/parts/items: "items" is not carried out yet @ "items": {',
        'schema/resources/goods/thing.json:60:7 /properties/parts/minItems: "minItems" is not carried out yet @ "minItems": 1,',
        'schema/resources/goods/thing.json:61:7 /properties/parts/maxItems: "maxItems" is not carried out yet @ "maxItems": 2,',
        'schema/resources/goods/thing.json:62:7 /properties/parts/x-lines: "x-lines" is not carried out yet @ "x-lines": {',
      ],
    ],
    [
      'const',
      [thing('/properties/name/const', 'A')],
      ['schema/resources/goods/thing.json:21:7 /properties/name/const: "const" is not carried out yet @ "const": "A"'],
    ],
    [
      'filter and scan of a lookup',
      [thing('/properties/maker/x-ref', { to: 'place', filter: 'true', scan: true })],
      [
        'schema/resources/goods/thing.json:41:9 /properties/maker/x-ref/filter: "filter" is not carried out yet @ "filter": "true",',
        'schema/resources/goods/thing.json:42:9 /properties/maker/x-ref/scan: "scan" is not carried out yet @ "scan": true',
      ],
    ],
    [
      'another deletion than refusing it',
      [thing('/properties/maker/x-ref', { to: 'place', onDelete: 'cascade' })],
      [
        'schema/resources/goods/thing.json:41:21 /properties/maker/x-ref/onDelete: "cascade" is not carried out yet @ "cascade"',
      ],
    ],
    [
      'the earliest date of an input',
      [thing('/properties/name/x-ui', { minDate: 'today()' })],
      [
        'schema/resources/goods/thing.json:22:9 /properties/name/x-ui/minDate: "minDate" is not carried out yet @ "minDate": "today()"',
      ],
    ],
    [
      'the condition of a choice',
      [thing('/properties/size/x-enum', { SMALL: { show: 'active' } })],
      [
        'schema/resources/goods/thing.json:30:11 /properties/size/x-enum/SMALL/show: "show" is not carried out yet @ "show": "active"',
      ],
    ],
  ]
  reports(rows)
})

describe('kinds of files', () => {
  const link = { $schema: '../dialect/x.schema.json' }
  const rows: readonly FaultRow[] = [
    [
      'a part',
      [['parts/money.json', '', { ...link, kind: 'part', title: 'Money', properties: {} }]],
      ['schema/parts/money.json:1:1 /: a file of the kind "part" is read but not carried out yet @ {'],
    ],
    [
      'a ledger',
      [
        [
          'ledgers/cash.json',
          '',
          {
            ...link,
            kind: 'ledger',
            title: 'Cash',
            table: 'cash',
            transfer: { from: 'a', to: 'b' },
            amounts: { sum: { $ref: 'types#money' } },
            kinds: {},
          },
        ],
      ],
      ['schema/ledgers/cash.json:1:1 /: a file of the kind "ledger" is read but not carried out yet @ {'],
    ],
    [
      'a report',
      [['reports/cash.json', '', { ...link, kind: 'report', title: 'Cash' }]],
      ['schema/reports/cash.json:1:1 /: a file of the kind "report" is read but not carried out yet @ {'],
    ],
    [
      'an import',
      [
        [
          'imports/things.json',
          '',
          { ...link, kind: 'import', title: 'Things', into: 'thing', mode: 'insert', map: {} },
        ],
      ],
      ['schema/imports/things.json:1:1 /: a file of the kind "import" is read but not carried out yet @ {'],
    ],
    [
      'a dashboard',
      [['dashboard.json', '', { ...link, kind: 'dashboard', cards: [] }]],
      ['schema/dashboard.json:1:1 /: a file of the kind "dashboard" is read but not carried out yet @ {'],
    ],
  ]
  reports(rows)

  test('are named', () => {
    expect([...kindsNotYet]).toEqual(['part', 'ledger', 'report', 'import', 'dashboard'])
  })
})
