import { expect, test } from 'vitest'
import { money } from '../../../engine/field/money.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(money, 'type.number', ['1', '', true])
testRange(money)
parsesAs(money, [
  [1234500, { value: 1234500 }],
  [0.5, 'number.whole'],
  [2 ** 53, 'number.large'],
])
testReading(money, [
  ['1,234,500', { value: 1234500 }],
  ['1000.00', { value: 1000 }],
  [' -1,000.0 ', { value: -1000 }],
  ['50.000', { value: 50000 }],
  ['Rp 1,000', { value: 1000 }],
  ['1000.50', 'number.groups'],
  ['.00', 'number.groups'],
  ['1000.', 'number.groups'],
])

test.each([
  [1234500, '1,234,500'],
  [-500, '-500'],
])('writes %d as %s', (value, expected) => {
  expect(money.format(value)).toBe(expected)
})
