import { expect, test } from 'vitest'
import { findAllowedConstants, isContradiction } from '../../../../engine/expression/terms/contradictions.ts'
import { compile } from '../world.ts'

test.each([
  ["state == 'OPEN'", "state == 'DONE'", true],
  ["state == 'OPEN'", "state != 'OPEN'", true],
  ["state == 'OPEN'", "state != 'DONE'", false],
  ["state in ['OPEN']", "not (state == 'OPEN')", true],
  ["state in ['OPEN', 'DONE']", "state == 'DONE'", false],
  ["state != 'OPEN'", "state != 'DONE'", false],
  ["done and state == 'OPEN'", 'not done', true],
  ["done or state == 'OPEN'", 'not done', false],
  ["state == 'OPEN'", "code == 'DONE'", false],
  ['amount == 1', 'amount == 2', false],
])('%s and %s exclude each other: %s', (one, other, expected) => {
  expect(isContradiction(compile(one), compile(other))).toBe(expected)
  expect(isContradiction(compile(other), compile(one))).toBe(expected)
})

test('finds the constants that a field must equal', () => {
  expect(findAllowedConstants(compile("done and state in ['OPEN', 'DONE']"), 'state')).toEqual(['OPEN', 'DONE'])
  expect(findAllowedConstants(compile("state != 'OPEN'"), 'state')).toBeUndefined()
})
