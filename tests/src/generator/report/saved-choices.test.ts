import { expect, test } from 'vitest'
import { buildReportEntry } from '../../../../engine/access/schema-answer.ts'
import { tanggal } from '../../../../engine/value/tanggal.ts'
import { applyChoice, buildChoice, parseChoices, withChoice } from '../../../../src/generator/report/ReportFilters.tsx'
import { compileReport } from '../../../support/schema/report-files.ts'

const { filters } = buildReportEntry(compileReport())
const day = tanggal('2026-11-20')
const values = { since: '2026-11-01', until: '2026-11-20', made_by: 'A' }

test('a period with a name is that of the day on which the choice is taken up', () => {
  const choice = buildChoice('BULAN INI A', filters, { values, day })
  expect(choice).toEqual({ name: 'BULAN INI A', values: { made_by: 'A' }, period: 'this-month', days: [] })
  expect(applyChoice(choice, filters, tanggal('2026-12-05'))).toEqual({
    since: '2026-12-01',
    until: '2026-12-05',
    made_by: 'A',
  })
})

test('any other period stays as it was, and a date that was the business day follows it', () => {
  const other = buildChoice('X', filters, { values: { since: '2026-10-03', until: '2026-10-17' }, day })
  expect(applyChoice(other, filters, tanggal('2027-01-01'))).toEqual({ since: '2026-10-03', until: '2026-10-17' })
  const begins = buildChoice('Y', filters, { values: { since: '2026-11-20', until: null }, day })
  expect(applyChoice(begins, filters, tanggal('2026-11-21'))).toEqual({ since: '2026-11-21', until: null })
})

test('what the report no longer asks is left out', () => {
  const choice = buildChoice('X', filters, { values: { gone: 'A' }, day })
  expect(applyChoice(choice, filters, day)).toEqual({})
})

test('a name stands once, and names follow one another', () => {
  const [a, b] = ['A', 'B'].map(name => ({ name, values: {}, days: [] }))
  const again = { name: 'A', values: { made_by: 'Z' }, days: [] }
  if (a && b) expect(withChoice([b, a], again)).toEqual([again, b])
})

test('what is stored is read again, and what is none is left out', () => {
  const choice = buildChoice('X', filters, { values, day })
  expect(parseChoices(JSON.stringify([choice, { name: 'Y' }, 7]))).toEqual([choice])
  for (const text of [null, '', '{}', 'x']) expect(parseChoices(text)).toEqual([])
})
