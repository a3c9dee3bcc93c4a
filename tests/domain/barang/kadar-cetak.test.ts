import { expect, test } from 'vitest'
import { kadarCetak } from '../../../domain/barang/kadar-cetak.ts'

const tables = {
  kadar: [
    { kadar: 7080, kadar_cetak: '17K', status_aktif: 1 },
    { kadar: 7500, kadar_cetak: '18K', status_aktif: 0 },
  ],
}

test.each([
  ['the mark of the percent', 7080, '17K'],
  ['nothing for a mark that is switched off', 7500, null],
  ['nothing for a percent without a mark', 7081, null],
] as const)('%s', (_, percent, expected) => {
  expect(kadarCetak.run([percent], tables)).toBe(expected)
})

test('without a list there is no mark', () => {
  expect(kadarCetak.run([7080], {})).toBeNull()
})
