import { expect, test } from 'vitest'
import { keepDigits, keepNumberWithDotAndK } from '../../../../src/ui/inputs/digit-filters.ts'

const cases: readonly [typed: string, dotAndK: string, digits: string][] = [
  ['', '', ''],
  ['123', '123', '123'],
  ['12.5', '12.5', '125'],
  ['16.5k', '16.5K', '165'],
  ['24K', '24K', '24'],
  ['Rp 1,000', '1000', '1000'],
  ['-7', '7', '7'],
  ['١٢', '', ''],
]

test.each(cases)('takes what it may of %j', (typed, dotAndK, digits) => {
  expect([keepNumberWithDotAndK(typed), keepDigits(typed)]).toEqual([dotAndK, digits])
})
