import { expect, test } from 'vitest'
import { computeMedian, getPercentile } from '../../../benchmarks/load/statistics.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

const percentiles: readonly [sorted: readonly number[], part: number, value: number][] = [
  [hundred, 0.5, 50],
  [hundred, 0.99, 99],
  [hundred, 1, 100],
  [hundred, 0, 1],
  [[7], 0.99, 7],
  [[], 0.5, 0],
]

test.each(percentiles)('finds in %j at %d the value %d', (sorted, part, value) => {
  expect(getPercentile(sorted, part)).toBe(value)
})

const medians: readonly [values: readonly number[], value: number][] = [
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[10, 9], 9.5],
  [[5], 5],
  [[], 0],
]

test.each(medians)('the middle of %j is %d', (values, value) => {
  expect(computeMedian(values)).toBe(value)
})
