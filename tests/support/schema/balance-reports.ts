// Reports that are balances of the book of goods: by room and tray, by day, and as one row.
import { withColumns } from './ledger-files.ts'
import { buildEdits, type Edit } from './schema-files.ts'

const day = { $ref: 'types#date', required: true, default: 'sysdate()' }

const amounts = ['qty', 'grams'] as const
const words = [
  ['opening', 'first'],
  ['added', 'sum'],
  ['came', 'sum'],
  ['went', 'sum'],
  ['sold', 'sum'],
  ['closing', 'last'],
] as const

/** `opening_qty` and its like. */
const amountColumns = amounts.flatMap(amount =>
  words.map(([word, total]) => ({
    name: `${word}_${amount}`,
    title: `${word} ${amount}`,
    value: `${word}.${amount}`,
    total,
  })),
)

const common = {
  $schema: '../dialect/report.schema.json',
  kind: 'report',
  title: 'Held',
  from: 'ledger:goods',
  layout: 'balance',
  period: ['since', 'until'],
  filters: [
    { name: 'since', title: 'Since', ...day },
    { name: 'until', title: 'Until', ...day, maxDays: 366 },
    { name: 'in_room', title: 'Room', $ref: 'types#code', rule: 'at.room == in_room' },
    { name: 'things', title: 'Things', ref: 'thing', multiple: true, rule: 'piece in things' },
    { name: 'named', title: 'Named', $ref: 'types#text', rule: 'piece.name == named' },
  ],
}

export const heldByTray = {
  ...common,
  group: [
    { by: 'at.room', title: 'Room' },
    { by: 'at', subtotal: false },
  ],
  columns: [
    { name: 'room', title: 'Room', value: 'at.room' },
    'at',
    ...amountColumns,
    { name: 'each', title: 'Each', value: 'closing_grams / closing_qty', $ref: 'types#weight', total: 'same-formula' },
  ],
  lines: [
    { title: 'Held before', value: 'opening_grams' },
    {
      title: 'Held now',
      value: 'opening_grams + added_grams + came_grams - went_grams - sold_grams',
      $ref: 'types#weight',
      strong: true,
    },
  ],
  sections: [
    {
      title: 'Moves',
      from: 'ledger:goods',
      where: "at not in ['SUPPLIER', 'BUYER']",
      without: ['named'],
      group: [{ by: 'kind' }],
      columns: ['kind', { name: 'grams', title: 'Grams', value: 'sum(grams)', total: 'sum' }],
      lines: [{ title: 'In all', value: 'grams' }],
      sort: ['kind'],
    },
  ],
  outputs: { pdf: { landscape: true }, xlsx: true, csv: true },
}

export const heldByDay = {
  ...common,
  group: [{ by: 'business_date', title: 'Day' }, { by: 'piece.name' }],
  columns: [
    { name: 'day', title: 'Day', value: 'business_date' },
    { name: 'thing', title: 'Thing', value: 'piece.name' },
    ...amountColumns,
  ],
}

export const heldInAll = { ...common, group: [], columns: amountColumns, period: 'since', filters: [common.filters[0]] }

const menu = buildEdits('menu')
const reports = { 'held-by-tray': heldByTray, 'held-by-day': heldByDay, 'held-in-all': heldInAll }

export const withBalanceReports: readonly Edit[] = [
  withColumns,
  ...Object.entries(reports).flatMap(([name, file]): readonly Edit[] => [
    [`reports/${name}.json`, '', file],
    menu('/items/-', { id: name, title: name, to: `report:${name}`, path: `/${name}` }),
  ]),
]
