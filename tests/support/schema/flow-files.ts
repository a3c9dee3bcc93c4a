// A document with a life of its own beside the sound project: a sale of things that moves them in the books of goods and cash.
import { buyerPart, order, orderPlace, partPlace } from './document-files.ts'
import { withLedgers } from './ledger-files.ts'
import { buildEdits, change, type Edit } from './schema-files.ts'

const scanned = {
  $ref: 'types#code',
  'x-ref': {
    to: 'thing',
    scan: true,
    filter: 'active',
    refusals: [{ if: "size == 'LARGE'", message: '{name} is too large' }],
  },
}

const lines = {
  table: 'order_goods',
  key: ['line_code'],
  unique: ['thing'],
  columns: ['thing', { field: 'amount', total: 'sum' }],
  reserve: { field: 'thing', while: ['OPEN'] },
  scan: { field: 'thing', do: 'add', set: { amount: '1' } },
  fill: { from: 'thing', where: 'maker == parent.maker', map: { thing: 'thing_code', amount: 'price' }, on: ['maker'] },
}

const life = {
  field: 'state',
  states: {
    DRAFT: { edit: true },
    OPEN: { title: 'Waiting', color: 'warning', edit: ['buyer'] },
    DONE: { color: 'success' },
    GONE: { color: 'error', final: true },
  },
  moves: [
    { id: 'save', title: 'Save', from: ['DRAFT'], to: 'OPEN', who: ['*'], number: ['order_no', 'goods.line_code'] },
    {
      id: 'approve',
      title: 'Approve',
      from: ['OPEN'],
      to: 'DONE',
      who: ['MID'],
      bulk: true,
      if: 'total > 0',
      confirm: 'Approve {total}?',
      post: ['out'],
      print: 'proof',
      sets: { day: 'sysdate()' },
      authorize: { category: 'LARGE', who: ['TOP'], if: 'total > 100', text: 'Approve {order_no}' },
    },
    {
      id: 'cancel',
      title: 'Cancel',
      from: ['OPEN', 'DONE'],
      who: ['MID'],
      reverse: ['out'],
      to: "if(count(goods, state != 'GONE') == 0, 'GONE', 'DONE')",
      ask: { properties: { reason: { $ref: 'types#text' } }, required: ['reason'] },
      pick: { lines: 'goods', if: "state == 'OPEN'", sets: { state: "'GONE'", why: 'answer.reason' } },
      creates: [
        { document: 'thing', each: 'goods', if: 'amount > 0', map: { thing_code: 'line_code', name: 'answer.reason' } },
      ],
      also: [
        {
          document: 'order',
          each: 'goods',
          find: 'order_no == self.line_code',
          move: 'cancel',
          set: { reason: "'SO'" },
        },
      ],
    },
  ],
}

/** Edits that add the document, its part and the books. */
export const withFlow: readonly Edit[] = [
  ...withLedgers,
  buildEdits('start')('/shops', { '*': {} }),
  [partPlace, '', buyerPart],
  [
    orderPlace,
    '',
    Object.entries({
      '/properties/order_no': { $ref: 'types#label', 'x-number': { pattern: '{shop}-{yyMMdd}-{####}', reset: 'day' } },
      '/properties/maker': { $ref: 'types#code', 'x-ref': { to: 'place' } },
      '/properties/state': { type: 'string', enum: ['OPEN', 'DONE', 'GONE'], readOnly: true },
      '/properties/goods/minItems': 1,
      '/properties/goods/x-lines': lines,
      '/properties/goods/items/properties/line_code': {
        $ref: 'types#label',
        'x-number': { pattern: '{########}', scope: 'chain', above: ['thing.thing_code', 'order.goods.line_code'] },
      },
      '/properties/goods/items/properties/thing': scanned,
      '/properties/goods/items/properties/why': { $ref: 'types#text' },
      '/properties/goods/items/properties/state': { type: 'string', enum: ['OPEN', 'GONE'], default: 'OPEN' },
      '/x-journal/goods/plus': ['approve'],
      '/x-journal/goods/minus': ['cancel'],
      '/x-journal/goods/imported': undefined,
      '/x-flow': life,
      '/x-post': {
        out: [
          {
            ledger: 'goods',
            kind: "'SELL'",
            each: 'goods',
            if: 'amount > 0',
            from: "'BENCH'",
            to: "'BUYER'",
            set: { piece: 'thing', qty: '1', grams: 'thing.weight' },
          },
          { ledger: 'cash', kind: "'IN'", from: "'SALES'", to: "'DRAWER'", set: { money: 'total' } },
        ],
      },
      '/x-print': [
        {
          id: 'proof',
          title: 'Proof',
          paper: 'A5',
          template: 'proof',
          fields: ['order_no', 'buyer'],
          lines: 'goods',
          signatures: ['Made by'],
        },
      ],
      '/x-checks': [{ id: 'paid', rule: 'total > 1', message: 'Too little', at: 'move', moves: ['approve'] }],
      '/x-views': {
        waiting: {
          title: 'Waiting',
          filter: "state == 'OPEN'",
          defaults: { day: 'sysdate()' },
          select: 'many',
          actions: ['approve', 'print:proof'],
          detail: ['goods'],
        },
      },
    }).reduce<unknown>((whole, [pointer, value]) => change(whole, pointer, value), order),
  ],
]
