import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('compiles paper, fields, rows and signatures of a print', () => {
  expect(getResource(buildSchemaWith(...withFlow), 'order').lifecycle.prints).toEqual([
    {
      id: 'proof',
      title: 'Proof',
      paper: 'A5',
      landscape: false,
      copies: 1,
      copyTitles: [],
      template: 'proof',
      fields: ['order_no', 'buyer'],
      lines: ['goods'],
      signatures: [{ title: 'Made by' }],
      columns: [],
      layouts: [],
      values: {},
      shows: {},
    },
  ])
})

const rows: readonly FaultRow[] = [
  [
    'fields and lines that are none',
    [...withFlow, orderEdit('/x-print/0/fields', ['orde_no']), orderEdit('/x-print/0/lines', 'good')],
    [
      'schema/resources/goods/order.json /x-print/0/fields/0: no field is called "orde_no"; did you mean "order_no"? @ "orde_no"',
      'schema/resources/goods/order.json /x-print/0/lines: the document has no lines "good"; did you mean "goods"? @ "good",',
    ],
  ],
  [
    'a label without a bar code',
    [...withFlow, orderEdit('/x-print/0/template', 'label')],
    ['schema/resources/goods/order.json /x-print/0: a label has a bar code: say "barcode" @ {'],
  ],
  [
    'a column that the lines do not have, and a key that no layout shows',
    [...withFlow, orderEdit('/x-print/0/columns', ['pric']), orderEdit('/x-print/0/shows', ['paid'])],
    [
      'schema/resources/goods/order.json /x-print/0/columns/0: "goods" has no field "pric" @ "pric"',
      'schema/resources/goods/order.json /x-print/0/shows/0: no layout shows "paid" @ "paid"',
    ],
  ],
  [
    'a signature of an agreement that nobody gives',
    [...withFlow, orderEdit('/x-print/0/signatures', [{ title: 'Approved by', agreed: 'save' }])],
    ['schema/resources/goods/order.json /x-print/0/signatures/0/agreed: nobody has to agree to "save" @ "save"'],
  ],
]
testReports(rows)
