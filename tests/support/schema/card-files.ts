// Shipments that make the card of each piece in the shop that gets it, with the marks that belong to the card.
import type { Schema } from '../../../engine/schema/schema.ts'
import { saleSchema } from './sale-files.ts'
import { change, type Edit } from './schema-files.ts'
import { shipment } from './shipment-files.ts'

export const shipmentPlace = 'resources/goods/shipment.json'

const master = {
  $schema: '../../dialect/resource.schema.json',
  type: 'object',
  'x-kind': 'master',
  'x-scope': 'shop',
  'x-audit': 'fields',
}

/** Of a piece, in each shop that has had it; a new one brings the piece into the books. */
const card = {
  ...master,
  title: 'Card',
  'x-key': ['card_no'],
  required: ['card_no', 'name'],
  properties: {
    card_no: { $ref: 'types#code' },
    name: { $ref: 'types#text', title: 'Name' },
    colour: { $ref: 'types#text', title: 'Colour' },
    price: { $ref: 'types#money', default: 0 },
  },
  'x-post': {
    create: [
      {
        ledger: 'cash',
        kind: "'IN'",
        from: "'SALES'",
        to: "'DRAWER'",
        set: { category: "'CARD'", money: 'price' },
      },
    ],
  },
}

const mark = {
  ...master,
  title: 'Mark',
  'x-key': ['mark_no'],
  required: ['card', 'says'],
  properties: {
    mark_no: { type: 'string', 'x-number': { pattern: '{shop}{###}', reset: 'never', scope: 'shop', at: 'create' } },
    card: { $ref: 'types#code', 'x-ref': { to: 'card' } },
    says: { $ref: 'types#text', title: 'Says' },
    of: { $ref: 'types#text', 'x-fetch': { from: 'card.name', mode: 'live' } },
  },
}

/** What sending a piece makes. */
export const sentCard = {
  document: 'card',
  each: 'goods',
  if: "card not in ['-', 'P3']",
  toShop: 'parent.receiver',
  ifThere: 'update',
  post: false,
  related: [{ resource: 'mark', by: 'card' }],
  map: { card_no: 'card', name: 'card.name', colour: 'card.colour', price: 'card.price' },
  link: 'card_there',
}

const sending = [
  ['/properties/goods/items/properties/card', { $ref: 'types#code', title: 'Card', 'x-ref': { to: 'card' } }],
  ['/properties/goods/items/properties/card_there', { $ref: 'types#label', readOnly: true }],
  ['/x-flow/moves/0/creates', [sentCard]],
] as const

export const withCards: readonly Edit[] = [
  ['resources/goods/card.json', '', card],
  ['resources/goods/mark.json', '', mark],
  [shipmentPlace, '', sending.reduce<unknown>((whole, [pointer, value]) => change(whole, pointer, value), shipment)],
]

export const changeCard = (pointer: string, value?: unknown): Edit => [shipmentPlace, pointer, value]

export const cardSchema = (...edits: readonly Edit[]): Schema => saleSchema(...withCards, ...edits)
