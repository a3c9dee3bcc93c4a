import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choice } from '../../../engine/field/choice.ts'
import type { Stored } from '../../../engine/field/field-type.ts'
import { parsesAs, parsesOnce, testRoundTrip, testStrangers } from './type-facts.ts'

const choices = ['OPEN', 'DONE']

testStrangers(choice, 'type.text', [1, true])
parsesOnce(choice)
testRoundTrip(choice, fc.constantFrom(...choices))
parsesAs(choice, [
  [' OPEN ', { value: 'OPEN' }],
  ['OP\nEN', 'text.control'],
])

test.each<[Stored, readonly Stored[] | undefined, boolean]>([
  ['OPEN', choices, true],
  ['open', choices, false],
  ['constructor', choices, false],
  ['__proto__', choices, false],
  ['OPEN', [], false],
  ['OPEN', undefined, true],
  ['', choices, true],
  [null, choices, true],
])('%j out of %j: known is %s', (value, list, isKnown) => {
  const faults = choice.check(value, list ? { choices: list } : {})
  expect(faults).toEqual(isKnown ? [] : [{ code: 'choice.unknown', params: { value } }])
})

test('keeps the lengths and the pattern of the field too', () => {
  const codes = choice.check('X', { choices, minLength: 2 }).map(({ code }) => code)
  expect(codes).toEqual(['text.short', 'choice.unknown'])
})
