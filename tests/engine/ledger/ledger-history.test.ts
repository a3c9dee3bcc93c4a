import { expect, test } from 'vitest'
import { getLedger } from '../../../engine/schema/schema.ts'
import { cashPlace, goodsPlace, withLedgers } from '../../support/schema/ledger-files.ts'
import { buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const history: Edit = [cashPlace, '/history', { kind: 'OUT', place: 'SALES', set: { category: 'BEFORE' } }]

test('compiles the entry that carries the sum of history away', () => {
  const schema = buildSchemaWith(...withLedgers, history)
  expect(getLedger(schema, 'cash').history).toEqual({ kind: 'OUT', place: 'SALES', dims: { category: 'BEFORE' } })
  expect(getLedger(schema, 'points').history).toBeUndefined()
})

const rows: readonly FaultRow[] = [
  [
    'a place that has a balance',
    [...withLedgers, history, [cashPlace, '/history/place', 'DRAWER']],
    [
      'schema/ledgers/cash.json /history/place: "DRAWER" is no outside place: what is carried away is no more here @ "DRAWER",',
    ],
  ],
  [
    'a dim that is none',
    [...withLedgers, history, [cashPlace, '/history/set', { categori: 'X' }]],
    ['schema/ledgers/cash.json /history/set/categori: the ledger has no dim "categori" @ "categori": "X"'],
  ],
  [
    'a dim that no entry goes without',
    [...withLedgers, history, [cashPlace, '/dims/category/required', true], [cashPlace, '/history/set', {}]],
    ['schema/ledgers/cash.json /history/set: no entry goes without "category" @ {}'],
  ],
  [
    'a kind that takes others back, a dim that names a row, and a balance of pieces',
    [...withLedgers, [goodsPlace, '/history', { kind: 'UNSELL', place: 'BUYER', set: { piece: 'P1' } }]],
    [
      'schema/ledgers/goods.json /history: the balance "by_piece" knows more than the place, and what is carried away does not @ "history": {',
      'schema/ledgers/goods.json /history/kind: "UNSELL" takes others back, and nobody posts such an entry @ "UNSELL",',
      'schema/ledgers/goods.json /history/set/piece: "piece" names a row, which what is carried away does not @ "P1"',
    ],
  ],
]

testReports(rows)
