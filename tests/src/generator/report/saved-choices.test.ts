import { expect, test } from 'vitest'
import { reportEntry } from '../../../../engine/access/schema-answer.ts'
import { tanggal } from '../../../../engine/values/tanggal.ts'
import { choiceOf, choicesIn, valuesOfChoice, withChoice } from '../../../../src/generator/report/saved-choices.ts'
import { compiledReport } from '../../../support/report-files.ts'

const { filters } = reportEntry(compiledReport())
const day = tanggal('2026-11-20')
const values = { since: '2026-11-01', until: '2026-11-20', made_by: 'A' }

test('a period with a name is that of the day on which the choice is taken up', () => {
  const choice = choiceOf('BULAN INI A', filters, { values, day })
  expect(choice).toEqual({ name: 'BULAN INI A', values: { made_by: 'A' }, period: 'this-month', days: [] })
  expect(valuesOfChoice(choice, filters, tanggal('2026-12-05'))).toEqual({
    since: '2026-12-01',
    until: '2026-12-05',
    made_by: 'A',
  })
})

test('any other period stays as it was, and a date that was the business day follows it', () => {
  const other = choiceOf('X', filters, { values: { since: '2026-10-03', until: '2026-10-17' }, day })
  expect(valuesOfChoice(other, filters, tanggal('2027-01-01'))).toEqual({ since: '2026-10-03', until: '2026-10-17' })
  const begins = choiceOf('Y', filters, { values: { since: '2026-11-20', until: null }, day })
  expect(valuesOfChoice(begins, filters, tanggal('2026-11-21'))).toEqual({ since: '2026-11-21', until: null })
})

test('what the report no longer asks is left out', () => {
  const choice = choiceOf('X', filters, { values: { gone: 'A' }, day })
  expect(valuesOfChoice(choice, filters, day)).toEqual({})
})

test('a name stands once, and names follow one another', () => {
  const [a, b] = ['A', 'B'].map(name => ({ name, values: {}, days: [] }))
  const again = { name: 'A', values: { made_by: 'Z' }, days: [] }
  if (a && b) expect(withChoice([b, a], again)).toEqual([again, b])
})

test('what is stored is read again, and what is none is left out', () => {
  const choice = choiceOf('X', filters, { values, day })
  expect(choicesIn(JSON.stringify([choice, { name: 'Y' }, 7]))).toEqual([choice])
  for (const text of [null, '', '{}', 'x']) expect(choicesIn(text)).toEqual([])
})
