import fc from 'fast-check'
import { expect, test } from 'vitest'
import { label } from '../../../engine/field/label.ts'
import { parsesAs, parsesOnce, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(label, 'type.text', [1, true])
parsesOnce(label)
testRoundTrip(label, fc.stringMatching(/^[A-Z]([A-Z ]{0,58}[A-Z])?$/))
parsesAs(label, [
  [' SALAH INPUT ', { value: 'SALAH INPUT' }],
  ['salah input', { value: 'salah input' }],
  ['SALAH\nINPUT', 'text.control'],
])

test('holds at most 60 characters', () => {
  expect(label.check('💍'.repeat(60), {})).toEqual([])
  expect(label.check('💍'.repeat(60 + 1), {})).toEqual([{ code: 'text.long', params: { max: 60 } }])
})
