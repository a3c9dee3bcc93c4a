import { expect, test } from 'vitest'
import { selectColumns } from '../../../engine/report/column-values.ts'
import type { ReportMedium } from '../../../engine/schema/report.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'

const hidden: ReportEdits[number] = [
  '/columns',
  [
    { name: 'maker', title: 'Maker', value: 'maker' },
    { name: 'pieces', title: 'Pieces', value: 'count()', total: 'sum', hide: ['screen'] },
    { name: 'weight', title: 'Weight', value: 'sum(weight)', total: 'sum', hide: ['screen', 'pdf'] },
    { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum', hide: ['screen', 'pdf', 'xlsx'] },
    { name: 'rate', title: 'Rate', value: 'price / pieces', $ref: 'types#money', total: 'same-formula', hide: ['pdf'] },
  ],
]

const listNames = (place: ReportMedium, ...edits: ReportEdits): readonly string[] => {
  const report = compileReport(hidden, ['/sort', ['maker']], ...edits)
  return selectColumns(place, report, report.columns).map(({ name }) => name)
}

test('what is left out in a place is not there, unless a column that is there is made of it', () => {
  expect(listNames('screen')).toEqual(['maker', 'pieces', 'price', 'rate'])
  expect(listNames('pdf')).toEqual(['maker', 'pieces'])
  expect(listNames('xlsx')).toEqual(['maker', 'pieces', 'weight', 'price', 'rate'])
})

test('what the order, a line or the chart names is there', () => {
  expect(listNames('pdf', ['/sort', ['-weight']])).toEqual(['maker', 'pieces', 'weight'])
  const line = { title: 'Each', value: 'price / 2', $ref: 'types#money' }
  expect(listNames('pdf', ['/lines', [line]])).toEqual(['maker', 'pieces', 'price'])
  const chart = { kind: 'bar', x: 'maker', y: ['rate'] }
  const drawn = listNames('pdf', ['/group', [{ by: 'maker', title: 'Maker' }]], ['/chart', chart])
  expect(drawn).toEqual(['maker', 'pieces', 'price', 'rate'])
})
