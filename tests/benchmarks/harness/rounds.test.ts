import { expect, test } from 'vitest'
import { compareRounds, takeTurns } from '../../../benchmarks/harness/rounds.ts'

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
