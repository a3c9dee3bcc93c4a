// Worked out by hand from the rule of the parameter: floor(weight or price / step) x points, down to the whole point.
import { expect, test } from 'vitest'
import { poin, poinJual } from '../../../domain/member/poin.ts'

/** As the table stores them: steps and points in thousandths. */
const buildRow = (kode_group: string, status: 'GR' | 'RP', nilai: number, points: number) => ({
  kode_group,
  status,
  nilai: Math.round(nilai * 1000),
  poin: Math.round(points * 1000),
})

const tables = {
  'parameter-point': [
    buildRow('G24K', 'GR', 1, 1),
    buildRow('G17K', 'GR', 0.5, 1),
    buildRow('G16K', 'GR', 2.5, 3),
    buildRow('G9K', 'GR', 1, 0.5),
    buildRow('LM', 'GR', 0.1, 0.25),
    buildRow('BRL', 'RP', 100_000, 1),
    buildRow('PRK', 'RP', 1000, 0.1),
    buildRow('ACC', 'RP', 15_000, 2),
  ],
}

test.each([
  // Group, grams, rupiah: points.
  ['G24K', 0.999, 2_700_000, 0],
  ['G24K', 1, 2_750_000, 1],
  ['G24K', 1.999, 5_497_250, 1],
  ['G24K', 2, 5_500_000, 2],
  ['G24K', 10.25, 28_187_500, 10],
  ['G17K', 0.499, 965_565, 0],
  ['G17K', 0.5, 967_500, 1],
  ['G17K', 2.53, 4_895_550, 5],
  ['G17K', 2.999, 5_803_065, 5],
  ['G16K', 2.499, 4_548_180, 0],
  ['G16K', 2.5, 4_550_000, 3],
  ['G16K', 7.5, 13_650_000, 9],
  ['G16K', 9.999, 18_198_180, 9],
  // Half a point for a gram: a single one is none yet.
  ['G9K', 1, 1_095_000, 0],
  ['G9K', 2, 2_190_000, 1],
  ['G9K', 5.9, 6_460_500, 2],
  // A quarter for each tenth of a gram.
  ['LM', 0.3, 837_000, 0],
  ['LM', 0.4, 1_116_000, 1],
  ['LM', 1, 2_790_000, 2],
  ['LM', 25, 69_750_000, 62],
  ['BRL', 3.44, 99_999, 0],
  ['BRL', 3.44, 100_000, 1],
  ['BRL', 3.44, 59_400_000, 594],
  ['BRL', 3.44, 59_499_999, 594],
  ['PRK', 12.3, 799_500, 79],
  ['PRK', 12.3, 9999, 0],
  ['ACC', 35, 14_999, 0],
  ['ACC', 35, 75_000, 10],
  // The largest weight and price that a piece may have.
  ['G24K', 9999.999, 999_999_999, 9999],
  ['BRL', 1, 999_999_999_999, 9_999_999],
] as const)('%s of %d g for Rp %d is %d', (group, berat, harga, expected) => {
  expect(poin.run([group, Math.round(berat * 1000), harga], tables)).toBe(expected)
})

test('are 0 for a group without a parameter, and for a weight or price of zero or less', () => {
  expect(poin.run(['G22K', 5000, 12_400_000], tables)).toBe(0)
  expect(poin.run(['G24K', 5000, 1], {})).toBe(0)
  expect(poin.run(['G24K', 0, 12_400_000], tables)).toBe(0)
  expect(poin.run(['G24K', -2000, 12_400_000], tables)).toBe(0)
  expect(poin.run(['BRL', 2000, -500_000], tables)).toBe(0)
})

test('are 0 for a step of zero', () => {
  expect(poin.run(['G24K', 5000, 1], { 'parameter-point': [buildRow('G24K', 'GR', 0, 1)] })).toBe(0)
})

test.each([
  // Old pieces for Rp, of a bill of Rp: points of 2.5 g in steps of half a gram, and of Rp 1,000,000 in steps of 100,000.
  [0, 5_000_000, 5, 10],
  [1, 5_000_000, 4, 9],
  [1_000_000, 5_000_000, 4, 8],
  [1_000_001, 5_000_000, 3, 7],
  [4_999_999, 5_000_000, 0, 0],
  [5_000_000, 5_000_000, 0, 0],
  [6_000_000, 5_000_000, 0, 0],
  [0, 0, 5, 10],
])('of a sale that old pieces pay %d of %d of: %d and %d', (tukar, tagihan, grams, rupiah) => {
  expect(poinJual.run(['G17K', 2500, 4_895_550, tukar, tagihan], tables)).toBe(grams)
  expect(poinJual.run(['BRL', 3440, 1_000_000, tukar, tagihan], tables)).toBe(rupiah)
})
