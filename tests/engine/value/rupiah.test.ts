import { expect, test } from 'vitest'
import { formatRupiah, rupiah } from '../../../engine/value/amount.ts'

test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no rupiah', value => {
  expect(() => rupiah(value)).toThrow('is no whole number of rupiah')
})

test.each([
  [0, '0'],
  [1234500, '1,234,500'],
  [-500, '-500'],
])('%d is written %s', (value, expected) => {
  expect(formatRupiah(rupiah(value))).toBe(expected)
})
