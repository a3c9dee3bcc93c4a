import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('compiles rows that a move creates and moves of other documents, once for each line', () => {
  const cancel = getResource(buildSchemaWith(...withFlow), 'order').lifecycle.flow?.moves.find(
    ({ id }) => id === 'cancel',
  )
  expect(cancel?.creates).toMatchObject([
    { document: 'thing', each: 'goods', if: { text: 'amount > 0' }, map: { name: { text: 'answer.reason' } } },
  ])
  expect(cancel?.also).toMatchObject([
    {
      document: 'order',
      each: 'goods',
      move: 'cancel',
      expect: 'some',
      find: { text: 'order_no == self.line_code' },
    },
  ])
})

const rows: readonly FaultRow[] = [
  [
    'a row of what is no resource',
    [...withFlow, orderEdit('/x-flow/moves/2/creates/0/document', 'thin')],
    [
      'schema/resources/goods/order.json /x-flow/moves/2/creates/0/document: no resource is called "thin"; did you mean "thing"? @ "thin",',
    ],
  ],
  [
    'a value for a field that is none',
    [...withFlow, orderEdit('/x-flow/moves/2/creates/0/map', { nam: "'A'" })],
    [
      `schema/resources/goods/order.json /x-flow/moves/2/creates/0/map/nam: "thing" has no field "nam"; did you mean "name"? @ "nam": "'A'"`,
    ],
  ],
  [
    'lines that are none',
    [...withFlow, orderEdit('/x-flow/moves/2/also/0/each', 'good')],
    [
      'schema/resources/goods/order.json /x-flow/moves/2/also/0/each: the document has no lines "good"; did you mean "goods"? @ "good",',
      'schema/resources/goods/order.json /x-flow/moves/2/also/0/find: "order" has no field "line_code" @ line_code",',
    ],
  ],
]
testReports(rows)
