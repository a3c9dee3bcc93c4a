import { describe, expect, test } from 'vitest'
import { buildReportEntry } from '../../../engine/access/schema-answer.ts'
import {
  findPeriodNames,
  type PeriodShortcut,
  readPeriod,
  resolveComparison,
  resolveShortcut,
} from '../../../engine/report/period.ts'
import { tanggal } from '../../../engine/value/tanggal.ts'
import { compileReport } from '../../support/schema/report-files.ts'

const buildPeriod = (from: string, to: string) => ({ from: tanggal(from), to: tanggal(to) })

test.each<readonly [PeriodShortcut, string, string, string]>([
  ['today', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
  ['this-week', '2026-11-20', '2026-11-16', '2026-11-20'],
  ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
  ['this-week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['this-month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ['this-year', '2026-11-20', '2026-01-01', '2026-11-20'],
])('%s on %s is %s to %s', (shortcut, day, from, to) => {
  expect(resolveShortcut(shortcut, tanggal(day), undefined)).toEqual(buildPeriod(from, to))
})

test('the same period a year before is that of the one chosen', () => {
  const day = tanggal('2026-11-20')
  expect(resolveShortcut('year-before', day, undefined)).toBeUndefined()
  expect(resolveShortcut('year-before', day, buildPeriod('2026-11-01', '2026-11-20'))).toEqual(
    buildPeriod('2025-11-01', '2025-11-20'),
  )
  expect(resolveShortcut('year-before', day, buildPeriod('2028-02-29', '2028-02-29'))).toEqual(
    buildPeriod('2027-02-28', '2027-02-28'),
  )
})

test.each([
  ['before', ['2026-11-20', '2026-11-20'], ['2026-11-19', '2026-11-19']],
  ['before', ['2026-11-16', '2026-11-20'], ['2026-11-11', '2026-11-15']],
  ['before', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
  ['year-before', ['2027-02-01', '2027-02-28'], ['2026-02-01', '2026-02-28']],
  ['year-before', ['2025-02-01', '2025-02-28'], ['2024-02-01', '2024-02-29']],
] as const)('%s %j is %j', (comparison, [from, to], [begin, end]) => {
  expect(resolveComparison(comparison, buildPeriod(from, to))).toEqual(buildPeriod(begin, end))
})

describe('the period of a report', () => {
  const { filters } = buildReportEntry(compileReport())

  test('is that of the two filters which begin and end it', () => {
    expect(findPeriodNames(filters)).toEqual({ from: 'since', to: 'until' })
    expect(findPeriodNames(filters.filter(({ field }) => field.name !== 'until'))).toBeUndefined()
  })

  test('is none while it is not whole', () => {
    const names = { from: 'since', to: 'until' }
    const days = { since: '2026-11-01', until: '2026-11-20' }
    expect(readPeriod(names, days)).toEqual(buildPeriod('2026-11-01', '2026-11-20'))
    expect(readPeriod(names, { ...days, until: null })).toBeUndefined()
    expect(readPeriod(names, { ...days, until: '2026-10-31' })).toBeUndefined()
  })
})
