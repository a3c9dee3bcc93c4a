// Figures are said once, and reports name them: as rows of entries, as groups, and in formulas over what is not shown.
import { describe, expect, test } from 'vitest'
import type { Report } from '../../../../engine/schema/report.ts'
import { withLedgers } from '../../../support/ledger-files.ts'
import { salePlace, saleSchema, withSales } from '../../../support/sale-files.ts'
import { type Edit, editsOf, faultsWith } from '../../../support/schema-files.ts'

const at = '/x-journal/goods/figures'

const figures = {
  price: { title: 'Price', value: 'price' },
  off: { title: 'Off', value: 'price - amount', $ref: 'types#money' },
  pieces: { title: 'Pieces', value: '1' },
  mean: { title: 'Mean', value: 'price / pieces', $ref: 'types#money', total: 'same-formula' },
  share: { title: 'Share', value: 'off / price', $ref: 'types#percent', total: 'same-formula' },
  twice: { title: 'Twice', value: 'mean * 2', $ref: 'types#money', total: 'same-formula' },
}

const report = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Sold',
  from: 'journal:sale.goods',
  group: [{ by: 'customer', subtotal: false }],
  columns: ['customer', 'price', 'share', { figure: 'twice', name: 'double', title: 'Double' }],
}

const files = (...edits: readonly Edit[]): readonly Edit[] => [
  [salePlace, at, figures],
  ['reports/sold.json', '', report],
  editsOf('menu')('/items/-', { id: 'sold', title: 'Sold', to: 'report:sold', path: '/sold' }),
  ...edits,
]

const compiled = (...edits: readonly Edit[]): Report => {
  const found = saleSchema(...files(...edits)).reports.sold
  if (!found) throw new Error('the report is missing')
  return found
}

const told = ({ columns }: Report) =>
  columns.map(({ name, title, value, type, total, isInner }) =>
    [name, title, value.text, type.name, total, ...(isInner ? ['inner'] : [])].join(' | '),
  )

test('a column that names a figure or a field is what the file says of it', () => {
  const sold = compiled()
  expect(sold.isFolded).toBe(true)
  expect(told(sold)).toEqual([
    'customer | Customer | customer | label | ',
    'price | Price | sum(price) | money | sum',
    'share | Share | off / price | percent | same-formula',
    'double | Double | mean * 2 | money | same-formula',
    'off | Off | sum(price - amount) | money | sum | inner',
    'mean | Mean | price / pieces | money | same-formula | inner',
    'pieces | Pieces | sum(1) | int | sum | inner',
  ])
})

test('of a row for each entry figures are values of the entry', () => {
  const sold = compiled(
    ['reports/sold.json', '/detail', true],
    ['reports/sold.json', '/columns', ['piece', 'piece.name', 'share']],
  )
  expect(sold.isFolded).toBe(false)
  expect(told(sold)).toEqual([
    'piece | Piece | piece | code | ',
    'name | Name | piece.name | text | ',
    'share | Share | off / price | percent | same-formula',
    'off | Off | price - amount | money | sum | inner',
    'price | Price | price | money | sum | inner',
  ])
  expect(sold.columns.flatMap(({ name, isSigned }) => (isSigned ? [name] : []))).toEqual(['off', 'price'])
})

