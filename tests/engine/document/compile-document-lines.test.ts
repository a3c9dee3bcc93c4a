import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('compiles reserve, scan, fill and the journal of lines', () => {
  const [goods] = getResource(buildSchemaWith(...withFlow), 'order').lifecycle.lines
  expect(goods).toMatchObject({
    name: 'goods',
    min: 1,
    unique: ['thing'],
    reserve: { field: 'thing', while: ['OPEN'] },
    scan: { field: 'thing', do: 'add', set: { amount: { text: '1' } }, unknown: 'error', unknownSet: {} },
    fill: { from: 'thing', where: { text: 'maker == parent.maker' }, on: ['maker'], button: '', replace: false },
    journal: { plus: ['approve'], minus: ['cancel'] },
  })
})

test('compiles conditions and named lists of lines, in the order of the form', () => {
  const edits = [
    orderEdit(`${said}/show`, "maker != '-'"),
    orderEdit(`${said}/lists`, [
      { title: 'Much', if: 'amount > 1' },
      { title: 'Of Ours', if: "parent.maker == 'A'" },
    ]),
    orderEdit('/properties/extras', extras),
    orderEdit('/x-form', { lines: ['extras'] }),
  ]
  const [first, second] = getResource(buildSchemaWith(...withFlow, ...edits), 'order').lifecycle.lines
  expect(first).toMatchObject({ name: 'extras', lists: [] })
  expect(first).not.toHaveProperty('show')
  expect(second).toMatchObject({
    name: 'goods',
    show: { text: "maker != '-'" },
    lists: [
      { title: 'Much', if: { text: 'amount > 1' } },
      { title: 'Of Ours', if: { text: "parent.maker == 'A'" } },
    ],
  })
})

const counted = { count: 'weeks', map: { amount: 'if(line_no < parent.weeks, parent.fee, 0)' } }
const weekly = [
  ...withFlow,
  orderEdit('/properties/weeks', { $ref: 'types#int' }),
  orderEdit('/properties/fee', { $ref: 'types#money' }),
]

test('compiles lines that are made of values of the document, and finds these values', () => {
  const [goods] = getResource(buildSchemaWith(...weekly, orderEdit(`${said}/fill`, counted)), 'order').lifecycle.lines
  expect(goods?.fill).toMatchObject({
    count: { text: 'weeks' },
    map: { amount: { text: counted.map.amount } },
    on: ['weeks', 'fee'],
    replace: true,
  })
})

const extras = {
  type: 'array',
  'x-lines': { table: 'order_extras', key: ['extra'] },
  items: { required: ['extra'], properties: { extra: { $ref: 'types#code' } } },
}

const said = '/properties/goods/x-lines'
const rows: readonly FaultRow[] = [
  [
    'lines of rows and of a number',
    [...weekly, orderEdit(`${said}/fill`, { ...counted, from: 'thing' })],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill: lines come from the rows of "from", or are made by "count": say one of them @ "fill": {',
    ],
  ],
  [
    'lines that come from nowhere',
    [...withFlow, orderEdit(`${said}/fill/from`)],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill: lines come from the rows of "from", or are made by "count": say one of them @ "fill": {',
    ],
  ],
  [
    'as many lines as a text says, with what a line has not, by a button',
    [...weekly, orderEdit(`${said}/fill`, { count: 'buyer', map: { amount: 'amount' }, button: 'Make' })],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill/count: expected a number; found a text @ buyer",',
      'schema/resources/goods/order.json /properties/goods/x-lines/fill/map/amount: nothing is called "amount" @ amount"',
      'schema/resources/goods/order.json /properties/goods/x-lines/fill/button: lines that are counted have no use for it @ "button": "Make"',
    ],
  ],
  [
    'lines of a value that is computed from them',
    [...weekly, orderEdit('/properties/fee/x-calc', 'sum(goods, amount)'), orderEdit(`${said}/fill`, counted)],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill: "fee" is computed from these lines, which cannot be made of it @ "fill": {',
    ],
  ],
  [
    'a reservation of a field that names nothing, in a state that is none',
    [...withFlow, orderEdit(`${said}/reserve`, { field: 'amount', while: ['OPE'] })],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/reserve/field: "amount" names nothing: it has no "x-ref" @ "amount",',
      'schema/resources/goods/order.json /properties/goods/x-lines/reserve/while/0: no state is called "OPE"; did you mean "OPEN"? @ "OPE"',
    ],
  ],
  [
    'a scan into a field that is none',
    [...withFlow, orderEdit(`${said}/scan/field`, 'thin')],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/scan/field: the lines have no field "thin"; did you mean "thing"? @ "thin",',
    ],
  ],
  [
    'lines filled from what is no resource',
    [...withFlow, orderEdit(`${said}/fill/from`, 'thin')],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill/from: no resource is called "thin"; did you mean "thing"? @ "thin",',
    ],
  ],
  [
    'lines filled when a field changes that is none',
    [...withFlow, orderEdit(`${said}/fill/on`, ['make'])],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/fill/on/0: the document has no field "make"; did you mean "maker"? @ "make"',
    ],
  ],
  [
    'lines that show by their own rows',
    [...withFlow, orderEdit(`${said}/show`, 'count(goods) > 1')],
    ['schema/resources/goods/order.json /properties/goods/x-lines/show: nothing is called "goods" @ goods) > 1"'],
  ],
  [
    'a list by what no line has',
    [...withFlow, orderEdit(`${said}/lists`, [{ title: 'Much', if: 'amoun > 1' }])],
    [
      'schema/resources/goods/order.json /properties/goods/x-lines/lists/0/if: nothing is called "amoun"; did you mean "amount"? @ amoun > 1"',
    ],
  ],
  [
    'an empty choice of lists',
    [...withFlow, orderEdit(`${said}/lists`, [])],
    ['schema/resources/goods/order.json /properties/goods/x-lines/lists: expected at least 1 entry, found 0 @ []'],
  ],
  [
    'lines in an order that are none',
    [...withFlow, orderEdit('/x-form', { lines: ['good'] })],
    [
      'schema/resources/goods/order.json /x-form/lines/0: the document has no lines "good"; did you mean "goods"? @ "good"',
    ],
  ],
]
testReports(rows)
