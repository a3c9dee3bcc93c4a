import { expect, test } from 'vitest'
import { kembalian } from '../../../domain/penjualan/kembalian.ts'

test.each([
  ['more than is due', 1_100_000, 1_005_000, 95_000],
  ['as much as is due', 1_005_000, 1_005_000, 0],
  ['less than is due', 1_000_000, 1_005_000, 0],
  ['no received money', null, 1_005_000, 0],
  ['no payment in cash', 50_000, null, 50_000],
])('the change of %s', (_, received, due, change) => {
  expect(kembalian.run([received, due], {})).toBe(change)
})
