import { expect, test } from 'vitest'
import { blankOf } from '../../../engine/fields/blank-of.ts'

test.each([
  ['text', '-'],
  ['zero', 0],
  ['null', null],
] as const)('nothing of a type whose blank is %s is stored as %j', (blank, expected) => {
  expect(blankOf({ blank }, '-')).toBe(expected)
})
