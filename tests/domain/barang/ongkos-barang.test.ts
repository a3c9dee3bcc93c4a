import { expect, test } from 'vitest'
import { ongkosBarang } from '../../../domain/barang/ongkos-barang.ts'

const buildCharge = (kode_ongkos: string, more: object) => ({
  kode_ongkos,
  kode_group: '-',
  kode_dept: '-',
  tipe_ongkos: 'TOTAL',
  nominal: 0,
  status_aktif: 1,
  ...more,
})

const tables = {
  'parameter-ongkos': [
    buildCharge('STD', { nominal: 25_000 }),
    buildCharge('ZZZ', { nominal: 1 }),
    buildCharge('LMG', { kode_group: 'LM', tipe_ongkos: 'GRAM', nominal: 15_000 }),
    buildCharge('CC17', { kode_group: 'G17K', kode_dept: 'CCG17K', nominal: 50_000 }),
    buildCharge('GL', { kode_dept: 'GLG17K', nominal: 60_000 }),
    buildCharge('G17', { kode_group: 'G17K', nominal: 40_000 }),
    buildCharge('MATI', { kode_group: 'PRK', nominal: 9, status_aktif: 0 }),
  ],
}

test.each([
  ['the charge for all where nothing closer is said', ['G24K', 'CCG24K', 2530], 25_000],
  ['the one of the group and the type first', ['G17K', 'CCG17K', 2530], 50_000],
  ['the one of the type before that of the group', ['G17K', 'GLG17K', 2530], 60_000],
  ['the one of the group', ['G17K', 'KLG17K', 2530], 40_000],
  ['for each gram, to the milligram', ['LM', 'LM1', 2530], 37_950],
  ['halves of a rupiah up', ['LM', 'LM1', 1], 15],
  ['not the one that is switched off', ['PRK', 'CCPRK', 1000], 25_000],
] as const)('%s', (_, given, expected) => {
  expect(ongkosBarang.run(given, tables)).toBe(expected)
})

test('is 0 without a charge', () => {
  expect(ongkosBarang.run(['G17K', 'CCG17K', 2530], {})).toBe(0)
})
