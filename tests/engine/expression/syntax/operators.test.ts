import { expect, test } from 'vitest'
import { operatorOf, strengthOf, strengths } from '../../../../engine/expression/syntax/operators.ts'

test.each([
  ['not', 'in', 'not in', 2],
  ['in', 'x', 'in', 1],
  ['==', '', '==', 1],
  ['or', 'in', 'or', 1],
])('%s %s is %s of %d words', (first, second, operator, words) => {
  expect(operatorOf(first, second)).toMatchObject({ operator, words })
})

test.each(['not', 'constructor', 'x', ''])('"%s" alone is no operator', word => {
  expect(operatorOf(word, '')).toBeUndefined()
})

test('every operator has a strength below the sign before a number', () => {
  expect(Math.max(...Object.values(strengthOf))).toBeLessThan(strengths.minus)
})
