import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flag } from '../../../engine/fields/flag.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(flag, 'type.flag', [1, 0, 'true', ''])
testRoundTrip(flag, fc.constantFrom(0, 1))
parsesAs(flag, [
  [true, { value: 1 }],
  [false, { value: 0 }],
])
testReading(flag, [
  ...['true', 'TRUE', ' Ya ', 'yes', '1'].map(text => [text, { value: 1 }] as const),
  ...['false', 'Tidak', 'NO', '0', ''].map(text => [text, { value: 0 }] as const),
  ...['y', '2', 'on', '__proto__', 'constructor', 'x'.repeat(100_000)].map(text => [text, 'type.flag'] as const),
])

test('is a word in a cell and a boolean in JSON', () => {
  expect([flag.format(1), flag.format(0)]).toEqual(['Ya', 'Tidak'])
  expect([flag.toJson(1), flag.toJson(0)]).toEqual([true, false])
})
