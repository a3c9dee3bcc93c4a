import { expect, test } from 'vitest'
import { requireKnown, UnknownValue } from '../../../../engine/expression/evaluate/evaluate-paths.ts'

test.each([0, '', false, null])('%o is known', answer => {
  expect(requireKnown(answer, () => ({ kind: 'isNew' }))).toBe(answer)
})

test('undefined is unknown, and the error holds the question', () => {
  expect(() => requireKnown(undefined, () => ({ kind: 'param', key: 'STEP' }))).toThrow(
    expect.objectContaining({ constructor: UnknownValue, question: { kind: 'param', key: 'STEP' } }),
  )
})
