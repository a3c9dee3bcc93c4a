// Goods on their way between places, and a parcel that posts when it is made.
import { buildStateField, document, numbered, oneMove } from './sale-parts.ts'

/** A master that posts when it is made. */
export const parcel = {
  $schema: document.$schema,
  title: 'Parcel',
  type: 'object',
  'x-kind': 'master',
  'x-scope': 'shop',
  'x-key': ['parcel_no'],
  properties: {
    parcel_no: numbered('{shop}{##}', { reset: 'never', at: 'create' }),
    piece: { $ref: 'types#code', 'x-ref': { to: 'thing' } },
    at: { $ref: 'types#text', 'x-case': 'asis' },
  },
  'x-post': {
    create: [
      {
        ledger: 'goods',
        kind: "'ADD'",
        from: "'SUPPLIER'",
        to: 'at',
        set: { piece: 'piece', qty: '1', grams: 'piece.weight' },
      },
    ],
  },
}

export const shipment = {
  ...document,
  title: 'Shipment',
  'x-scope': { shops: ['sender', 'receiver'] },
  'x-key': ['shipment_no'],
  required: ['receiver', 'goods'],
  properties: {
    shipment_no: numbered('{shop}-SH{yyMMdd}-{###}'),
    sender: { $ref: 'types#code', readOnly: true, 'x-ref': { to: 'place' } },
    receiver: { $ref: 'types#code', 'x-ref': { to: 'place', filter: 'place_code != shop.place_code' } },
    goods: {
      type: 'array',
      title: 'Goods',
      minItems: 1,
      'x-lines': { table: 'shipment_goods', key: ['piece'], unique: ['piece'] },
      items: {
        type: 'object',
        required: ['piece'],
        properties: {
          piece: { $ref: 'types#code', title: 'Piece', 'x-ref': { to: 'thing' } },
          at: { $ref: 'types#text', 'x-case': 'asis', default: 'FRONT/01' },
          arrived: { $ref: 'types#flag', default: false, readOnly: true },
        },
      },
    },
    arrived_on: { $ref: 'types#date', readOnly: true },
    state: buildStateField('SENT', 'PARTLY', 'ARRIVED', 'BACK'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: {}, SENT: { title: 'On its way' }, PARTLY: { title: 'Partly there' }, ARRIVED: {}, BACK: {} },
    moves: [
      oneMove('send', 'SENT', { number: ['shipment_no'], post: ['away'] }),
      {
        ...oneMove('receive', "if(count(goods, not arrived) == 0, 'ARRIVED', 'PARTLY')", { from: ['SENT', 'PARTLY'] }),
        at: 'receiver',
        pick: { lines: 'goods', if: 'not arrived', sets: { arrived: 'true' } },
        ask: { properties: { to: { $ref: 'types#text', title: 'To', 'x-case': 'asis' } }, required: ['to'] },
        sets: { arrived_on: 'sysdate()' },
        post: ['here'],
      },
      {
        ...oneMove(
          'fetch',
          "if(count(goods, not arrived) > 0, 'PARTLY', if(count(goods, arrived) == 0, 'BACK', 'ARRIVED'))",
          { from: ['SENT', 'PARTLY'] },
        ),
        pick: { lines: 'goods', if: 'not arrived', sets: { arrived: 'true' } },
        reverse: ['away'],
      },
    ],
  },
  'x-post': {
    away: [
      {
        ledger: 'goods',
        kind: "'MOVE'",
        each: 'goods',
        from: 'at',
        to: "'SENT TO ' + parent.receiver",
        set: { piece: 'piece', qty: '1', grams: 'piece.weight' },
      },
    ],
    here: [
      {
        ledger: 'goods',
        kind: "'MOVE'",
        each: 'goods',
        from: "'SENT TO ' + parent.receiver",
        fromShop: 'parent.sender',
        to: 'answer.to',
        set: { piece: 'piece', qty: '1', grams: 'piece.weight' },
      },
    ],
  },
}
