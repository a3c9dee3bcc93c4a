import { expect, test } from 'vitest'
import { sortSteps } from '../../../engine/reports/sort-steps.ts'
import { toEnd } from './report-rows.ts'

const sorted = <T>(list: readonly T[], order: (a: T, b: T) => number) => toEnd(sortSteps(list, order))

test.each([0, 1, 2, 1999, 2000, 2001, 4001, 10_007])('%i items come out in order, equal ones as they came', length => {
  const list = Array.from({ length }, (_, index) => ({ key: (index * 7919) % 97, index }))
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key
  expect(sorted(list, byKey)).toEqual(list.toSorted(byKey))
})

test('a long list takes many steps', () => {
  const steps = [...sortSteps(Array(10_000).fill(1), () => 0)]
  expect(steps.length).toBeGreaterThan(10)
})
