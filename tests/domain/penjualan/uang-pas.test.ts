import { expect, test } from 'vitest'
import { listUangPas } from '../../../domain/penjualan/uang-pas.ts'
import { rupiah } from '../../../engine/values/rupiah.ts'

test.each([
  [4_946_000, [4_946_000, 4_950_000, 5_000_000]],
  [148_500, [148_500, 150_000, 200_000, 500_000]],
  [500_000, [500_000, 1_000_000]],
  [1, [1, 10_000, 50_000, 100_000]],
  [0, []],
  [-5, []],
])('for %i people hand over %j', (amount, sums) => {
  expect(listUangPas(rupiah(amount))).toEqual(sums)
})
