import { expect, test } from 'vitest'
import { roundUp } from '../../../domain/pembelian/harga-beli.ts'
import { hargaJual } from '../../../domain/penjualan/harga-jual.ts'
import { rupiah } from '../../../engine/value/amount.ts'

test.each([
  ['2.53 g of a piece at 1,019,000', [2530, 1_019_000, 7080, 'GRAM'], 2_578_070],
  ['whole grams', [3000, 2_750_000, 9990, 'GRAM'], 8_250_000],
  ['a part of a rupiah, up', [1, 999, 0, 'GRAM'], 1],
  ['no price', [2530, 0, 7500, 'GRAM'], 0],
  ['no weight', [0, 2_750_000, 7500, 'GRAM'], 0],
  ['2.53 g of 70.8 % of fine gold at 2,750,000', [2530, 2_750_000, 7080, 'PERSENTASE'], 4_925_910],
  ['a part of a rupiah of fine gold, up', [2531, 2_750_001, 7083, 'PERSENTASE'], 4_929_947],
  ['the largest weight and price, to the rupiah', [9_999_999, 99_999_999, 10000, 'PERSENTASE'], 999_999_890_001],
  ['purity does not count where the price is of the piece', [1000, 1_000_000, 1, 'GRAM'], 1_000_000],
] as const)('%s', (_, given, expected) => {
  expect(hargaJual.run(given, {})).toBe(expected)
})

test('rounded up to 500 it is the price on the tag', () => {
  const price = rupiah(Number(hargaJual.run([2530, 1_019_000, 7080, 'GRAM'], {})))
  expect(roundUp(price, rupiah(500))).toBe(2_578_500)
  expect(roundUp(rupiah(price + 425_000), rupiah(500))).toBe(3_003_500)
})

test('rounding up twice is rounding up once', () => {
  for (let berat = 1; berat < 4000; berat += 37) {
    const exact = (berat * 1_937_113) / 1000
    const rounded = rupiah(Number(hargaJual.run([berat, 1_937_113, 0, 'GRAM'], {})))
    expect(roundUp(rounded, rupiah(500))).toBe(Math.ceil(exact / 500) * 500)
  }
})
