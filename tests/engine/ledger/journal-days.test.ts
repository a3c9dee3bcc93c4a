// Day sums of a journal have a table of their own; what cannot be summed up is reported at its position.
import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../../support/schema/document-files.ts'
import { withLedgers } from '../../support/schema/ledger-files.ts'
import { salePlace, saleSchema, withSales } from '../../support/schema/sale-files.ts'
import type { Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const changeDaily = (value: readonly object[]): Edit => [salePlace, '/x-journal/goods/daily', value]

test('builds a table with a row for each day, sign and group', () => {
  const said = [
    { id: 'all', sums: ['amount'] },
    { id: 'customers', by: ['customer'], sums: ['amount', 'price'] },
  ]
  const schema = saleSchema(changeDaily(said))
  const [lines] = getResource(schema, 'sale').lifecycle.lines
  expect(lines?.journal?.daily).toEqual([
    { id: 'all', resource: 'days:sale.goods.all', by: [], sums: ['amount'] },
    { id: 'customers', resource: 'days:sale.goods.customers', by: ['customer'], sums: ['amount', 'price'] },
  ])
  const days = getResource(schema, 'days:sale.goods.customers')
  expect(days).toMatchObject({
    kind: 'balance',
    table: 'sale_goods_journal_customers_days',
    unique: [['business_date', 'sign', 'customer']],
    scope: { kind: 'shop' },
    lifecycle: { batched: true },
    audit: 'none',
    api: { verbs: [] },
  })
  expect(days.fields.map(({ name, type }) => [name, type.name])).toEqual([
    ['business_date', 'date'],
    ['sign', 'int'],
    ['customer', 'text'],
    ['amount', 'money'],
    ['price', 'money'],
    ['entries', 'int'],
  ])
})

const sum = { id: 'all', sums: ['amount'] }
const sales = [...withLedgers, ...withSales]
const at = 'schema/resources/goods/sale.json'
const of = '/x-journal/goods/daily'
const rows: readonly FaultRow[] = [
  [
    'entries that have no day',
    [...sales, [salePlace, '/x-journal/goods/carry', ['customer']], changeDaily([sum])],
    [`${at} ${of}: an entry does not say of which day it is: name "business_date" in "carry" @ [`],
  ],
  [
    'entries of no shop',
    [...withOrder, orderEdit('/x-scope', 'global'), orderEdit(of, [sum])],
    [`schema/resources/goods/order.json ${of}: each shop has days of its own, and these entries belong to none @ [`],
  ],
  [
    'two of one name',
    [...sales, changeDaily([sum, sum])],
    [`${at} ${of}/1/id: day sums are called "all" already @ "all",`],
  ],
  [
    'fields that entries do not have',
    [...sales, changeDaily([{ id: 'all', by: ['custumer'], sums: ['amont', 'entries'] }])],
    [
      `${at} ${of}/0/by/0: the entries have no field "custumer"; did you mean "customer"? @ "custumer"`,
      `${at} ${of}/0/sums/0: the entries have no field "amont"; did you mean "amount"? @ "amont",`,
      `${at} ${of}/0/sums/1: a day sum has "entries" already @ "entries"`,
    ],
  ],
  [
    'what is no text, and what is no number',
    [...sales, changeDaily([{ id: 'all', by: ['amount'], sums: ['piece'] }])],
    [
      `${at} ${of}/0/by/0: "amount" is no text, but of the type "money" @ "amount"`,
      `${at} ${of}/0/sums/0: "piece" is no number, but of the type "code" @ "piece"`,
    ],
  ],
]
testReports(rows)
