import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buyerPart, orderEdit, partPlace, withOrder } from '../../../support/document-files.ts'
import { schemaWith } from '../../../support/schema-files.ts'
import { type FaultRow, reports } from '../fault-rows.ts'

test('the fields and checks of a part are those of the resource', () => {
  const checked = {
    ...buyerPart,
    required: ['buyer'],
    'x-checks': [{ id: 'known', rule: "buyer != 'X'", message: 'No' }],
  }
  const order = getResource(schemaWith(...withOrder, [partPlace, '', checked]), 'order')
  expect(order.field.buyer).toMatchObject({ title: 'Buyer', required: true })
  expect(order.checks).toMatchObject([{ id: 'known', message: 'No' }])
})

const rows: readonly FaultRow[] = [
  [
    'a part that is not there',
    [...withOrder, orderEdit('/x-parts', ['byer']), orderEdit('/x-journal/goods/carry', ['day'])],
    ['schema/resources/goods/order.json:11:5 /x-parts/0: no part is called "byer"; did you mean "buyer"? @ "byer"'],
  ],
  [
    'a field that both have',
    [...withOrder, orderEdit('/properties/buyer', { $ref: 'types#text' })],
    [
      'schema/resources/goods/order.json:76:5 /properties/buyer: the part "buyer" has a field "buyer" already @ "buyer": {',
    ],
  ],
  [
    'what is wrong with a part, in its own file',
    [
      ...withOrder,
      [partPlace, '/properties/buyer/x-when', { show: 'totl > 0' }],
      [partPlace, '/x-checks', [{ id: 'known', rule: 'biyer', message: 'No' }]],
    ],
    [
      'schema/parts/buyer.json:10:18 /properties/buyer/x-when/show: nothing is called "totl"; did you mean "total"? @ totl > 0"',
      'schema/parts/buyer.json:17:16 /x-checks/0/rule: nothing is called "biyer"; did you mean "buyer"? @ biyer",',
    ],
  ],
]
reports(rows)
