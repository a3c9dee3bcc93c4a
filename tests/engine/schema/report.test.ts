import { expect, test } from 'vitest'
import { getSections, reportFormats, reportTotals } from '../../../engine/schema/report.ts'
import { compileReport } from '../../support/schema/report-files.ts'

test('of a report with a row for each group the last group is the row', () => {
  expect(getSections(compileReport()).map(({ title }) => title)).toEqual(['Maker'])
})

test('of a report with its rows as they are every group holds rows', () => {
  const columns = [{ name: 'name', title: 'Name', value: 'name' }]
  expect(getSections(compileReport(['/columns', columns], ['/sort']))).toHaveLength(2)
})

test('a report without groups has no sections', () => {
  expect(
    getSections(compileReport(['/columns', [{ name: 'n', title: 'N', value: 'count()' }]], ['/sort'], ['/group'])),
  ).toEqual([])
})

test('formats and totals are those of the dialect', () => {
  expect([...reportFormats]).toEqual(['pdf', 'xlsx', 'csv'])
  expect([...reportTotals]).toEqual(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'same-formula'])
})
