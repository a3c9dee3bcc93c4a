import { expect, test } from 'vitest'
import { listCashSums } from '../../../../src/generator/document/counter/PayPanel.tsx'

const rupiah = { decimals: 0, notes: [10_000, 50_000, 100_000, 500_000, 1_000_000] }
const dollars = { decimals: 2, notes: [1, 5, 10, 20] }

test.each([
  [4_946_000, [4_946_000, 4_950_000, 5_000_000]],
  [148_500, [148_500, 150_000, 200_000, 500_000]],
  [500_000, [500_000, 1_000_000]],
  [1, [1, 10_000, 50_000, 100_000]],
  [0, []],
  [-5, []],
])('suggests for %i rupiah %j', (amount, sums) => {
  expect(listCashSums(amount, rupiah)).toEqual(sums)
})

test('suggests sums of a currency with decimals exactly', () => {
  expect(listCashSums(12.35, dollars)).toEqual([12.35, 13, 15, 20])
  expect(listCashSums(0.1, dollars)).toEqual([0.1, 1, 5, 10])
})

test('suggests the amount alone without notes', () => {
  expect(listCashSums(7, { decimals: 2, notes: [] })).toEqual([7])
})
