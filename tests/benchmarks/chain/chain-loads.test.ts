import { expect, test } from 'vitest'
import { type ChainBudget, scaleBudget } from '../../../benchmarks/chain/chain-loads.ts'

const rate: ChainBudget = { load: 'full', figure: 'salesPerSecond', least: 60, scale: 'rate' }
const time: ChainBudget = { load: 'pauses', figure: 'p95', most: 80, scale: 'time' }
const share: ChainBudget = { load: 'full', figure: 'retried', most: 0.02 }
const compared: ChainBudget = { load: 'import', figure: 'p95', mostRatio: 1.2 }

test.each([
  ['a rate grows with the machine', rate, 22_000, { least: 120 }],
  ['a time shrinks', time, 22_000, { most: 40 }],
  ['a share stays', share, 22_000, { most: 0.02 }],
  ['a ratio stays', compared, 22_000, { mostRatio: 1.2 }],
  ['a slower machine has more time', time, 5500, { most: 160 }],
] as const)('%s', (_, budget, readsPerSecond, limit) => {
  expect(scaleBudget(budget, readsPerSecond)).toEqual(limit)
})
