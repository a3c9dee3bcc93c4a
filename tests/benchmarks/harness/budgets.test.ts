import { expect, test } from 'vitest'
import { reportBudgets } from '../../../benchmarks/harness/budgets.ts'
import { isWithinBudget } from '../../../benchmarks/harness/figures.ts'
import { arrangeReports } from '../../../benchmarks/large/measure-reports.ts'

const month = { name: 'rekap, month', value: 20, budget: reportBudgets.month }
const year = { name: 'rekap, DETAIL, closed year', value: 50.4, budget: reportBudgets['closed year'] }

test('a report holds at its budget and misses it above; those nearest to it come first', () => {
  expect([month, year].map(isWithinBudget)).toEqual([true, false])
  const { text, figures } = arrangeReports(1_034_517, [{ ...month, value: 19 }, year])
  expect(text).toContain('1,034,517 lines of sales, in the server: 1 of 2 hold.')
  expect(figures.map(({ name }) => name)).toEqual(['rekap, DETAIL, closed year', 'rekap, month'])
})
