import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findFlagType, flag, getFlagReference } from '../../../engine/field/flag.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(flag, 'type.flag', [1, 0, 'true', ''])
testRoundTrip(flag, fc.constantFrom(0, 1))
parsesAs(flag, [
  [true, { value: 1 }],
  [false, { value: 0 }],
])
testReading(flag, [
  ...['true', 'TRUE', ' Yes ', '1'].map(text => [text, { value: 1 }] as const),
  ...['false', 'NO', '0', ''].map(text => [text, { value: 0 }] as const),
  ...['y', 'ya', '2', 'on', '__proto__', 'constructor', 'x'.repeat(100_000)].map(text => [text, 'type.flag'] as const),
])

test('is a word in a cell and a boolean in JSON', () => {
  expect([flag.format(1), flag.format(0)]).toEqual(['Yes', 'No'])
  expect([flag.toJson(1), flag.toJson(0)]).toEqual([true, false])
})

test('has the words of another language beside its own', () => {
  const reference = getFlagReference(['Oui', 'Non'])
  const french = findFlagType(reference)
  expect(french).toMatchObject({ name: 'flag', reference })
  expect([french?.format(1), french?.format(0), french?.format(null)]).toEqual(['Oui', 'Non', ''])
  const values = ['OUI ', 'yes', 'non', 'false', 'ya'].map(text => french?.read(text))
  expect(values).toMatchObject([
    { value: 1 },
    { value: 1 },
    { value: 0 },
    { value: 0 },
    { fault: { code: 'type.flag' } },
  ])
  expect(findFlagType('flag')).toBeUndefined()
})
