// Table names are unique: two things with one table are reported before a database is used.
import { describe, expect, test } from 'vitest'
import {
  buyerPart,
  order,
  orderEdit,
  orderPlace,
  partPlace,
  withOrder,
} from '../../../support/schema/document-files.ts'
import { changeGoods, withLedgers } from '../../../support/schema/ledger-files.ts'
import { buildEdits, change, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'

const { goods, ...header } = order.properties
const lines = change(goods, '/items/properties/share')
const second = (more: object = {}): Edit => [
  'resources/goods/return.json',
  '',
  { ...order, title: 'Return', 'x-key': ['return_no'], required: ['return_no'], 'x-journal': undefined, ...more },
]
const findLines = (table: string): object => ({
  properties: { return_no: header.order_no, goods: change(lines, '/x-lines/table', table) },
})
const remedy = 'give each its own "table" in "x-lines"; in a part, begin it with "{document}"'

describe('refuses one table for two things', () => {
  test('lines of two documents', () => {
    expect(collectFaultsWith(...withOrder, second(findLines('order_goods')))).toEqual([
      expect.stringMatching(
        /^schema\/resources\/goods\/return\.json \/properties\/goods\/x-lines\/table: .* @ "order_goods",$/,
      ),
    ])
    expect(collectFaultsWith(...withOrder, second(findLines('order_goods')))[0]).toContain(
      `"order_goods" is the table of "order.goods" already, and would be that of "return.goods" too: ${remedy}`,
    )
    expect(collectFaultsWith(...withOrder, second(findLines('return_goods')))).toEqual([])
  })

  test('lines of a part that two documents use, in the file of the part', () => {
    const shared: Edit = [partPlace, '', change(buyerPart, '/properties/goods', lines)]
    const first: Edit = [
      orderPlace,
      '',
      { ...order, properties: { order_no: header.order_no, day: header.day }, 'x-journal': undefined },
    ]
    expect(collectFaultsWith(first, shared)).toEqual([])
    const faults = collectFaultsWith(first, shared, second({ properties: { return_no: header.order_no } }))
    expect(faults).toEqual([
      expect.stringMatching(/^schema\/parts\/buyer\.json \/properties\/goods\/x-lines\/table: .* @ "order_goods",$/),
    ])
    expect(faults[0]).toContain('"order.goods" already, and would be that of "return.goods" too: ')
    expect(faults[0]).toContain('in a part, begin it with "{document}"')
  })

  const clashes: readonly [what: string, edits: readonly Edit[], place: RegExp, table: string][] = [
    ['lines and a master', [orderEdit('/properties/goods/x-lines/table', 'thing')], /order\.json \S*table/, 'thing'],
    [
      'lines and the journal of others',
      [second(findLines('order_goods_journal'))],
      /(?:order|return)\.json \S*table/,
      'order_goods_journal',
    ],
    ['a ledger and a master', [...withLedgers, changeGoods('/table', 'thing')], /goods\.json \/table/, 'thing'],
    [
      'a ledger and lines',
      [...withLedgers, changeGoods('/table', 'order_goods')],
      /goods\.json \/table/,
      'order_goods',
    ],
    [
      'a balance and another ledger',
      [...withLedgers, ['ledgers/cash.json', '/table', 'goods_book_by_tray']],
      /(?:goods|cash)\.json \//,
      'goods_book_by_tray',
    ],
  ]
  test.each(clashes)('%s', (_, edits, place, table) => {
    const faults = collectFaultsWith(...withOrder, ...edits)
    expect(faults.filter(fault => fault.includes(`"${table}" is the table of `))).toHaveLength(1)
    expect(faults[0]).toMatch(place)
  })

  test('refuses reserved table names of the server and of the databases', () => {
    for (const name of ['kencana_session', 'kencana_mine', 'sqlite_mine', 'pg_mine'])
      expect(collectFaultsWith(...withOrder, orderEdit('/properties/goods/x-lines/table', name))[0]).toMatch(
        /no table begins with "(?:kencana|sqlite|pg)_": choose another name for "order\.goods"/,
      )
  })
})

describe('refuses names that a database does not accept', () => {
  test('a table name that would be truncated', () => {
    const name = 'g'.repeat(52)
    expect(collectFaultsWith(...withOrder, orderEdit('/properties/goods/x-lines/table', name))[0]).toContain(
      `the table "${name}" has a name of more than 51 letters: choose a shorter one`,
    )
  })

  test('a field that is a system column of PostgreSQL, or has too long a name', () => {
    const thing = buildEdits('thing')
    expect(collectFaultsWith(thing('/properties/xmin', { $ref: 'types#text' }))).toEqual([
      expect.stringContaining('/properties/xmin: "xmin" is a column that databases keep for themselves'),
    ])
    expect(collectFaultsWith(thing(`/properties/${'f'.repeat(64)}`, { $ref: 'types#text' }))).toEqual([
      expect.stringContaining('a field has a name of 63 letters at most'),
    ])
  })
})
