// A journal with figures in neutral words, and a report that names them.
import { salePlace } from './sale-files.ts'
import { buildEdits, type Edit } from './schema-files.ts'

export const figuresAt = '/x-journal/goods/figures'

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

/** The figures and their report, with changes. */
export const withFigures = (...edits: readonly Edit[]): readonly Edit[] => [
  [salePlace, figuresAt, figures],
  ['reports/sold.json', '', report],
  buildEdits('menu')('/items/-', { id: 'sold', title: 'Sold', to: 'report:sold', path: '/sold' }),
  ...edits,
]
