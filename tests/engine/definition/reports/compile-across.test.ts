import { expect, test } from 'vitest'
import { compileReport, withReport } from '../../../support/schema/report-files.ts'
import { collectFaultsWith } from '../../../support/schema/schema-files.ts'

const monthly = ['/across', { by: 'day', every: 'month' }] as const

test('finds the sums that are split, what is worked out of them, and the period of the filters', () => {
  const { across, columns } = compileReport(monthly)
  expect(across).toMatchObject({ every: 'month', period: { from: 'since', to: 'until' } })
  const split = columns.filter(({ isSplit }) => isSplit).map(({ name }) => name)
  expect(split).toEqual(['pieces', 'rate', 'weight', 'price', 'highest'])
  expect(compileReport(['/across', { by: 'thing_code' }]).across).not.toHaveProperty('period')
})

test.each([
  [
    'a value that is the same for all rows',
    [['/across', { by: 'sysdate()' }]],
    'columns are made of a field of the rows',
  ],
  [
    'rows that are not summed up',
    [monthly, ['/columns', [{ name: 'size', title: 'Size', value: 'size' }]], ['/sort'], ['/group']],
    'only sums are split: name a figure, or say a value such as "sum(price)"',
  ],
  [
    'running sums',
    [monthly, ['/columns/6/running', '0']],
    '"price" adds up row by row, which a cross-tab does not show',
  ],
] as const)('reports %s', (_, edits, message) => {
  expect(collectFaultsWith(...withReport(...edits)).join('\n')).toContain(message)
})
