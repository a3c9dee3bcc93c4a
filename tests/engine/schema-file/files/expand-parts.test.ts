import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buyerPart, orderEdit, partPlace, withOrder } from '../../../support/schema/document-files.ts'
import { buildSchemaWith, collectFaultsWith, type Edit } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

test('adds the fields and checks of a part to the resource', () => {
  const checked = {
    ...buyerPart,
    required: ['buyer'],
    'x-checks': [{ id: 'known', rule: "buyer != 'X'", message: 'No' }],
  }
  const order = getResource(buildSchemaWith(...withOrder, [partPlace, '', checked]), 'order')
  expect(order.field.buyer).toMatchObject({ title: 'Buyer', required: true })
  expect(order.checks).toMatchObject([{ id: 'known', message: 'No' }])
})

test('adds fields of the document to the lines of its part', () => {
  const lines = {
    type: 'array',
    'x-lines': { table: '{document}_gift', key: ['gift'] },
    items: { required: ['gift'], properties: { gift: { $ref: 'types#code' } } },
  }
  const more = { type: 'array', items: { required: ['note'], properties: { note: { $ref: 'types#text' } } } }
  const withGifts: readonly Edit[] = [
    ...withOrder,
    [partPlace, '/properties/gifts', lines],
    orderEdit('/properties/gifts', more),
  ]
  const gifts = getResource(buildSchemaWith(...withGifts), 'order.gifts')
  expect([gifts.table, gifts.field.gift?.required, gifts.field.note?.required]).toEqual(['order_gift', true, true])
  const own = orderEdit('/properties/gifts/items/properties/gift', { $ref: 'types#text' })
  expect(collectFaultsWith(...withGifts, own)).toEqual([
    expect.stringMatching(/order\.json .*gift: the lines of the part "buyer" have a field "gift" already/),
  ])
  expect(
    collectFaultsWith(...withGifts, orderEdit('/properties/gifts/items/properties/note/x-calc', 'gibt'), [
      partPlace,
      '/properties/gifts/items/properties/gift/x-default',
      'gibt',
    ]).toSorted(),
  ).toEqual([
    expect.stringMatching(/parts\/buyer\.json .* nothing is called "gibt"/),
    expect.stringMatching(/order\.json .* nothing is called "gibt"/),
  ])
})

const rows: readonly FaultRow[] = [
  [
    'a part that is not there',
    [...withOrder, orderEdit('/x-parts', ['byer']), orderEdit('/x-journal/goods/carry', ['day'])],
    ['schema/resources/goods/order.json /x-parts/0: no part is called "byer"; did you mean "buyer"? @ "byer"'],
  ],
  [
    'a field that both have',
    [...withOrder, orderEdit('/properties/buyer', { $ref: 'types#text' })],
    ['schema/resources/goods/order.json /properties/buyer: the part "buyer" has a field "buyer" already @ "buyer": {'],
  ],
  [
    'what is wrong with a part, in its own file',
    [
      ...withOrder,
      [partPlace, '/properties/buyer/x-when', { show: 'totl > 0' }],
      [partPlace, '/x-checks', [{ id: 'known', rule: 'biyer', message: 'No' }]],
    ],
    [
      'schema/parts/buyer.json /properties/buyer/x-when/show: nothing is called "totl"; did you mean "total"? @ totl > 0"',
      'schema/parts/buyer.json /x-checks/0/rule: nothing is called "biyer"; did you mean "buyer"? @ biyer",',
    ],
  ],
]
testReports(rows)
