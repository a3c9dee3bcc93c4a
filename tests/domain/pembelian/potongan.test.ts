import { describe, expect, test } from 'vitest'
import { potonganBerat, potonganKondisi, rugiNota } from '../../../domain/pembelian/potongan.ts'

test.each([
  ['10,000 a gram', ['RP', 2530, 4_895_550, 10_000, 100], 25_300],
  ["a part of a rupiah is the customer's", ['RP', 1, 4_895_550, 1_999, 0], 1],
  ['2 percent', ['PERSENTASE', 2530, 4_895_550, 10_000, 200], 97_911],
  ["3 percent, the half is the customer's", ['PERSENTASE', 2530, 4_895_550, 0, 300], 146_866],
  ['all of it', ['PERSENTASE', 2530, 4_895_550, 0, 10_000], 4_895_550],
  ['nothing', ['RP', 2530, 4_895_550, 0, 500], 0],
] as const)('condition: %s', (_, given, expected) => {
  expect(potonganKondisi.run(given, {})).toBe(expected)
})

test.each([
  ['0.03 g of 2.53', [4_895_550, 2530, 2500], 58_050],
  ["a part of a rupiah is the customer's", [100, 3000, 2999], 0],
  ['the same weight', [4_895_550, 2530, 2530], 0],
  ['heavier', [4_895_550, 2530, 2600], 0],
  ['all of it', [4_895_550, 2530, 0], 4_895_550],
  ['no weight on the nota', [4_895_550, 0, 0], 0],
  ['no weight on the nota, and less than none now', [4_895_550, 0, -1], 0],
] as const)('weight: %s', (_, given, expected) => {
  expect(potonganBerat.run(given, {})).toBe(expected)
})

describe('loss of the nota', () => {
  const tables = {
    kadar: [
      { kadar: 7080, kadar_cetak: '17K' },
      { kadar: 7500, kadar_cetak: '18K' },
    ],
    'parameter-rugi-nota': [
      { kode_group: 'G17K', kadar: '17K', rugi: 20_000, rusak: 40_000 },
      { kode_group: 'G18K', kadar: '18K', rugi: 3, rusak: 100 },
    ],
  }
  test.each([
    ['20,000 a gram', ['G17K', 7080, 0, 3000, 5_340_000], 60_000],
    ['40,000 of a damaged piece', ['G17K', 7080, 1, 2530, 4_895_550], 101_200],
    ['up to 100 it is percent', ['G18K', 7500, 0, 3000, 5_340_001], 160_200],
    ['100 percent', ['G18K', 7500, 1, 3000, 5_340_001], 5_340_001],
    ['a purity of another group', ['G17K', 7500, 0, 3000, 5_340_000], 0],
    ['a purity without a mark', ['G17K', 5000, 0, 3000, 5_340_000], 0],
    ['no such group', ['G9K', 7080, 0, 3000, 5_340_000], 0],
  ] as const)('%s', (_, given, expected) => {
    expect(rugiNota.run(given, tables)).toBe(expected)
  })
})
