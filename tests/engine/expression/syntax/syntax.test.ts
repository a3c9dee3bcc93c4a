import { expect, test } from 'vitest'
import { findOperator, precedenceByOperator, precedences } from '../../../../engine/expression/syntax/syntax.ts'

test.each([
  ['not', 'in', 'not in', 2],
  ['in', 'x', 'in', 1],
  ['==', '', '==', 1],
  ['or', 'in', 'or', 1],
])('%s %s is %s of %d words', (first, second, operator, tokenCount) => {
  expect(findOperator(first, second)).toMatchObject({ operator, tokenCount })
})

test.each(['not', 'constructor', 'x', ''])('"%s" alone is no operator', word => {
  expect(findOperator(word, '')).toBeUndefined()
})

test('every operator has a strength below the sign before a number', () => {
  expect(Math.max(...Object.values(precedenceByOperator))).toBeLessThan(precedences.minus)
})
