// Documents in neutral words that use every word of a document's life: sales, vouchers, refunds, shipments between shops.
import type { Schema } from '../../../engine/schema/schema.ts'
import { bookSchema } from './ledger-files.ts'
import { buildStateField, document, numbered, oneMove } from './sale-parts.ts'
import { buildEdits, type Edit } from './schema-files.ts'
import { parcel, shipment } from './shipment-files.ts'

export const salePlace = 'resources/goods/sale.json'
export const menuPlace = 'menu.json'

const line = {
  line_code: numbered('L{yyMMdd}-{###}'),
  piece: {
    $ref: 'types#code',
    title: 'Piece',
    'x-ref': {
      to: 'thing',
      filter: 'active and price > 0',
      refusals: [{ if: 'price == 0', message: '{name} has no price' }],
    },
  },
  name: { $ref: 'types#text', 'x-fetch': { from: 'piece.name', mode: 'copy' } },
  at: { $ref: 'types#text', 'x-case': 'asis', default: 'FRONT/01' },
  price: { $ref: 'types#money', title: 'Price', 'x-fetch': { from: 'piece.price', mode: 'copyIfEmpty' } },
  amount: { $ref: 'types#money', title: 'Amount', 'x-calc': 'price - parent.discount' },
  status: { type: 'string', enum: ['OPEN', 'CANC'], default: 'OPEN', readOnly: true },
  promise_no: { $ref: 'types#label', readOnly: true },
}

