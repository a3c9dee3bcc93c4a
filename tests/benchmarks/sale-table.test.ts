import { expect, test } from 'vitest'
import { formatSaleTable, isSaleWithinBudget } from '../../benchmarks/sale-table.ts'

const side = { perSecond: 100, p50: 2000, p99: 15_000 }
const sold = { name: 'sale', connections: 10, limit: side, ours: side, lowestRatio: 0.4, highestRatio: 0.5 }
const figures = {
  full: { ...sold, ratio: 0.4, budget: 0.4, holds: true },
  tills: { ...sold, ratio: 1, budget: 0, holds: true },
}

test('figures at their budgets hold', () => {
  expect(isSaleWithinBudget(figures)).toBe(true)
  expect(formatSaleTable(figures)).toContain('0.40 (0.40-0.50)')
  expect(formatSaleTable(figures)).not.toContain('missed')
})

test('a ratio below its budget, and a sale that takes longer, are missed', () => {
  const slow = { ...figures, tills: { ...figures.tills, ours: { ...side, p99: 15_100 } } }
  const few = { ...figures, full: { ...figures.full, ratio: 0.39, holds: false } }
  for (const one of [slow, few]) {
    expect(isSaleWithinBudget(one)).toBe(false)
    expect(formatSaleTable(one)).toContain('missed')
  }
})

test('rounds that differ much say that the machine was busy', () => {
  const busy = { ...figures, full: { ...figures.full, highestRatio: 0.9 } }
  expect(formatSaleTable(busy)).toContain('busy with other things')
})
