import { expect, test } from 'vitest'
import { code } from '../../../engine/field/code.ts'
import { codes } from '../../../engine/field/codes.ts'
import { listKeys } from '../../../engine/record/row.ts'

test('a field of one key holds that one, whatever it is', () => {
  expect(listKeys({ type: code }, 'A')).toEqual(['A'])
  expect(listKeys({ type: code }, null)).toEqual([null])
})

test('a field of many keys holds each of them', () => {
  expect(listKeys({ type: codes }, 'A,B')).toEqual(['A', 'B'])
})
