import { expect, test } from 'vitest'
import { carat } from '../../../engine/field/carat.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(carat, 'type.number', ['1', '', true])
testRange(carat)
parsesAs(carat, [
  [1.25, { value: 1250 }],
  [0.0001, 'number.scale'],
])
testReading(carat, [
  ['0.015', { value: 15 }],
  ['0,015 ct', { value: 15 }],
  ['1.2345', 'number.scale'],
])

test.each([
  [1250, '1.250'],
  [15, '0.015'],
])('writes %d as %s', (value, expected) => {
  expect(carat.format(value)).toBe(expected)
})
