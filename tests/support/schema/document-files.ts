// A document in neutral words beside the sound project: orders of things, with lines and a journal of them.
import type { Edit } from './schema-files.ts'

export const orderPlace = 'resources/goods/order.json'
export const partPlace = 'parts/buyer.json'

export const buyerPart = {
  $schema: '../dialect/part.schema.json',
  kind: 'part',
  title: 'Buyer',
  properties: { buyer: { $ref: 'types#text', title: 'Buyer' } },
}

export const order = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Order',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['order_no'],
  'x-scope': 'shop',
  'x-parts': ['buyer'],
  required: ['order_no'],
  properties: {
    order_no: { $ref: 'types#label' },
    day: { $ref: 'types#date' },
    total: { $ref: 'types#money', 'x-calc': 'sum(goods, amount)' },
    goods: {
      type: 'array',
      title: 'Goods',
      'x-lines': { table: 'order_goods', key: ['line_code'], columns: ['thing', { field: 'amount', total: 'sum' }] },
      items: {
        type: 'object',
        required: ['line_code'],
        properties: {
          line_code: { $ref: 'types#label' },
          thing: { $ref: 'types#code', 'x-ref': { to: 'thing' } },
          amount: { $ref: 'types#money' },
          share: { $ref: 'types#money', 'x-calc': 'if(parent.day > sysdate(), 0, amount)' },
          state: { type: 'string', enum: ['OPEN', 'DONE'], default: 'OPEN' },
        },
      },
    },
  },
  'x-journal': {
    goods: { plus: [], carry: ['day', 'buyer'], index: [['day', 'amount']], imported: "state == 'DONE'" },
  },
}

/** Edits that add the document and its part. */
export const withOrder: readonly Edit[] = [
  [orderPlace, '', order],
  [partPlace, '', buyerPart],
]

export const orderEdit = (pointer: string, value?: unknown): Edit => [orderPlace, pointer, value]
