import { describe, expect, test } from 'vitest'
import { getLedger, getResource } from '../../../engine/schema/schema.ts'
import {
  bookSchema,
  cashPlace,
  changeGoods,
  goods,
  pointsPlace,
  withLedgers,
} from '../../support/schema/ledger-files.ts'
import { collectFaultsWith } from '../../support/schema/schema-files.ts'

describe('a ledger', () => {
  const schema = bookSchema()

  test('has the names of its entries, legs and balances', () => {
    expect(getLedger(schema, 'goods')).toEqual({
      name: 'goods',
      title: 'Goods',
      file: 'schema/ledgers/goods.json',
      resource: 'ledger:goods',
      transfer: { place: 'at', from: 'from_place', to: 'to_place' },
      places: {
        rows: [
          { resource: 'tray', pattern: ['', 'room', '/', 'tray', ''] },
          { resource: 'place', pattern: ['SENT TO ', 'place_code', ''] },
        ],
        held: [],
        inside: ['BENCH'],
        outside: ['SUPPLIER', 'BUYER'],
      },
      dims: [{ name: 'piece', ref: 'thing', required: true }],
      amounts: [
        { name: 'qty', neverNegative: true },
        { name: 'grams', neverNegative: true },
      ],
      kinds: {
        ADD: { title: 'Added', reversedBy: 'ADD' },
        MOVE: { title: 'Moved', reversedBy: 'MOVE' },
        SELL: { title: 'Sold', reversedBy: 'UNSELL' },
        UNSELL: { title: 'Taken back', reverses: 'SELL', reversedBy: 'UNSELL' },
      },
      balances: [
        { id: 'by_tray', by: ['at'], resource: 'balance:goods.by_tray' },
        { id: 'by_piece', by: ['piece', 'at'], resource: 'balance:goods.by_piece' },
      ],
      columns: [],
    })
  })

  test('may have places that no resource lists', () => {
    const { places, dims } = getLedger(schema, 'cash')
    expect([places.free?.name, places.rows, dims[0]?.required]).toEqual(['code', [], false])
  })
})

const rows: readonly (readonly [what: string, pointer: string, value: unknown, faults: readonly string[]])[] = [
  [
    'a kind that takes back itself',
    '/kinds/UNSELL/reverses',
    'UNSELL',
    [
      'schema/ledgers/goods.json /kinds/UNSELL/reverses: "UNSELL" takes back itself, and is never taken back @ "UNSELL"',
    ],
  ],
  [
    'a kind that is taken back twice',
    '/kinds/BACK',
    { title: 'Back', reverses: 'SELL' },
    ['schema/ledgers/goods.json /kinds/BACK/reverses: "SELL" is taken back by "UNSELL" already @ "SELL"'],
  ],
  [
    'a kind that takes back what takes back',
    '/kinds/BACK',
    { title: 'Back', reverses: 'UNSELL' },
    ['schema/ledgers/goods.json /kinds/BACK/reverses: "UNSELL" takes back itself, and is never taken back @ "UNSELL"'],
  ],
  [
    'a pattern without a field',
    '/places/rows/0/pattern',
    'TRAY',
    ['schema/ledgers/goods.json /places/rows/0/pattern: a pattern names fields of its rows: "{field}" @ "TRAY"'],
  ],
  [
    'a pattern of a field that is no text',
    '/places/rows/0/pattern',
    '{full}',
    ['schema/ledgers/goods.json /places/rows/0/pattern: "full" is no text @ "{full}"'],
  ],
  [
    'a type of places that is none',
    '/places/$ref',
    'types#cod',
    ['schema/ledgers/goods.json /places/$ref: no type is called "cod"; did you mean "code"? @ "types#cod"'],
  ],
  [
    'a dim that is a number',
    '/dims/stones',
    { $ref: 'types#int' },
    ['schema/ledgers/goods.json /dims/stones/$ref: a dim is a text, not of the type "int" @ "types#int"'],
  ],
  [
    'an amount that is a date',
    '/amounts/when',
    { $ref: 'types#date' },
    ['schema/ledgers/goods.json /amounts/when/$ref: an amount is a number, not of the type "date" @ "types#date"'],
  ],
  [
    'an amount that is true or false',
    '/amounts/gone',
    { $ref: 'types#flag' },
    ['schema/ledgers/goods.json /amounts/gone/$ref: an amount is a number, not of the type "flag" @ "types#flag"'],
  ],
  [
    'a table of another book',
    '/table',
    'cash_book',
    [
      'schema/ledgers/cash.json /table: "cash_book" is the table of "ledger:goods" already, and would be that of "ledger:cash" too: say another "table" @ "cash_book",',
    ],
  ],
  [
    'a table whose balance is that of another',
    '/balances/0/id',
    'by_piece',
    ['schema/ledgers/goods.json /balances/1/id: a balance is called "by_piece" already @ "by_piece",'],
  ],
  [
    'a column that every table has',
    '/dims/versi',
    { $ref: 'types#code' },
    [
      'schema/ledgers/goods.json /dims/versi: "versi" is a column that every table of this scope has; choose another name @ "versi": {',
    ],
  ],
  [
    'a column that is the shop',
    '/amounts/place_code',
    { $ref: 'types#int' },
    [
      'schema/ledgers/goods.json /amounts/place_code: "place_code" is a column that every table of this scope has; choose another name @ "place_code": {',
    ],
  ],
  [
    'a column twice',
    '/amounts/at',
    { $ref: 'types#int' },
    ['schema/ledgers/goods.json /amounts/at: a leg has a column "at" already; choose another name @ "at": {'],
  ],
]
test.each(rows)('reports %s at its position', (_, pointer, value, faults) => {
  expect(collectFaultsWith(...withLedgers, changeGoods(pointer, value))).toEqual(faults)
})

