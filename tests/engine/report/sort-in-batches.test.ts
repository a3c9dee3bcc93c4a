import { expect, test } from 'vitest'
import { sortInBatches } from '../../../engine/report/column-values.ts'
import { toEnd } from './report-rows.ts'

const sorted = <T>(list: readonly T[], order: (a: T, b: T) => number) => toEnd(sortInBatches(list, order))

test.each([0, 1, 2, 1999, 2000, 2001, 4001, 10_007])('%i items come out in order, equal ones as they came', length => {
  const list = Array.from({ length }, (_, index) => ({ key: (index * 7919) % 97, index }))
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key
  expect(sorted(list, byKey)).toEqual(list.toSorted(byKey))
})

test('a long list takes many steps', () => {
  const mixed = Array.from({ length: 10_000 }, (_, index) => (index * 7919) % 97)
  const steps = [...sortInBatches(mixed, (a, b) => a - b)]
  expect(steps.length).toBeGreaterThan(10)
})
