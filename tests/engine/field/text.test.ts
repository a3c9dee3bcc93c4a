import fc from 'fast-check'
import { expect, test } from 'vitest'
import { text } from '../../../engine/field/text.ts'
import { parsesAs, parsesOnce, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(text, 'type.text', [1, true])
parsesOnce(text)
testRoundTrip(text, fc.stringMatching(/^[A-Z0-9]([A-Z0-9 ,.]{0,100}[A-Z])?$/))
parsesAs(text, [
  [' Jl. Melati 5 ', { value: 'Jl. Melati 5' }],
  ['Jl.\tMelati', 'text.control'],
])

test('holds at most 120 characters', () => {
  expect(text.check('💍'.repeat(120), {})).toEqual([])
  expect(text.check('💍'.repeat(120 + 1), {})).toEqual([{ code: 'text.long', params: { max: 120 } }])
})