export const sale = {
  ...document,
  title: 'Sale',
  'x-key': ['sale_no'],
  'x-api': { path: 'sales' },
  required: ['customer', 'goods'],
  properties: {
    sale_no: numbered('{shop}-S{yyMMdd}-{###}'),
    business_date: { $ref: 'types#date', readOnly: true, 'x-default': 'sysdate()' },
    customer: { $ref: 'types#label', title: 'Customer' },
    voucher: { $ref: 'types#label', default: '-' },
    discount: { $ref: 'types#money', default: 0 },
    paid: { $ref: 'types#money', title: 'Paid', default: 0 },
    goods: {
      type: 'array',
      title: 'Goods',
      minItems: 1,
      maxItems: 4,
      'x-lines': {
        table: 'sale_goods',
        key: ['piece'],
        unique: ['piece'],
        reserve: { field: 'piece', while: ['OPEN'] },
        scan: { field: 'piece', do: 'add', unknown: 'error' },
        fill: { from: 'thing', where: 'maker == parent.voucher', map: { piece: 'thing_code' }, button: 'Find' },
      },
      items: { type: 'object', required: ['piece'], properties: line },
    },
    total: { $ref: 'types#money', title: 'Total', 'x-calc': 'sum(goods, amount)' },
    sold: { $ref: 'types#money', 'x-calc': "sum(goods, if(status == 'OPEN', amount, 0))" },
    note_no: { $ref: 'types#label', readOnly: true },
    done_on: { $ref: 'types#date', readOnly: true },
    state: buildStateField('OPEN', 'DONE', 'CANC'),
  },
  'x-checks': [
    {
      id: 'paid',
      at: 'move',
      moves: ['save'],
      rule: 'paid == total',
      fields: ['paid'],
      message: 'Paid is not the total',
    },
  ],
  'x-flow': {
    field: 'state',
    states: {
      DRAFT: { edit: true },
      OPEN: { title: 'Waiting', edit: ['customer', 'goods', 'paid', 'discount'] },
      DONE: { title: 'Finished' },
      CANC: { title: 'Cancelled', final: true },
    },
    moves: [
      { id: 'save', title: 'Save', from: ['DRAFT'], to: 'OPEN', who: ['*'], number: ['sale_no', 'goods.line_code'] },
      {
        id: 'finish',
        title: 'Finish',
        from: ['OPEN'],
        to: 'DONE',
        who: ['*'],
        bulk: true,
        if: 'total < 100000',
        sets: { done_on: 'sysdate()' },
        post: ['out', 'money', 'earn'],
        also: [
          {
            document: 'voucher',
            find: 'voucher_no == self.voucher',
            if: "voucher != '-'",
            move: 'use',
            set: { used_in: 'sale_no' },
          },
        ],
        creates: [
          { document: 'note', map: { said: 'customer', sale_no: 'sale_no' }, link: 'note_no' },
          {
            document: 'promise',
            each: 'goods',
            map: { piece: 'piece', sale_no: 'parent.sale_no' },
            move: 'make',
            link: 'promise_no',
          },
        ],
      },
      {
        id: 'cancel',
        title: 'Cancel',
        from: ['DONE'],
        to: "if(count(goods, status == 'OPEN') == 0, 'CANC', 'DONE')",
        who: ['TOP', 'MID'],
        pick: { lines: 'goods', if: "status == 'OPEN'", sets: { status: "'CANC'" } },
        ask: { properties: { reason: { $ref: 'types#label', title: 'Reason' } }, required: ['reason'] },
        authorize: { category: 'CANCEL', who: ['TOP'], if: 'total > 100000', text: 'Sale {sale_no}' },
        reverse: ['out', 'earn'],
        post: ['back'],
        creates: [
          {
            document: 'refund',
            map: { sale_no: 'sale_no', reason: 'answer.reason' },
            lines: { items: { from: 'goods', map: { piece: 'piece', amount: 'amount' } } },
            move: 'make',
          },
        ],
      },
      { id: 'drop', title: 'Drop', from: ['OPEN'], to: 'CANC', who: ['*'] },
    ],
  },
  'x-post': {
    out: [
      {
        ledger: 'goods',
        kind: "'SELL'",
        each: 'goods',
        from: 'at',
        to: "'BUYER'",
        set: { piece: 'piece', qty: '1', grams: 'piece.weight' },
      },
    ],
    money: [
      { ledger: 'cash', kind: "'IN'", from: "'SALES'", to: "'DRAWER'", set: { category: "'SALE'", money: 'total' } },
    ],
    earn: [
      {
        ledger: 'points',
        kind: "'EARN'",
        each: 'goods',
        if: 'amount > 100',
        from: "'HOUSE'",
        to: 'parent.customer',
        set: { points: 'amount / 100' },
      },
    ],
    back: [
      {
        ledger: 'cash',
        kind: "'OUT'",
        each: 'goods',
        from: "'DRAWER'",
        to: "'SALES'",
        set: { category: 'answer.reason', money: 'amount' },
      },
    ],
  },
  'x-journal': { goods: { plus: ['finish'], minus: ['cancel'], carry: ['business_date', 'customer'] } },
  'x-views': {
    waiting: {
      title: 'Waiting',
      filter: "state == 'OPEN'",
      columns: ['sale_no', 'total'],
      actions: ['finish', 'drop'],
      select: 'many',
    },
    finished: {
      title: 'Finished',
      filter: "state == 'DONE'",
      columns: ['sale_no'],
      actions: ['cancel'],
      detail: ['goods'],
    },
  },
}

const voucher = {
  ...document,
  title: 'Voucher',
  'x-key': ['voucher_no'],
  properties: {
    voucher_no: numbered('V-{####}', { reset: 'never', above: ['voucher.voucher_no'] }),
    used_in: { $ref: 'types#label', readOnly: true },
    state: buildStateField('OPEN', 'USED'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: {}, OPEN: { title: 'Open' }, USED: { title: 'Used up' } },
    moves: [
      oneMove('make', 'OPEN', { number: ['voucher_no'] }),
      {
        ...oneMove('use', 'USED', { from: ['OPEN'] }),
        ask: { properties: { used_in: { $ref: 'types#label' } } },
        sets: { used_in: 'answer.used_in' },
      },
    ],
  },
}

