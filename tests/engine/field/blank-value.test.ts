import { expect, test } from 'vitest'
import { getBlankValue } from '../../../engine/field/field-type.ts'

test.each([
  ['text', '-'],
  ['zero', 0],
  ['null', null],
] as const)('nothing of a type whose blank is %s is stored as %j', (blank, expected) => {
  expect(getBlankValue({ blank }, '-')).toBe(expected)
})
