import { expect, test } from 'vitest'
import { computeGoldPrice } from '../../../domain/barang/harga-emas.ts'

test.each([
  ['2.531 g of 70.83 % of fine gold at 2,750,001', [2531, 2_750_001, 7083, 'PERSENTASE'], [4_929_946, 4_929_947]],
  ['the same where the price is of the piece itself', [2531, 2_750_001, 7083, 'GRAM'], [6_960_252, 6_960_253]],
  ['a whole price', [3000, 1_780_000, 7080, 'PERSENTASE'], [3_780_720, 3_780_720]],
  ['nothing', [0, 1_780_000, 7080, 'GRAM'], [0, 0]],
] as const)('%s, down and up', (_, given, expected) => {
  expect([computeGoldPrice(given, 'down'), computeGoldPrice(given, 'up')]).toEqual(expected)
})
