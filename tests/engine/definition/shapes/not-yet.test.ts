import { describe, expect, test } from 'vitest'
import { kindsNotYet } from '../../../../engine/definition/shapes/not-yet.ts'
import { goodsEdit, withLedgers } from '../../../support/ledger-files.ts'
import { editsOf } from '../../../support/schema-files.ts'
import { type FaultRow, reports } from '../fault-rows.ts'

const thing = editsOf('thing')

describe('words of a resource', () => {
  const rows: readonly FaultRow[] = [
    [
      'a drawer, its messages and other files than CSV',
      [thing('/x-form', { as: 'drawer', messages: { saved: 'Saved' } }), thing('/x-list', { export: ['csv', 'pdf'] })],
      [
        'schema/resources/goods/thing.json:65:11 /x-form/as: "drawer" is not carried out yet @ "drawer",',
        'schema/resources/goods/thing.json:66:5 /x-form/messages: "messages" is not carried out yet @ "messages": {',
        'schema/resources/goods/thing.json:73:7 /x-list/export/1: "pdf" is not carried out yet @ "pdf"',
      ],
    ],
    [
      'x-table',
      [thing('/x-table', 'stuff')],
      ['schema/resources/goods/thing.json:64:3 /x-table: "x-table" is not carried out yet @ "x-table": "stuff"'],
    ],
    [
      'paging of an alias',
      [
        thing('/x-api/aliases/0', {
          method: 'GET',
          path: 'things/get/all',
          paging: 'none',
        }),
      ],
      [
        'schema/resources/goods/thing.json:61:9 /x-api/aliases/0/paging: "paging" is not carried out yet @ "paging": "none"',
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
  ]
  reports(rows)
})

describe('words of a field', () => {
  const rows: readonly FaultRow[] = [
    [
      'x-scale',
      [thing('/properties/weight/x-scale', 2)],
      [
        'schema/resources/goods/thing.json:36:7 /properties/weight/x-scale: "x-scale" is not carried out yet @ "x-scale": 2',
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
      'a form opened by a lookup',
      [thing('/properties/maker/x-ref', { to: 'place', create: 'modal' })],
      [
        'schema/resources/goods/thing.json:41:19 /properties/maker/x-ref/create: "modal" is not carried out yet @ "modal"',
      ],
    ],
    [
      'deprecated',
      [thing('/properties/name/deprecated', true)],
      [
        'schema/resources/goods/thing.json:21:7 /properties/name/deprecated: "deprecated" is not carried out yet @ "deprecated": true',
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
  ]
  reports(rows)
})

describe('kinds of files', () => {
  const link = { $schema: '../dialect/x.schema.json' }
  const rows: readonly FaultRow[] = [
    [
      'a dashboard',
      [['dashboard.json', '', { ...link, kind: 'dashboard', cards: [] }]],
      ['schema/dashboard.json:1:1 /: a file of the kind "dashboard" is read but not carried out yet @ {'],
    ],
  ]
  reports(rows)

  test('are named', () => {
    expect([...kindsNotYet]).toEqual(['dashboard'])
  })
})

describe('words of a ledger', () => {
  reports([
    [
      'days that are archived, or that give way',
      [...withLedgers, goodsEdit('/balances/0/daily', true), goodsEdit('/closedDay', 'next-open-day')],
      [
        'schema/ledgers/goods.json:71:7 /balances/0/daily: "daily" is not carried out yet @ "daily": true',
        'schema/ledgers/goods.json:81:16 /closedDay: "next-open-day" is not carried out yet @ "next-open-day"',
      ],
    ],
  ])
})

describe('words of a report', () => {
  const report = (more: object): FaultRow[1] => [
    ['reports/cash.json', '', { $schema: '', kind: 'report', title: 'Cash', from: 'thing', columns: [one], ...more }],
  ]
  const one = { name: 'name', title: 'Name', value: 'name' }
  const period = { name: 'when', title: 'When', $ref: 'types#date', unit: 'period', rule: 'active' }
  const rows: readonly FaultRow[] = [
    ['rows, which is what a report has', report({ layout: 'rows' }), []],
    [
      'layout, chart and show',
      report({ layout: 'pivot', chart: { kind: 'bar' }, show: 'true' }),
      [
        'schema/reports/cash.json:13:3 /layout: "layout" is not carried out yet @ "layout": "pivot",',
        'schema/reports/cash.json:14:3 /chart: "chart" is not carried out yet @ "chart": {',
        'schema/reports/cash.json:17:3 /show: "show" is not carried out yet @ "show": "true"',
      ],
    ],
    [
      'sections, variants and balance, and then nothing else',
      report({ from: 'query:x', sections: [], variants: {}, balance: { ledger: 'x', by: [] } }),
      [
        'schema/reports/cash.json:13:3 /sections: "sections" is not carried out yet @ "sections": [],',
        'schema/reports/cash.json:14:3 /variants: "variants" is not carried out yet @ "variants": {},',
        'schema/reports/cash.json:15:3 /balance: "balance" is not carried out yet @ "balance": {',
      ],
    ],
    [
      'a filter of two dates in one',
      report({ filters: [period] }),
      ['schema/reports/cash.json:18:15 /filters/0/unit: "period" is not carried out yet @ "period",'],
    ],
  ]
  reports(rows)
})
