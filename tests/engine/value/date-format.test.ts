import { expect, test } from 'vitest'
import { formatDate } from '../../../engine/value/tanggal.ts'

test.each([
  ['yyyy-MM-dd', '2026-03-09'],
  ['dd/MM/yyyy', '09/03/2026'],
  ['MM/dd/yyyy', '03/09/2026'],
  ['d MMM yyyy', '9 Mar 2026'],
] as const)('formats a date as %s', (format, text) => {
  expect(formatDate('2026-03-09', format)).toBe(text)
})

test.each(['', '-', '2026-03', 'tomorrow'])('leaves %j, which is no date, unchanged', text => {
  expect(formatDate(text, 'dd/MM/yyyy')).toBe(text)
})
