import { expect, test } from 'vitest'
import { known, Unknown } from '../../../../engine/expression/evaluate/evaluating.ts'

test.each([0, '', false, null])('%o is known', answer => {
  expect(known(answer, () => ({ kind: 'isNew' }))).toBe(answer)
})

test('undefined is unknown, and the error holds the question', () => {
  expect(() => known(undefined, () => ({ kind: 'param', key: 'STEP' }))).toThrow(
    expect.objectContaining({ constructor: Unknown, question: { kind: 'param', key: 'STEP' } }),
  )
})
