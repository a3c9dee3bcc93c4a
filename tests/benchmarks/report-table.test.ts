import { expect, test } from 'vitest'
import type { ReportTime } from '../../benchmarks/large/measure-reports.ts'
import { areReportsWithinBudget, formatReportTable } from '../../benchmarks/large/report-table.ts'

const time: ReportTime = { report: 'rekap', period: 'month', rows: 31, p95: 100, least: 12, processor: 14 }
const year: ReportTime = { ...time, variant: 'DETAIL', period: 'closed year', rows: 60_000, p95: 300.4 }

test('a report holds at its budget and misses it above', () => {
  expect(areReportsWithinBudget({ lines: 1, times: [time] })).toBe(true)
  expect(areReportsWithinBudget({ lines: 1, times: [time, year] })).toBe(false)
  expect(formatReportTable({ lines: 1_034_517, times: [time, year] }).split('\n')).toEqual([
    'Each report in each variant over a chain with 1,034,517 lines of sales, in the server. open day: 0 of 0 hold; month: 1 of 1 hold; closed year: 0 of 1 hold.',
    '',
    '| report | period | lines of the answer | p95 | quickest | processor | budget | |',
    '|---|---|---|---|---|---|---|---|',
    '| rekap, DETAIL | closed year | 60,000 | 300 ms | 12 ms | 14 ms | 300 | missed |',
    '| rekap | month | 31 | 100 ms | 12 ms | 14 ms | 100 | holds |',
  ])
})

test('a report whose figures no balance has is measured by its own budget', () => {
  const own: ReportTime = { ...time, report: 'eod', period: 'closed year', p95: 500 }
  expect(areReportsWithinBudget({ lines: 1, times: [own] })).toBe(true)
  expect(areReportsWithinBudget({ lines: 1, times: [{ ...own, p95: 501 }] })).toBe(false)
})
