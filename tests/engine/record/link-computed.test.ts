import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const thing = buildEdits('thing')

const half = thing('/properties/half', { $ref: 'types#money', 'x-calc': 'price / 2', 'x-store': false })
const changeCalc = (text: string): Edit =>
  thing('/properties/half', { $ref: 'types#money', 'x-calc': text, 'x-store': false })

const noColumn = (use: string): string =>
  `"half" is worked out after the rows are read, so it is no ${use}: store it, or name what it is made of`

test.each([
  ['price / 2', true],
  ["price + param('A', 0)", true],
  ['round(weight * price, 1)', true],
  ['price + price', undefined],
])('%s is computed by the engine: %s', (text, computed) => {
  const { field, workedOut } = getResource(buildSchemaWith(changeCalc(text)), 'thing')
  expect(field.half?.computed).toBe(computed)
  expect(workedOut?.values.some(({ name }) => name === 'half') ?? false).toBe(computed !== true)
})

test('may depend on each other and on what the database computes', () => {
  const more = thing('/properties/more', { $ref: 'types#money', 'x-calc': 'half + twice', 'x-store': false })
  const twice = thing('/properties/twice', { $ref: 'types#money', 'x-calc': 'price + price', 'x-store': false })
  const { fields, calculated } = getResource(buildSchemaWith(more, twice, half), 'thing')
  expect(fields.filter(({ computed }) => computed).map(({ name }) => name)).toEqual(['more', 'half'])
  expect(calculated.indexOf('half')).toBeLessThan(calculated.indexOf('more'))
})

describe('keywords that need a column', () => {
  const rows: readonly FaultRow[] = [
    [
      'a filter of the list',
      [half, thing('/x-list', { filters: ['half'] })],
      [`schema/resources/goods/thing.json /x-list/filters/0: ${noColumn('filter')} @ "half"`],
    ],
    [
      'what is searched',
      [half, thing('/x-list', { search: ['half'] })],
      [`schema/resources/goods/thing.json /x-list/search/0: ${noColumn('search')} @ "half"`],
    ],
    [
      'the order of the list',
      [half, thing('/x-list', { sort: ['-half'] })],
      [`schema/resources/goods/thing.json /x-list/sort/0: ${noColumn('sort')} @ "-half"`],
    ],
    [
      'a total',
      [half, thing('/x-list', { columns: [{ field: 'half', total: 'sum' }] })],
      [`schema/resources/goods/thing.json /x-list/columns/0/total: ${noColumn('total')} @ "sum"`],
    ],
    [
      'an index and a rule of the database',
      [half, thing('/x-index', [['half']]), thing('/x-unique', [['half']])],
      [
        'schema/resources/goods/thing.json /x-index/0: "half" is worked out when it is read and is no column @ [',
        'schema/resources/goods/thing.json /x-unique/0: "half" is worked out when it is read and is no column @ [',
      ],
    ],
    [
      'what the books keep',
      [half, thing('/properties/half/x-balance', { ledger: 'goods', value: 'qty' })],
      [
        'schema/resources/goods/thing.json /properties/half/x-calc: the books keep "half": "x-calc" says nothing here @ "x-calc": "price / 2",',
        'schema/resources/goods/thing.json /properties/half/x-store: the books keep "half": "x-store" says nothing here @ "x-store": false,',
        'schema/resources/goods/thing.json /properties/half/x-balance/ledger: no ledger is called "goods" @ "goods",',
      ],
    ],
    [
      'the name of a row',
      [half, thing('/x-label', '{half}')],
      [`schema/resources/goods/thing.json /x-label: ${noColumn('label')} @ "{half}"`],
    ],
    [
      'a filter of a call of its own',
      [half, thing('/x-api/aliases', [{ method: 'GET', path: 'things/by/{half}', params: { half: 'half' } }])],
      [`schema/resources/goods/thing.json /x-api/aliases/0/params/half: ${noColumn('filter')} @ "half"`],
    ],
    [
      'a filter of a view',
      [half, thing('/x-views', { some: { title: 'Some', filter: 'half > 1', filters: ['half'] } })],
      [
        'schema/resources/goods/thing.json /x-views/some/filter: "half" of "thing" is worked out in each reading: store it, or name what it is made of @ half > 1",',
        `schema/resources/goods/thing.json /x-views/some/filters/0: ${noColumn('filter')} @ "half"`,
      ],
    ],
    [
      'the lookup of another row, and what is fetched from it',
      [
        half,
        thing('/properties/other', { $ref: 'types#code', 'x-ref': { to: 'thing', search: ['half'] } }),
        thing('/properties/copy', { $ref: 'types#money', 'x-default': 'other.half' }),
      ],
      [
        `schema/resources/goods/thing.json /properties/other/x-ref/search/0: ${noColumn('search')} @ "half"`,
        'schema/resources/goods/thing.json /properties/copy/x-default: "half" is worked out after its own row is read, and is not seen from here: name what it is made of @ other.half"',
      ],
    ],
  ]
  testReports(rows)
})

describe('queries that are refused for each row', () => {
  const asked = 'counts, balances and other rows are not asked for each row that is read: store it'
  const rows: readonly FaultRow[] = [
    [
      'a count of other rows',
      [changeCalc("countOf('place') / 2")],
      [`schema/resources/goods/thing.json /properties/half/x-calc: ${asked} @ countOf('place') / 2",`],
    ],
  ]
  testReports(rows)
})
