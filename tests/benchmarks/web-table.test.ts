import { expect, test } from 'vitest'
import { webHolds, webTable } from '../../benchmarks/web/web-table.ts'

const fine = {
  signInBytes: 200_000,
  listBytes: 340_000,
  firstRows: 899.9,
  firstRowsSlow: 2200,
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

test('figures at their budgets hold', () => {
  expect(webHolds(fine)).toBe(true)
  expect(webTable(fine)).toContain('| first rows | 900 ms | 900 | holds |')
})

test.each(Object.keys(fine))('%s over its budget is missed', name => {
  const over = { ...fine, [name]: 400_000 }
  expect(webHolds(over)).toBe(false)
  expect(webTable(over)).toContain('missed')
})
