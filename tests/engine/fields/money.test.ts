import { expect, test } from 'vitest'
import { money } from '../../../engine/fields/money.ts'
import { keepsItsRange, parsesAs, readsAs, refusesStrangers } from './type-facts.ts'

refusesStrangers(money, 'type.number', ['1', '', true])
keepsItsRange(money)
parsesAs(money, [
  [1234500, { value: 1234500 }],
  [0.5, 'number.whole'],
  [2 ** 53, 'number.large'],
])
readsAs(money, [
  ['1,234,500', { value: 1234500 }],
  ['1000.00', { value: 1000 }],
  [' -1,000.0 ', { value: -1000 }],
  ['1000.50', 'number.whole'],
  ['50.000', 'number.whole'],
  ['1.00.00', 'type.number'],
  ['.00', 'type.number'],
  ['1000.', 'type.number'],
  ['Rp 1,000', 'type.number'],
])

test.each([
  [1234500, '1,234,500'],
  [-500, '-500'],
])('writes %d as %s', (value, expected) => {
  expect(money.format(value)).toBe(expected)
})
