import { expect, test } from 'vitest'
import { weight } from '../../../engine/field/weight.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(weight, 'type.number', ['1', '', true])
testRange(weight)
parsesAs(weight, [
  [12.345, { value: 12345 }],
  [4.35, { value: 4350 }],
  [0.0001, 'number.scale'],
  [1e12, 'number.large'],
])
testReading(weight, [
  ['1,234.5', { value: 1234500 }],
  ['0,125', { value: 125 }],
  ['5 gram', { value: 5000 }],
  ['1.2345', 'number.scale'],
])

test.each([
  [12345, '12.345'],
  [1234500, '1,234.500'],
])('writes %d as %s', (value, expected) => {
  expect(weight.format(value)).toBe(expected)
})
