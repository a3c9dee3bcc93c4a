import { expect, test } from 'vitest'
import { chooseAcrossPeriod } from '../../../../engine/schema/report.ts'
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

const chosen = (more: object) =>
  [
    ['/across', { by: 'day', every: 'per' }],
    ['/filters/3', { name: 'per', enum: ['day', 'week'], required: true, default: "'week'", ...more }],
    ['/outputs/pdf/header'],
  ] as const

test('has the period that a filter chooses', () => {
  const report = compileReport(...chosen({}))
  expect(report.across).toMatchObject({ everyFilter: 'per', period: { from: 'since', to: 'until' } })
  expect(chooseAcrossPeriod(report, { per: 'week' }).across?.every).toBe('week')
  expect(chooseAcrossPeriod(report, {}).across?.every).toBeUndefined()
})

test('finds the period in the condition of a table that its filters do not narrow', () => {
  const where = 'active and day >= since and day <= until'
  const without = ['since', 'until'].map((_, at) => [`/filters/${at}/rule`] as const)
  const { across } = compileReport(monthly, ['/where', where], ['/filters/1/maxDays'], ...without)
  expect(across?.period).toEqual({ from: 'since', to: 'until' })
  const either = compileReport(
    monthly,
    ['/where', where.replace('and day <=', 'or day <=')],
    ['/filters/1/maxDays'],
    ...without,
  )
  expect(either.across).not.toHaveProperty('period')
})

test.each([
  [
    'a filter that chooses no period',
    chosen({ enum: ['day', 'fortnight'] }),
    '"per" chooses no period: it needs "enum" of day, week, month, year, "required" and a "default"',
  ],
  ['a period that is not chosen at first', chosen({ default: undefined, required: false }), '"per" chooses no period'],
  ['a period and a filter that there is not', [['/across', { by: 'day', every: 'fortnight' }]], '"fortnight"'],
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
