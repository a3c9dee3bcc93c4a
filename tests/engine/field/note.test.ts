import fc from 'fast-check'
import { expect, test } from 'vitest'
import { note } from '../../../engine/field/note.ts'
import { parsesAs, parsesOnce, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(note, 'type.text', [1, true])
parsesOnce(note)
testRoundTrip(note, fc.stringMatching(/^[a-z]([a-z\n\t]{0,100}[a-z])?$/))
parsesAs(note, [
  ['satu\r\n\tdua\r\n', { value: 'satu\n\tdua' }],
  ['satu\0dua', 'text.control'],
])

test('holds at most 2000 characters', () => {
  expect(note.check('💍'.repeat(2000), {})).toEqual([])
  expect(note.check('💍'.repeat(2000 + 1), {})).toEqual([{ code: 'text.long', params: { max: 2000 } }])
})
