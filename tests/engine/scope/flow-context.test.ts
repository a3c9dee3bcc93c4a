import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('resolves the document, its lines and the answer in expressions of a move', () => {
  const cancel = getResource(buildSchemaWith(...withFlow), 'order').lifecycle.flow?.moves.find(
    ({ id }) => id === 'cancel',
  )
  expect(cancel?.pick?.sets.why?.term).toMatchObject({ kind: 'path', root: 'answer' })
})

const rows: readonly FaultRow[] = [
  [
    'an answer where nothing is asked',
    [...withFlow, orderEdit('/x-flow/moves/1/sets', { day: 'answer.day' })],
    ['schema/resources/goods/order.json /x-flow/moves/1/sets/day: nothing is called "answer" @ answer.day"'],
  ],
  [
    'a value of another type than its field',
    [...withFlow, orderEdit('/x-flow/moves/1/sets', { day: 'total' })],
    ['schema/resources/goods/order.json /x-flow/moves/1/sets/day: expected a date; found a number @ total"'],
  ],
  [
    'lines to choose from that are none',
    [...withFlow, orderEdit('/x-flow/moves/2/pick/lines', 'good')],
    [
      'schema/resources/goods/order.json /x-flow/moves/2/pick/lines: the document has no lines "good"; did you mean "goods"? @ "good",',
    ],
  ],
]
testReports(rows)
