import { expect, test } from 'vitest'
import { hargaEmas, hargaNota } from '../../../domain/pembelian/harga-nota.ts'

test.each([
  ['labour is lost', [4_895_550, 0, 50_000, 0, 0, 0], 4_895_550],
  ['labour is paid back', [4_895_550, 0, 50_000, 0, 1, 0], 4_945_550],
  ['an attribute counts', [4_895_550, 150_000, 50_000, 0, 0, 0], 5_045_550],
  ['bare gold', [4_895_550, 150_000, 50_000, 0, 0, 1], 4_895_550],
  ['bare gold, whatever is said of labour', [4_895_550, 150_000, 50_000, 0, 1, 1], 4_895_550],
  ['less the discount', [4_895_550, 0, 50_000, 95_550, 0, 0], 4_800_000],
  ['never below nothing', [10_000, 0, 0, 20_000, 0, 0], 0],
] as const)('price of the nota: %s', (_, given, expected) => {
  expect(hargaNota.run(given, {})).toBe(expected)
})

test.each([
  ['3 g at 1,780,000', [3000, 1_780_000, 7080, 'GRAM'], 5_340_000],
  ['3 g of 70.8 % of fine gold', [3000, 1_780_000, 7080, 'PERSENTASE'], 3_780_720],
  ['a part of a rupiah, down', [1, 1_999, 0, 'GRAM'], 1],
  ['a part of a rupiah of fine gold, down', [2531, 2_750_001, 7083, 'PERSENTASE'], 4_929_946],
  ['no price today', [3000, 0, 7080, 'GRAM'], 0],
  ['the largest', [9_999_999, 99_999_999, 10_000, 'PERSENTASE'], 999_999_890_000],
] as const)('price of gold: %s', (_, given, expected) => {
  expect(hargaEmas.run(given, {})).toBe(expected)
})
