import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit } from '../../../support/document-files.ts'
import { withFlow } from '../../../support/flow-files.ts'
import { schemaWith } from '../../../support/schema-files.ts'
import { type FaultRow, reports } from '../fault-rows.ts'

test('lines hold what they name, are scanned and filled, and entered at moves', () => {
  const [goods] = getResource(schemaWith(...withFlow), 'order').lifecycle.lines
  expect(goods).toMatchObject({
    ...{ name: 'goods', min: 1, unique: ['thing'], reserve: { field: 'thing', while: ['OPEN'] } },
    scan: { field: 'thing', do: 'add', set: { amount: { text: '1' } }, unknown: 'error', unknownSet: {} },
    fill: { from: 'thing', where: { text: 'maker == parent.maker' }, on: ['maker'], button: '', replace: false },
    journal: { plus: ['approve'], minus: ['cancel'] },
  })
})

const said = '/properties/goods/x-lines'
const rows: readonly FaultRow[] = [
  [
    'a reservation of a field that names nothing, in a state that is none',
    [...withFlow, orderEdit(`${said}/reserve`, { field: 'amount', while: ['OPE'] })],
    [
      'schema/resources/goods/order.json:50:20 /properties/goods/x-lines/reserve/field: "amount" names nothing: it has no "x-ref" @ "amount",',
      'schema/resources/goods/order.json:52:13 /properties/goods/x-lines/reserve/while/0: no state is called "OPE"; did you mean "OPEN"? @ "OPE"',
    ],
  ],
  [
    'a scan into a field that is none',
    [...withFlow, orderEdit(`${said}/scan/field`, 'thin')],
    [
      'schema/resources/goods/order.json:56:20 /properties/goods/x-lines/scan/field: the lines have no field "thin"; did you mean "thing"? @ "thin",',
    ],
  ],
  [
    'lines filled from what is no resource',
    [...withFlow, orderEdit(`${said}/fill/from`, 'thin')],
    [
      'schema/resources/goods/order.json:63:19 /properties/goods/x-lines/fill/from: no resource is called "thin"; did you mean "thing"? @ "thin",',
    ],
  ],
  [
    'lines filled when a field changes that is none',
    [...withFlow, orderEdit(`${said}/fill/on`, ['make'])],
    [
      'schema/resources/goods/order.json:70:13 /properties/goods/x-lines/fill/on/0: the document has no field "make"; did you mean "maker"? @ "make"',
    ],
  ],
]
reports(rows)
