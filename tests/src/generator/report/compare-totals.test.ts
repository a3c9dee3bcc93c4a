import { expect, test } from 'vitest'
import type { AnswerColumn } from '../../../../engine/report/report-answer.ts'
import { compareTotals } from '../../../../src/generator/report/ReportComparison.tsx'

const buildColumn = (name: string, total: 'sum' | 'same-formula' = 'sum'): AnswerColumn => ({
  name,
  title: name,
  type: 'money',
  width: 10,
  total,
})

test('totals beside each other, with the difference and its share of the other', () => {
  const columns = [buildColumn('up'), buildColumn('down'), buildColumn('weight'), buildColumn('none')]
  const now = { up: 150, down: 50, weight: 2.53, none: 7 }
  const other = { up: 100, down: 100, weight: 2.5, none: 0 }
  expect(compareTotals(columns, now, other).map(({ difference, share }) => [difference, share])).toEqual([
    [50, '+50.0%'],
    [-50, '-50.0%'],
    [0.03, '+1.2%'],
    [7, '-'],
  ])
})

test('a period without rows: sums are 0, a ratio is nothing', () => {
  const rows = compareTotals([buildColumn('sold'), buildColumn('mean', 'same-formula')], { sold: 5, mean: 2 }, {})
  expect(rows.map(({ other, difference, share }) => [other, difference, share])).toEqual([
    [0, 5, '-'],
    [null, null, '-'],
  ])
})
