import fc from 'fast-check'
import { expect, test } from 'vitest'
import { image } from '../../../engine/field/image.ts'
import { parsesAs, parsesOnce, testRoundTrip, testStrangers } from './type-facts.ts'

testStrangers(image, 'type.text', [1, true])
parsesOnce(image)
testRoundTrip(image, fc.stringMatching(/^[a-z0-9]{1,64}\.jpg$/))
parsesAs(image, [
  [' 0198f0.jpg ', { value: '0198f0.jpg' }],
  ['a\nb.jpg', 'text.control'],
])

test('holds at most 250 characters', () => {
  expect(image.check('💍'.repeat(250), {})).toEqual([])
  expect(image.check('💍'.repeat(250 + 1), {})).toEqual([{ code: 'text.long', params: { max: 250 } }])
})
