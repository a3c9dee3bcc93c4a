import { expect, test } from 'vitest'
import { int } from '../../../engine/field/int.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(int, 'type.number', ['1', '', true])
testRange(int)
parsesAs(int, [
  [12, { value: 12 }],
  [-0, { value: 0 }],
  [12.5, 'number.whole'],
  [2 ** 53, 'number.large'],
])
testReading(int, [
  [' 1,234 ', { value: 1234 }],
  ['5.0', { value: 5 }],
  ['5.5', 'number.groups'],
  ['1.000.000', { value: 1000000 }],
])

test.each([
  [1234500, '1,234,500'],
  [-7, '-7'],
])('writes %d as %s', (value, expected) => {
  expect(int.format(value)).toBe(expected)
})