const promise = {
  ...document,
  title: 'Promise',
  'x-key': ['promise_no'],
  required: ['piece'],
  properties: {
    promise_no: numbered('PR{yyMMdd}-{###}'),
    piece: { $ref: 'types#code', 'x-ref': { to: 'thing' } },
    sale_no: { $ref: 'types#text', 'x-case': 'asis', 'x-ref': { to: 'sale' } },
    state: buildStateField('OPEN'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: {}, OPEN: {} },
    moves: [oneMove('make', 'OPEN', { number: ['promise_no'] })],
  },
}

const refund = {
  ...document,
  title: 'Refund',
  'x-key': ['refund_no'],
  properties: {
    refund_no: numbered('R{yyMMdd}-{###}'),
    sale_no: { $ref: 'types#label' },
    reason: { $ref: 'types#label' },
    items: {
      type: 'array',
      title: 'Items',
      'x-lines': { table: 'refund_items', key: ['piece'] },
      items: {
        type: 'object',
        required: ['piece'],
        properties: { piece: { $ref: 'types#code' }, amount: { $ref: 'types#money' } },
      },
    },
    total: { $ref: 'types#money', 'x-calc': 'sum(items, amount)' },
    state: buildStateField('OPEN'),
  },
  'x-flow': {
    field: 'state',
    states: { DRAFT: {}, OPEN: {} },
    moves: [oneMove('make', 'OPEN', { number: ['refund_no'] })],
  },
}

export const note = {
  $schema: document.$schema,
  title: 'Note',
  type: 'object',
  'x-kind': 'master',
  'x-scope': 'shop',
  'x-key': ['note_no'],
  required: ['note_no', 'said'],
  properties: {
    note_no: numbered('N{####}', { reset: 'never', at: 'create' }),
    said: { $ref: 'types#label' },
    sale_no: { $ref: 'types#label' },
  },
}

const menu = [
  { id: 'sell', title: 'Sell', to: 'document:sale/new', path: '/sell', levels: ['LOW', 'MID'] },
  { id: 'waiting', title: 'Waiting', to: 'document:sale/waiting', path: '/waiting', levels: ['MID'] },
  { id: 'finished', title: 'Finished', to: 'document:sale/finished', path: '/finished', levels: ['MID', 'LOW'] },
  { id: 'vouchers', title: 'Vouchers', to: 'document:voucher', path: '/vouchers', levels: ['MID'] },
]

const thing = buildEdits('thing')

/** Edits that add the documents, what they make, and their menu. */
export const withSales: readonly Edit[] = [
  [salePlace, '', sale],
  ['resources/goods/voucher.json', '', voucher],
  ['resources/goods/promise.json', '', promise],
  ['resources/goods/refund.json', '', refund],
  ['resources/goods/note.json', '', note],
  ['resources/goods/parcel.json', '', parcel],
  ['resources/goods/shipment.json', '', shipment],
  ...menu.map((item): Edit => [menuPlace, '/items/-', item]),
  thing('/properties/price', { $ref: 'types#money', minimum: 0 }),
]

export const saleSchema = (...edits: readonly Edit[]): Schema => bookSchema(...withSales, ...edits)

/** Edits after which a sale is cancelled as a whole, and everything that it posted is taken back. */
export const wholeCancel: readonly Edit[] = [
  ...['pick', 'authorize', 'creates', 'ask'].map((word): Edit => [salePlace, `/x-flow/moves/2/${word}`]),
  [salePlace, '/x-flow/moves/2/to', 'CANC'],
  [salePlace, '/x-flow/moves/2/reverse', ['out', 'money', 'earn']],
  [salePlace, '/x-flow/moves/2/post', ['back']],
  [salePlace, '/x-post/back/0/each'],
  [salePlace, '/x-post/back/0/if', 'paid > 90000'],
  [salePlace, '/x-post/back/0/set', { category: "'BACK'", money: 'total' }],
]