test('does not guard an amount with a balance that is not by place', () => {
  const edits = [changeGoods('/balances', [{ id: 'by_piece', by: ['piece'] }]), changeGoods('/amounts/grams')]
  expect(collectFaultsWith(...withLedgers, ...edits)).toEqual([
    'schema/ledgers/goods.json /amounts/qty/neverNegative: nothing guards it: no balance is by "at" @ true',
  ])
})

test('needs a pattern for a key of several fields', () => {
  const twoKeys = ['resources/goods/tray.json', '/x-key', ['room', 'tray']] as const
  expect(collectFaultsWith(...withLedgers, twoKeys, changeGoods('/places/rows/0/pattern'))).toEqual([
    'schema/ledgers/goods.json /places/rows/0/ref: "tray" has a key of several fields; say "pattern" @ "tray"',
  ])
})

test('does not link a ledger of the same name in another folder', () => {
  const other = ['ledgers/more/goods.json', '', { ...goods, table: 'other_book' }] as const
  expect(collectFaultsWith(...withLedgers, other)[0]).toBe(
    'schema/ledgers/more/goods.json /transfer: schema/ledgers/goods.json describes a resource "ledger:goods" already @ {',
  )
  expect(collectFaultsWith(...withLedgers, [cashPlace, '/table', 'drawer_book'])).toEqual([])
})

describe('day sums', () => {
  test('have a table beside that of their balance', () => {
    const schema = bookSchema(changeGoods('/balances/1/daily', true))
    expect(getLedger(schema, 'goods').balances.map(({ days }) => days)).toEqual([undefined, 'days:goods.by_piece'])
    const { table, key, fields, kind } = getResource(schema, 'days:goods.by_piece')
    expect([table, kind, key]).toEqual([
      'goods_book_by_piece_days',
      'balance',
      ['business_date', 'kind', 'piece', 'at'],
    ])
    expect(fields.map(({ name }) => name).slice(4)).toEqual(['qty_up', 'qty_down', 'grams_up', 'grams_down'])
  })

  test.each([
    [
      'of the whole chain',
      [[pointsPlace, '/balances/0/daily', true]],
      '/balances/0/daily: each shop has days of its own, and this book is one of the whole chain',
    ],
    [
      'without a place',
      [changeGoods('/balances/2', { id: 'all', by: ['piece'], daily: true })],
      '/balances/2/daily: what moved is summed up by place: name "at" in "by"',
    ],
    [
      'under the name of another amount',
      [changeGoods('/balances/0/daily', true), changeGoods('/amounts/qty_up', { $ref: 'types#int' })],
      '/balances/0/daily: a day sum of "qty" would have the name of another amount',
    ],
  ] as const)('%s are refused', (_name, edits, fault) => {
    expect(collectFaultsWith(...withLedgers, ...edits).join('\n')).toContain(fault)
  })
})
