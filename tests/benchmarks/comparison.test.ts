import { expect, test } from 'vitest'
import { compareRounds, isSteady, type LoadRound } from '../../benchmarks/comparison.ts'

const load = (perSecond: number) => ({ requests: perSecond, perSecond, p50: 1e6 / perSecond, p99: 2e6 / perSecond })
const round = (limit: number, ours: number): LoadRound => ({ limit: load(limit), ours: load(ours) })
const budget = { name: 'page', operation: 'page', connections: 10, ratio: 0.75 } as const

test('takes the ratio of the medians, not of the means', () => {
  const rounds = [round(1000, 800), round(1000, 700), round(10, 790)]
  expect(compareRounds(budget, rounds)).toMatchObject({
    limit: { perSecond: 1000, p50: 1000, p99: 2000 },
    ours: { perSecond: 790 },
    ratio: 0.79,
    lowestRatio: 0.7,
    highestRatio: 79,
    holds: true,
  })
})

const verdicts: readonly [ours: number, holds: boolean][] = [
  [750, true],
  [749, false],
  [1200, true],
]

test.each(verdicts)('%d of 1000 against 0.75 holds: %s', (ours, holds) => {
  expect(compareRounds(budget, [round(1000, ours)]).holds).toBe(holds)
})

test('rounds that differ by more than half are not steady', () => {
  const isSteadyAt = (first: number, second: number): boolean =>
    isSteady(compareRounds(budget, [round(1000, first), round(1000, second)]))
  expect([isSteadyAt(800, 1200), isSteadyAt(1201, 800), isSteadyAt(800, 800)]).toEqual([true, false, true])
})
