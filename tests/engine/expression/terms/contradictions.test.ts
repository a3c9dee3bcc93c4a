import { expect, test } from 'vitest'
import { findAllowedConstants, isContradiction } from '../../../../engine/expression/terms/contradictions.ts'
import { compiled } from '../world.ts'

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
  expect(isContradiction(compiled(one), compiled(other))).toBe(expected)
  expect(isContradiction(compiled(other), compiled(one))).toBe(expected)
})

test('finds the constants that a field must equal', () => {
  expect(findAllowedConstants(compiled("done and state in ['OPEN', 'DONE']"), 'state')).toEqual(['OPEN', 'DONE'])
  expect(findAllowedConstants(compiled("state != 'OPEN'"), 'state')).toBeUndefined()
})
