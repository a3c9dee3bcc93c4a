// Reports over the journal of sold goods: what stands of it, by day and entry by entry.
import { salePlace } from './sale-files.ts'
import { buildEdits, type Edit } from './schema-files.ts'

const common = { $schema: '../dialect/report.schema.json', kind: 'report', from: 'journal:sale.goods' }

/** A row for each customer. */
export const soldByCustomer = {
  ...common,
  title: 'Sold',
  group: [{ by: 'customer', title: 'Customer', subtotal: false }],
  columns: [
    { name: 'customer', title: 'Customer', value: 'customer' },
    { name: 'pieces', title: 'Pieces', value: 'count()', total: 'sum' },
    { name: 'dear', title: 'Dear ones', value: 'count(amount > 150)', total: 'sum' },
    { name: 'amount', title: 'Amount', value: 'sum(amount)', total: 'sum' },
    { name: 'off', title: 'Discount', value: 'sum(price - amount)', total: 'sum' },
    { name: 'mean', title: 'Mean', value: 'avg(amount)', $ref: 'types#money' },
    { name: 'share', title: 'Share', value: 'amount / price', $ref: 'types#percent', total: 'same-formula' },
    { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum' },
    { name: 'entries', title: 'Taken back', value: 'sum(if(sign < 0, 1, 0))', $ref: 'types#int', total: 'sum' },
  ],
  sort: ['customer'],
}

/** A row for each entry. */
export const soldOneByOne = {
  ...common,
  title: 'Sold one by one',
  columns: [
    { name: 'piece', title: 'Piece', value: 'piece', total: 'count' },
    { name: 'amount', title: 'Amount', value: 'amount', total: 'sum' },
    { name: 'price', title: 'Price', value: 'price' },
    { name: 'off', title: 'Discount', value: 'price - amount', $ref: 'types#money', total: 'sum' },
    { name: 'mean', title: 'Mean', value: 'amount', total: 'avg' },
    { name: 'twice', title: 'Twice', value: 'amount * 2', $ref: 'types#money', total: 'same-formula' },
    { name: 'was', title: 'As it was', value: 'if(sign == 0, 0, price)', $ref: 'types#money' },
  ],
}

/** What is sold, said once at the journal. */
const figures = {
  pieces: { title: 'Pieces', value: '1' },
  amount: { title: 'Amount', value: 'amount' },
  off: { title: 'Discount', value: 'price - amount' },
  mean: { title: 'Mean', value: 'amount / pieces', $ref: 'types#money', total: 'same-formula' },
  off_each: { title: 'Discount of each', value: 'off / pieces', $ref: 'types#money', total: 'same-formula' },
}

/** A row for each customer, out of figures; those of a formula that are not shown are worked out all the same. */
const soldByFigures = {
  ...common,
  title: 'Sold by figures',
  group: [{ by: 'customer', subtotal: false }],
  filters: [
    { name: 'since', title: 'Since', $ref: 'types#date', rule: 'business_date >= since' },
    { name: 'things', title: 'Things', ref: 'thing', multiple: true, rule: 'piece in things' },
  ],
  columns: ['customer', { figure: 'amount', drill: 'document:sale' }, 'mean', { figure: 'off_each', name: 'each' }],
  sort: ['customer'],
}

const menu = buildEdits('menu')

export const withSoldReports: readonly Edit[] = [
  ['reports/sold.json', '', soldByCustomer],
  ['reports/sold-one-by-one.json', '', soldOneByOne],
  [salePlace, '/x-journal/goods/figures', figures],
  ['reports/sold-by-figures.json', '', soldByFigures],
  [
    'reports/sold-figures-one-by-one.json',
    '',
    { ...soldByFigures, detail: true, sort: [], columns: ['piece', 'mean', 'off_each'] },
  ],
  menu('/items/-', { id: 'sold', title: 'Sold', to: 'report:sold', path: '/sold' }),
  menu('/items/-', { id: 'one', title: 'One by one', to: 'report:sold-one-by-one', path: '/sold-one-by-one' }),
]
