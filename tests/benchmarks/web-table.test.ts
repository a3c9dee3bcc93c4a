import { expect, test } from 'vitest'
import { formatWebTable, isWebWithinBudget } from '../../benchmarks/web/web-table.ts'

const fine = {
  signInBytes: 200_000,
  listBytes: 325_000,
  firstRows: 750,
  firstRowsSlow: 2250,
  nextScreen: 150,
  savedAnswers: 150,
  savedShows: 1000,
  scanKey: 50,
  scanKeyWorst: 50,
  cellKey: 49.9,
  cellKeyWorst: 50,
  scanLine: 20,
  scanLineSlow: 50,
}
const reference = { listBytes: 310_000, firstRows: 1000, firstRowsSlow: 3000 }
const measured = { ...fine, reference, referenceNextScreen: 300 }

test('figures at their budgets hold', () => {
  expect(isWebWithinBudget(measured)).toBe(true)
  expect(formatWebTable(measured)).toContain('| first rows | 750 ms | 1000 ms | 0.75 | ratio 0.75 | holds |')
})

test.each(Object.keys(fine))('%s over its budget is missed', name => {
  const over = { ...measured, [name]: 400_000 }
  expect(isWebWithinBudget(over)).toBe(false)
  expect(formatWebTable(over)).toContain('missed')
})

test('a faster reference moves the budget', () => {
  expect(isWebWithinBudget({ ...measured, reference: { ...reference, firstRows: 900 } })).toBe(false)
})
