import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../../../support/schema/document-files.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

describe('a document', () => {
  const schema = buildSchemaWith(...withOrder)
  const order = getResource(schema, 'order')

  test('has a table of its own, one for its lines, and one for their journal', () => {
    expect(order).toMatchObject({ kind: 'document', table: 'order', api: { verbs: ['list', 'get'] } })
    expect(order.fields.map(({ name }) => name)).toEqual(['buyer', 'order_no', 'day', 'total'])
    expect(order.lifecycle.batched).toBe(true)
    expect(order.lifecycle.lines).toMatchObject([
      {
        name: 'goods',
        title: 'Goods',
        resource: 'order.goods',
        journal: { resource: 'journal:order.goods', carry: ['day', 'buyer'] },
      },
    ])
    const goods = getResource(schema, 'order.goods')
    expect(goods).toMatchObject({
      kind: 'lines',
      table: 'order_goods',
      api: { verbs: [] },
      scope: order.scope,
      calculated: ['share'],
    })
    expect(goods.fields.slice(0, 2).map(({ name }) => name)).toEqual(['document_id', 'line_no'])
  })

  test('copies values into its journal without computing them again', () => {
    const journal = getResource(schema, 'journal:order.goods')
    expect(journal).toMatchObject({ kind: 'journal', table: 'order_goods_journal', unique: [], calculated: [] })
    expect(journal.fields.map(({ name }) => name)).toEqual([
      'line_id',
      'sign',
      'day',
      'buyer',
      'line_code',
      'thing',
      'amount',
      'share',
      'state',
    ])
  })
})

test('indexes lines, but leaves uniqueness of optional fields to the document', () => {
  const said = (unique: readonly string[]) => [
    orderEdit('/properties/goods/x-lines/index', [['amount']]),
    orderEdit('/properties/goods/x-lines/unique', unique),
    orderEdit('/properties/goods/items/required', ['line_code', 'thing']),
  ]
  const buildTable = (...unique: readonly string[]) =>
    getResource(buildSchemaWith(...withOrder, ...said(unique)), 'order.goods')
  const pair = ['document_id', 'line_no']
  const closed = buildTable('thing')
  expect([closed.unique, closed.index]).toEqual([
    [['line_code'], ['document_id', 'thing']],
    [pair, ['amount']],
  ])
  const open = buildTable('amount')
  expect([open.unique, open.index]).toEqual([[['line_code']], [pair, ['amount'], ['document_id', 'amount']]])
})

const goods = '/properties/goods'
const item = `${goods}/items/properties`

const rows: readonly FaultRow[] = [
  [
    'an index of lines on a field that is none',
    [...withOrder, orderEdit('/properties/goods/x-lines/index', [['thing'], ['amont']])],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/index/1/0: no field is called "amont"; did you mean "amount"? @ "amont"',
    ],
  ],
  [
    'a name in an expression of a line, at its place inside the expression',
    [...withOrder, orderEdit(`${item}/share/x-calc`, 'if(parent.dai > sysdate(), 0, amont)')],
    [
      `schema/resources/goods/order.json ${item}/share/x-calc: "order" has no field "dai"; did you mean "day"? @ dai > sysdate(), 0, amont)"`,
      `schema/resources/goods/order.json ${item}/share/x-calc: nothing is called "amont"; did you mean "amount"? @ amont)"`,
    ],
  ],
  [
    'a key that the lines do not have',
    [...withOrder, orderEdit(`${goods}/x-lines/key`, ['line_kode'])],
    [
      `schema/resources/goods/order.json ${goods}/x-lines/key/0: no field is called "line_kode"; did you mean "line_code"? @ "line_kode"`,
    ],
  ],
  [
    'lines that do not say how they are stored',
    [...withOrder, orderEdit(`${goods}/x-lines`), orderEdit('/x-journal'), orderEdit('/properties/total/x-calc')],
    [`schema/resources/goods/order.json ${goods}: lines need "x-lines" with their table and key @ "goods": {`],
  ],
  [
    'a journal of no lines, and one that carries what the document does not have',
    [...withOrder, orderEdit('/x-journal/good', { plus: [] }), orderEdit('/x-journal/goods/carry', ['dai'])],
    [
      'schema/resources/goods/order.json /x-journal/goods/carry/0: the document has no field "dai"; did you mean "day"? @ "dai"',
      'schema/resources/goods/order.json /x-journal/goods/index/0/0: no field is called "day" @ "day",',
      'schema/resources/goods/order.json /x-journal/good: the document has no lines "good"; did you mean "goods"? @ "good": {',
    ],
  ],
  [
    'a journal of a move that is none, and a document written as a row',
    [...withOrder, orderEdit('/x-journal/goods/plus', ['save']), orderEdit('/x-api', { verbs: ['list', 'create'] })],
    [
      'schema/resources/goods/order.json /x-journal/goods/plus/0: no move is called "save" @ "save"',
      'schema/resources/goods/order.json /x-api/verbs/1: "create" of a document is not carried out yet @ "create"',
    ],
  ],
]
testReports(rows)
