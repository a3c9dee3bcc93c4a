import fc from 'fast-check'
import { expect, test } from 'vitest'
import { code } from '../../../engine/field/code.ts'
import { parsesAs, parsesOnce, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(code, 'type.text', [1, true])
parsesOnce(code)
testRoundTrip(code, fc.stringMatching(/^[A-Z0-9._/-]{1,20}$/))
parsesAs(code, [
  [' CIN-01/A.B_C ', { value: 'CIN-01/A.B_C' }],
  ['cin', 'code.form'],
  ['CIN 01', 'code.form'],
  ['ÇIN', 'code.form'],
  [' ', 'code.form'],
  ['CIN\0', 'text.control'],
  ['__proto__', 'code.form'],
])
testReading(code, [
  [' CIN ', { value: 'CIN' }],
  ['cin', 'code.form'],
])

test('holds at most 20 characters', () => {
  expect(code.check('A'.repeat(20), {})).toEqual([])
  expect(code.check('A'.repeat(21), {})).toEqual([{ code: 'text.long', params: { max: 20 } }])
})
