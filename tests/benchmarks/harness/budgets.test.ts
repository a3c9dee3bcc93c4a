import { expect, test } from 'vitest'
import { getReportBudget } from '../../../benchmarks/harness/budgets.ts'
import { isWithinBudget } from '../../../benchmarks/harness/figures.ts'
import { arrangeReports } from '../../../benchmarks/large/measure-reports.ts'

const month = { name: 'rekap, month', value: 100, budget: getReportBudget('rekap', 'month') }
const year = { name: 'rekap, DETAIL, closed year', value: 300.4, budget: getReportBudget('rekap', 'closed year') }

test('a report holds at its budget and misses it above; those nearest to it come first', () => {
  expect([month, year].map(isWithinBudget)).toEqual([true, false])
  const { text, figures } = arrangeReports(1_034_517, [{ ...month, value: 90 }, year])
  expect(text).toContain('1,034,517 lines of sales, in the server: 1 of 2 hold.')
  expect(figures.map(({ name }) => name)).toEqual(['rekap, DETAIL, closed year', 'rekap, month'])
})

test('a report whose figures no balance has is measured by its own budget', () => {
  expect(getReportBudget('eod', 'closed year')).toEqual({ most: 500 })
  expect(getReportBudget('eod', 'open day')).toEqual({ most: 100 })
})
