import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('compiles phone, text and refusals of a message', () => {
  const message = { phone: 'buyer', text: '{shop}: {order_no}', refuse: [{ if: "buyer == '-'", message: 'No buyer' }] }
  const print = { id: 'wa', template: 'message', message }
  const [compiled] = getResource(
    buildSchemaWith(...withFlow, orderEdit('/x-print', [print, { id: 'proof', template: 'proof' }])),
    'order',
  ).lifecycle.prints
  expect(compiled).toMatchObject({
    template: 'message',
    message: { phone: 'buyer', text: '{shop}: {order_no}', values: {}, refusals: [{ message: 'No buyer' }] },
  })
})

const rows: readonly FaultRow[] = [
  [
    'a message without its text',
    [...withFlow, orderEdit('/x-print/0/template', 'message')],
    ['schema/resources/goods/order.json /x-print/0: a message has a phone and a text: say "message" @ {'],
  ],
  [
    'a text with a name that is none, and a message of another template',
    [
      ...withFlow,
      orderEdit('/x-print/0/template', 'message'),
      orderEdit('/x-print/0/message', {
        phone: 'buyer',
        text: '{shop}: {byer} {rest} {link}',
        values: { rest: '1 + 1' },
      }),
      orderEdit('/x-print/1', { id: 'slip', template: 'proof', message: { phone: 'buyer', text: 'x' } }),
    ],
    [
      'schema/resources/goods/order.json /x-print/0/message/text: no field is called "byer"; did you mean "buyer"? @ "{shop}: {byer} {rest} {link}",',
      'schema/resources/goods/order.json /x-print/1/message: "message" is for the template "message" @ "message": {',
    ],
  ],
]
testReports(rows)
