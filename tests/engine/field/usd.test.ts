import { expect, test } from 'vitest'
import { usd } from '../../../engine/field/usd.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(usd, 'type.number', ['1', '', true])
testRange(usd)
parsesAs(usd, [
  [10.5, { value: 1050 }],
  [1.005, 'number.scale'],
])
testReading(usd, [
  ['1,234.5', { value: 123450 }],
  ['1.005', 'number.scale'],
  ['1,005', 'number.scale'],
  ['$ 1,5', { value: 150 }],
])

test.each([
  [123450, '1,234.50'],
  [-5, '-0.05'],
])('writes %d as %s', (value, expected) => {
  expect(usd.format(value)).toBe(expected)
})
