import { expect, test } from 'vitest'
import { code } from '../../../engine/fields/code.ts'
import { codes } from '../../../engine/fields/codes.ts'
import { keysIn } from '../../../engine/record/keys-in.ts'

test('a field of one key holds that one, whatever it is', () => {
  expect(keysIn({ type: code }, 'A')).toEqual(['A'])
  expect(keysIn({ type: code }, null)).toEqual([null])
})

test('a field of many keys holds each of them', () => {
  expect(keysIn({ type: codes }, 'A,B')).toEqual(['A', 'B'])
})
