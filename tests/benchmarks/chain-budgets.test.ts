import { expect, test } from 'vitest'
import { type ChainBudget, computeLimit, isWithinBudget } from '../../benchmarks/chain/chain-budgets.ts'

const rate: ChainBudget = { load: 'full', figure: 'salesPerSecond', least: 60, scale: 'rate' }
const time: ChainBudget = { load: 'pauses', figure: 'p95', most: 80, scale: 'time' }
const share: ChainBudget = { load: 'full', figure: 'retried', most: 0.02 }

test.each([
  ['a rate grows with the machine', rate, 22_000, 120],
  ['a time shrinks', time, 22_000, 40],
  ['a share stays', share, 22_000, 0.02],
  ['a slower machine has more time', time, 5500, 160],
] as const)('%s', (_, budget, readsPerSecond, limit) => {
  expect(computeLimit(budget, readsPerSecond)).toBe(limit)
  const beyond = budget.least === undefined ? limit * 1.01 : limit * 0.99
  expect([limit, beyond, Number.NaN].map(value => isWithinBudget(budget, value, readsPerSecond))).toEqual([
    true,
    false,
    false,
  ])
})
