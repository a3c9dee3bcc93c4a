// Faults of figures are reported once, in the file that defines them.
import { describe, expect, test } from 'vitest'
import { figuresAt, withFigures } from '../../../support/schema/figure-files.ts'
import { withLedgers } from '../../../support/schema/ledger-files.ts'
import { salePlace, withSales } from '../../../support/schema/sale-files.ts'
import { collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

describe('faults of figures', () => {
  const changeFigure = (name: string, value: unknown): Edit => [salePlace, `${figuresAt}/${name}`, value]
  const rows: readonly (readonly [name: string, edits: readonly Edit[], faults: readonly string[]])[] = [
    [
      'a name that nothing has, once, where it stands',
      [changeFigure('off', { title: 'Off', value: 'price - amont' })],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/off/value: nothing is called "amont"; did you mean "amount"? @ amont"',
      ],
    ],
    [
      'a ratio that is added up',
      [changeFigure('mean', { title: 'Mean', value: 'price / discount', $ref: 'types#money' })],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/mean/value: a ratio has no sum: over figures or columns with totals, "total": "same-formula" works it out anew on each @ "price / discount",',
      ],
    ],
    [
      'a formula of what is no figure',
      [changeFigure('mean/value', 'price / quantity')],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/mean/value: nothing is called "quantity" @ quantity",',
      ],
    ],
    [
      'formulas of one another, once',
      [changeFigure('mean/value', 'twice / 2')],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/twice/value: the columns "twice" and "mean" name each other @ "mean * 2",',
      ],
    ],
    [
      'a field under which something else stands',
      [changeFigure('amount', { title: 'Amount', value: 'price' })],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/amount: "amount" is a field of the entries: a figure of that name has it as its value @ "amount": {',
      ],
    ],
    [
      'what a database cannot make',
      [changeFigure('off/value', 'round(price, 10)')],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/off/value: the database cannot calculate "round": store it in a field and name that field @ round(price, 10)",',
      ],
    ],
    [
      'a last value of entries that may be taken back',
      [changeFigure('price', { title: 'Price', value: 'price', total: 'last' })],
      [
        'schema/resources/goods/sale.json /x-journal/goods/figures/price/total: entries add up and may be taken back: the last of them is none; what a ledger holds has a last value @ "last"',
      ],
    ],
  ]
  test.each(rows)('%s', (_name, edits, expected) => {
    expect(collectFaultsWith(...withLedgers, ...withSales, ...withFigures(...edits))).toEqual(expected)
  })
})
