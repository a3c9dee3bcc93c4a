import { expect, test } from 'vitest'
import { compareRounds, computeMedian, getPercentile, takeTurns } from '../../../benchmarks/harness/rounds.ts'

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

test('takes the ratio of the medians, not of the means', () => {
  const rounds = [
    { limit: 1000, ours: 800 },
    { limit: 1000, ours: 700 },
    { limit: 10, ours: 790 },
  ]
  expect(compareRounds(rounds, value => value)).toEqual({ value: 790, limit: 1000, ratios: [0.8, 0.7, 79] })
})

test('both sides take turns, the side that starts alternates, and warm-up rounds do not count', async () => {
  const order: string[] = []
  const rounds = await takeTurns(2, (side, n) => order.push(`${side} ${n}`), 0)
  expect(order).toEqual(['limit 0', 'ours 0', 'ours 1', 'limit 1', 'limit 2', 'ours 2'])
  expect(rounds).toEqual([
    { ours: 3, limit: 4 },
    { limit: 5, ours: 6 },
  ])
})
