import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const labelled = (label: object, more: readonly Edit[] = []) => [
  ...withFlow,
  orderEdit('/x-print/0/template', 'label'),
  orderEdit('/x-print/0/barcode', 'order_no'),
  orderEdit('/x-print/0/label', label),
  ...more,
]

test('compiles labels of lines, with paper sizes from parameters of the shop', () => {
  const label = { barcode: 'thing', fields: ['amount'], width: "param('WIDE', 80)", columns: '2' }
  const [print] = getResource(buildSchemaWith(...labelled(label)), 'order').lifecycle.prints
  expect(print?.label).toMatchObject({
    barcode: 'thing',
    fields: ['amount'],
    sizes: { width: { text: "param('WIDE', 80)" }, columns: { text: '2' } },
  })
})

const rows: readonly FaultRow[] = [
  [
    'labels of fields that the lines do not have, and of a width that is no number',
    labelled({ barcode: 'thin', fields: ['amoun'], width: "'wide'" }),
    [
      'schema/resources/goods/order.json /x-print/0/label/barcode: the lines have no field "thin"; did you mean "thing"? @ "thin",',
      'schema/resources/goods/order.json /x-print/0/label/fields/0: the lines have no field "amoun"; did you mean "amount"? @ "amoun"',
      `schema/resources/goods/order.json /x-print/0/label/width: expected a number; found a text @ 'wide'"`,
    ],
  ],
  [
    'labels of lines without lines',
    labelled({ barcode: 'thing' }, [orderEdit('/x-print/0/lines')]),
    [
      'schema/resources/goods/order.json /x-print/0/label/barcode: "barcode" of lines: say "lines" @ "barcode": "thing"',
    ],
  ],
  [
    'labels of a proof',
    [...withFlow, orderEdit('/x-print/0/label', { width: '80' })],
    ['schema/resources/goods/order.json /x-print/0/label: "label" is for the template "label" @ "label": {'],
  ],
]
testReports(rows)
