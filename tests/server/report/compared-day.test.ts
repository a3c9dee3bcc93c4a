import { expect, test } from 'vitest'
import { tanggal } from '../../../engine/value/tanggal.ts'
import { getComparedDay } from '../../../server/report/run-dashboard.ts'

test.each([
  ['2026-03-01', 'yesterday', '2026-02-28'],
  ['2026-03-01', 'last-week', '2026-02-22'],
  ['2026-03-31', 'last-month', '2026-02-28'],
  ['1900-01-15', 'last-month', '1900-01-15'],
] as const)('%s is compared with %s as %s', (day, comparison, other) => {
  expect(getComparedDay(tanggal(day), comparison)).toBe(other)
})
