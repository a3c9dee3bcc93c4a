import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codes } from '../../../engine/field/codes.ts'
import { parsesAs, parsesOnce, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(codes, 'type.text', [1, true])
parsesOnce(codes)
testRoundTrip(
  codes,
  fc.uniqueArray(fc.stringMatching(/^[A-Z0-9._/-]{1,20}$/), { minLength: 1, maxLength: 9 }).map(all => all.join(',')),
)
parsesAs(codes, [
  [' KCA , KCB ', { value: 'KCA,KCB' }],
  ['KCB,KCA,KCB', { value: 'KCB,KCA' }],
  ['KCA,,', 'code.form'],
  ['KCA;KCB', 'code.form'],
  ['kca', 'code.form'],
  ['A'.repeat(21), 'text.long'],
  ['KCA\0', 'text.control'],
])
testReading(codes, [
  ['KCA, KCB', { value: 'KCA,KCB' }],
  ['', { value: '' }],
])

test('holds many codes', () => {
  expect(codes.many?.name).toBe('code')
})