describe('what is wrong', () => {
  const faults = (...edits: readonly Edit[]) => faultsWith(...withLedgers, ...withSales, ...files(...edits))
  const figure = (name: string, value: unknown): Edit => [salePlace, `${at}/${name}`, value]
  const column = (value: unknown): Edit => ['reports/sold.json', '/columns/1', value]
  const rows: readonly (readonly [name: string, edits: readonly Edit[], faults: readonly string[]])[] = [
    [
      'a figure that is not there',
      [column({ figure: 'prise' })],
      [
        'schema/reports/sold.json:15:17 /columns/1/figure: "journal:sale.goods" has no figure "prise"; did you mean "price"? @ "prise"',
      ],
    ],
    [
      'a name that is neither',
      [column('prise')],
      [
        'schema/reports/sold.json:14:5 /columns/1: "journal:sale.goods" has no figure or field "prise"; did you mean "price"? @ "prise",',
      ],
    ],
    [
      'a figure that says what it shows again',
      [column({ figure: 'price', total: 'sum', value: 'x' })],
      [
        'schema/reports/sold.json:16:7 /columns/1/total: "figure" says already what the column shows @ "total": "sum",',
        'schema/reports/sold.json:17:7 /columns/1/value: "figure" says already what the column shows @ "value": "x"',
      ],
    ],
    [
      'a column without a value',
      [column({ name: 'said', title: 'Said' })],
      ['schema/reports/sold.json:14:5 /columns/1: the key "value" is missing @ {'],
    ],
    [
      'a name that nothing has, once, where it stands',
      [figure('off', { title: 'Off', value: 'price - amont' })],
      [
        'schema/resources/goods/sale.json:436:29 /x-journal/goods/figures/off/value: nothing is called "amont"; did you mean "amount"? @ amont"',
      ],
    ],
    [
      'a ratio that is added up',
      [figure('mean', { title: 'Mean', value: 'price / discount', $ref: 'types#money' })],
      [
        'schema/resources/goods/sale.json:445:20 /x-journal/goods/figures/mean/value: a ratio has no sum: over figures or columns with totals, "total": "same-formula" works it out anew on each @ "price / discount",',
      ],
    ],
    [
      'a formula of what is no figure',
      [figure('mean/value', 'price / quantity')],
      [
        'schema/resources/goods/sale.json:445:29 /x-journal/goods/figures/mean/value: nothing is called "quantity" @ quantity",',
      ],
    ],
    [
      'formulas of one another, once',
      [figure('mean/value', 'twice / 2')],
      [
        'schema/resources/goods/sale.json:457:20 /x-journal/goods/figures/twice/value: the columns "twice" and "mean" name each other @ "mean * 2",',
      ],
    ],
    [
      'a field under which something else stands',
      [figure('amount', { title: 'Amount', value: 'price' })],
      [
        'schema/resources/goods/sale.json:461:9 /x-journal/goods/figures/amount: "amount" is a field of the entries: a figure of that name has it as its value @ "amount": {',
      ],
    ],
    [
      'what a database cannot make',
      [figure('off/value', 'round(price, 10)')],
      [
        'schema/resources/goods/sale.json:436:21 /x-journal/goods/figures/off/value: the database cannot calculate "round": store it in a field and name that field @ round(price, 10)",',
      ],
    ],
    [
      'a last value of entries that may be taken back',
      [figure('price', { title: 'Price', value: 'price', total: 'last' })],
      [
        'schema/resources/goods/sale.json:433:20 /x-journal/goods/figures/price/total: a journal has entries that were taken back: the last of the others is not known @ "last"',
      ],
    ],
    [
      'a column in the place of a figure',
      [['reports/sold.json', '/columns/1', { name: 'price', title: 'P', value: 'sum(amount)', total: 'sum' }]],
      [
        'schema/reports/sold.json:20:5 /columns/2: it is worked out of the figure "price", and another column has that name: call that one otherwise @ "share",',
        'schema/reports/sold.json:21:5 /columns/3: it is worked out of the figure "price", and another column has that name: call that one otherwise @ {',
      ],
    ],
    [
      'rows of entries with sums',
      [['reports/sold.json', '/detail', true], column({ name: 'n', title: 'N', value: 'count()' })],
      [
        'schema/reports/sold.json:26:3 /detail: a column sums entries up, which a row for each entry cannot: name a figure or a field @ "detail": true',
      ],
    ],
  ]
  test.each(rows)('%s', (_name, edits, expected) => {
    expect(faults(...edits)).toEqual(expected)
  })
})
