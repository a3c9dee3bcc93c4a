// Columns that name figures or fields: as rows of entries, as groups, and in formulas.
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../../engine/schema/report.ts'
import { withFigures } from '../../../support/schema/figure-files.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { saleSchema, withSales } from '../../../support/schema/sale-files.ts'
import { collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const compile = (...edits: readonly Edit[]): Report => {
  const found = saleSchema(...withFigures(...edits)).reports.sold
  if (!found) throw new Error('the report is missing')
  return found
}

const getColumns = ({ columns }: Report) =>
  columns.map(({ name, title, value, type, total, isInner }) =>
    [name, title, value.text, type.name, total, ...(isInner ? ['inner'] : [])].join(' | '),
  )

test('expands a column that names a figure or a field', () => {
  const sold = compile()
  expect(sold.isFolded).toBe(true)
  expect(getColumns(sold)).toEqual([
    'customer | Customer | customer | label | ',
    'price | Price | sum(price) | money | sum',
    'share | Share | off / price | percent | same-formula',
    'double | Double | mean * 2 | money | same-formula',
    'off | Off | sum(price - amount) | money | sum | inner',
    'mean | Mean | price / pieces | money | same-formula | inner',
    'pieces | Pieces | sum(1) | int | sum | inner',
  ])
})

test('uses the values of single entries if there is a row for each', () => {
  const sold = compile(
    ['reports/sold.json', '/detail', true],
    ['reports/sold.json', '/columns', ['piece', 'piece.name', 'share']],
  )
  expect(sold.isFolded).toBe(false)
  expect(getColumns(sold)).toEqual([
    'piece | Piece | piece | code | ',
    'name | Name | piece.name | text | ',
    'share | Share | off / price | percent | same-formula',
    'off | Off | price - amount | money | sum | inner',
    'price | Price | price | money | sum | inner',
  ])
  expect(sold.columns.flatMap(({ name, isSigned }) => (isSigned ? [name] : []))).toEqual(['off', 'price'])
})

describe('faults of columns', () => {
  const changeColumn = (value: unknown): Edit => ['reports/sold.json', '/columns/1', value]
  const rows: readonly (readonly [name: string, edits: readonly Edit[], faults: readonly string[]])[] = [
    [
      'a figure that is not there',
      [changeColumn({ figure: 'prise' })],
      [
        'schema/reports/sold.json /columns/1/figure: "journal:sale.goods" has no figure "prise"; did you mean "price"? @ "prise"',
      ],
    ],
    [
      'a name that is neither',
      [changeColumn('prise')],
      [
        'schema/reports/sold.json /columns/1: "journal:sale.goods" has no figure or field "prise"; did you mean "price"? @ "prise",',
      ],
    ],
    [
      'a figure that says what it shows again',
      [changeColumn({ figure: 'price', total: 'sum', value: 'x' })],
      [
        'schema/reports/sold.json /columns/1/total: "figure" says already what the column shows @ "total": "sum",',
        'schema/reports/sold.json /columns/1/value: "figure" says already what the column shows @ "value": "x"',
      ],
    ],
    [
      'a column without a name',
      [changeColumn({ title: 'Said', value: 'price' })],
      ['schema/reports/sold.json /columns/1: the key "name" is missing @ {'],
    ],
    [
      'a column in the place of a figure',
      [['reports/sold.json', '/columns/1', { name: 'price', title: 'P', value: 'sum(amount)', total: 'sum' }]],
      [
        'schema/reports/sold.json /columns/2: it is worked out of the figure "price", and another column has that name: call that one otherwise @ "share",',
        'schema/reports/sold.json /columns/3: it is worked out of the figure "price", and another column has that name: call that one otherwise @ {',
      ],
    ],
    [
      'a filter in the place of a figure that is not shown',
      [['reports/sold.json', '/filters', [{ name: 'off', title: 'Off', $ref: 'types#money', rule: 'price > off' }]]],
      [
        'schema/reports/sold.json /filters/0/name: a figure of the report is called "off"; give the filter another name @ "off",',
      ],
    ],
    [
      'rows of entries with sums',
      [['reports/sold.json', '/detail', true], changeColumn({ name: 'n', title: 'N', value: 'count()' })],
      [
        'schema/reports/sold.json /detail: a column sums entries up, which a row for each entry cannot: name a figure or a field @ "detail": true',
      ],
    ],
  ]
  test.each(rows)('%s', (_name, edits, expected) => {
    expect(collectFaultsWith(...withLedgers, ...withSales, ...withFigures(...edits))).toEqual(expected)
  })
})
