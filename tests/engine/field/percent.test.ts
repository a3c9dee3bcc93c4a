import { expect, test } from 'vitest'
import { percent } from '../../../engine/field/percent.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(percent, 'type.number', ['1', '', true])
testRange(percent)
parsesAs(percent, [
  [12.5, { value: 1250 }],
  [0.125, 'number.scale'],
])
testReading(percent, [
  ['100', { value: 10000 }],
  ['12.5%', { value: 1250 }],
])

test.each([
  [1250, '12.50'],
  [10000, '100.00'],
])('writes %d as %s', (value, expected) => {
  expect(percent.format(value)).toBe(expected)
})
