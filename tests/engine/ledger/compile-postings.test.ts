import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

test('compiles a set with entries of several ledgers, once or for each line', () => {
  const {
    lifecycle: { posts },
  } = getResource(buildSchemaWith(...withFlow), 'order')
  expect(posts.out).toMatchObject([
    {
      ledger: 'goods',
      kind: { text: "'SELL'" },
      each: { of: 'document', lines: 'goods' },
      set: { piece: { text: 'thing' }, qty: { text: '1' }, grams: { text: 'thing.weight' } },
    },
    { ledger: 'cash', from: { text: "'SALES'" }, set: { money: { text: 'total' } } },
  ])
})

const out = '/x-post/out/0'
const rows: readonly FaultRow[] = [
  [
    'a ledger that is none',
    [...withFlow, orderEdit(`${out}/ledger`, 'good')],
    [
      'schema/resources/goods/order.json /x-post/out/0/ledger: no ledger is called "good"; did you mean "goods"? @ "good",',
    ],
  ],
  [
    'an amount that the ledger does not have',
    [...withFlow, orderEdit(`${out}/set/gram`, '1')],
    [
      'schema/resources/goods/order.json /x-post/out/0/set/gram: the ledger has no dim or amount "gram"; did you mean "grams"? @ "gram": "1"',
    ],
  ],
  [
    'a place that is no text',
    [...withFlow, orderEdit(`${out}/from`, 'amount')],
    ['schema/resources/goods/order.json /x-post/out/0/from: expected a text; found a number @ amount",'],
  ],
  [
    'lines of an answer that no move asks for',
    [...withFlow, orderEdit(`${out}/each`, 'answer.goods')],
    [
      'schema/resources/goods/order.json /x-post/out/0/each: the move "approve" posts this and asks for no lines "goods" @ "answer.goods",',
    ],
  ],
  [
    'another set than the one that is posted when a row is made',
    [
      ...withFlow,
      buildEdits('thing')('/x-post', {
        out: [{ ledger: 'cash', kind: "'IN'", from: "'SALES'", to: "'DRAWER'", set: {} }],
      }),
    ],
    [
      'schema/resources/goods/thing.json /x-post/out: what has no "x-flow" posts when it is made: say "create" @ "out": [',
    ],
  ],
]
testReports(rows)
