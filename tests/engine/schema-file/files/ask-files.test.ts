import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit } from '../../../support/schema/document-files.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

test('builds a resource of one row without a table from the fields of a move', () => {
  const schema = buildSchemaWith(...withFlow)
  const { cancel } = getResource(schema, 'order').lifecycle.asks
  expect(cancel).toMatchObject({ title: 'Cancel', field: { reason: { required: true } }, unique: [] })
  expect(Object.values(schema.resources)).not.toContain(cancel)
})

const rows: readonly FaultRow[] = [
  [
    'what is wrong in a question, where it stands',
    [...withFlow, orderEdit('/x-flow/moves/2/ask/properties/reason', { $ref: 'types#code', 'x-ref': { to: 'plase' } })],
    [
      'schema/resources/goods/order.json /x-flow/moves/2/ask/properties/reason/x-ref/to: no resource is called "plase"; did you mean "place"? @ "plase"',
    ],
  ],
]
testReports(rows)
