import { expect, test } from 'vitest'
import { diskonJual, hargaDiminta, hargaTerendah } from '../../../domain/penjualan/harga-jual.ts'

test.each([
  ['an amount', ['DISKON_RP', 500, 45_550, 4_945_550], 45_550],
  ['no type is an amount', [null, 500, 45_550, 4_945_550], 45_550],
  ['an amount of no price', ['DISKON_RP', null, 45_550, null], 45_550],
  ['nothing is typed', ['DISKON_RP', null, null, 4_945_550], 0],
  ['2 percent', ['DISKON_PERSEN', 200, 45_550, 4_945_550], 98_911],
  ["2.5 percent, a part of a rupiah is the shop's", ['DISKON_PERSEN', 250, null, 4_945_550], 123_638],
  ['all of it', ['DISKON_PERSEN', 10_000, null, 4_945_550], 4_945_550],
  ['no percent', ['DISKON_PERSEN', null, 45_550, 4_945_550], 0],
  ['a percentage of no price', ['DISKON_PERSEN', 200, null, null], null],
] as const)('discount: %s', (_, given, expected) => {
  expect(diskonJual.run(given, {})).toBe(expected)
})

test.each([
  ['without a discount', [5_000_000, 'DISKON_RP', 0, 0, 50_000], 4_950_000],
  ['nothing is typed', [5_000_000, null, null, null, 50_000], 4_950_000],
  ['an amount comes on top', [5_000_000, 'DISKON_RP', 500, 100_000, 50_000], 5_050_000],
  ['5 percent of what is paid before it', [4_750_000, 'DISKON_PERSEN', 500, 100_000, 50_000], 4_950_000],
  ['33.33 percent, down', [5_000_000, 'DISKON_PERSEN', 3333, null, 50_000], 7_449_625],
  ['99.99 percent', [500, 'DISKON_PERSEN', 9999, null, 0], 5_000_000],
  ['100 percent leaves 1 percent', [500, 'DISKON_PERSEN', 10_000, null, 0], 50_000],
  ['the additions alone cost more', [40_000, 'DISKON_RP', null, null, 50_000], 0],
] as const)('price of a requested total: %s', (_, given, expected) => {
  expect(hargaDiminta.run(given, {})).toBe(expected)
})

test.each([
  ['no tolerance', [4_895_550, 0], 4_895_550],
  ['5 percent, down', [4_895_550, 500], 4_650_772],
  ['all of it', [4_895_550, 10_000], 0],
] as const)('least price: %s', (_, given, expected) => {
  expect(hargaTerendah.run(given, {})).toBe(expected)
})
