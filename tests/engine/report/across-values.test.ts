import { expect, test } from 'vitest'
import {
  buildSplitName,
  findAcrossValue,
  getSplitColumn,
  listAcrossValues,
  splitAnswerColumns,
} from '../../../engine/report/across-values.ts'
import { compileReport } from '../../support/schema/report-files.ts'

test.each([
  ['day', '2026-03-01', '2026-03-01'],
  ['week', '2026-03-01', '2026-02-23'],
  ['week', '2026-03-02', '2026-03-02'],
  ['month', '2026-03-31', '2026-03-01'],
  ['year', '2026-03-31', '2026-01-01'],
] as const)('the %s of %s begins on %s', (every, day, start) => {
  expect(findAcrossValue({ every }, day)).toBe(start)
})

test('lists choices in the order of the field, other values sorted, and the periods between two days', () => {
  const choices = ['SMALL', 'LARGE'].map(value => ({ value, title: value, color: 'default' }))
  expect(listAcrossValues({ choices }, ['LARGE', 'SMALL'])).toEqual(['SMALL', 'LARGE'])
  expect(listAcrossValues({ choices: [] }, ['B', null, 'A'])).toEqual([null, 'A', 'B'])
  const period = { from: '2025-12-31', to: '2026-02-01' }
  expect(listAcrossValues({ every: 'month', choices: [] }, ['2026-01-07'], period)).toEqual([
    '2025-12-01',
    '2026-01-01',
    '2026-02-01',
  ])
})

test.each([
  ['yyyy-MM-dd', '2026-03'],
  ['dd/MM/yyyy', '03/2026'],
  ['MM/dd/yyyy', '03/2026'],
  ['d MMM yyyy', 'Mar 2026'],
] as const)('writes a month of dates such as %s as %s', (dateFormat, title) => {
  const { across } = compileReport(['/across', { by: 'day', every: 'month' }])
  const columns = [{ name: 'price', title: 'Price', type: 'money', width: 9, isSplit: true }]
  const split = splitAnswerColumns(columns, { across, values: ['2026-03-01'], dateFormat })
  expect(split.map(column => column.title)).toEqual([title, 'Total'])
  expect(getSplitColumn(buildSplitName('price', '2026-03-01'))).toBe('price')
})
