import { describe, expect, test } from 'vitest'
import { planPage } from '../../../engine/report/page-plan.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const planOf = (...edits: ReportEdits) => {
  const report = compileReport(...edits)
  const { columns, world } = prepare(report)
  return planPage(report, columns, world)
}

const ownRows: ReportEdits = [
  [
    '/group',
    [
      { by: 'maker', title: 'Maker' },
      { by: 'size', subtotal: false },
    ],
  ],
  ['/detail', true],
  [
    '/columns',
    [
      { name: 'size', title: 'Size', value: 'size' },
      { name: 'price', title: 'Price', value: 'price', total: 'sum' },
      { name: 'weight', title: 'Weight', value: 'weight', total: 'sum' },
      { name: 'rate', title: 'Rate', value: 'price / weight', $ref: 'types#money', total: 'same-formula' },
    ],
  ],
  ['/sort', ['-price']],
]

const buildColumn = (name: string) => ({ kind: 'column', through: [], name })

describe('plans the page of an ungrouped report', () => {
  test('is in the order of its sections and then of the report', () => {
    const order = planOf(...ownRows)?.order.map(({ value, descending }) => [value, descending])
    expect(order).toEqual([
      [{ kind: 'unless', of: buildColumn('maker'), text: '-' }, false],
      [{ kind: 'unless', of: buildColumn('size'), text: '-' }, false],
      [buildColumn('price'), true],
    ])
  })

  test('goes down by a section that the report sorts downwards', () => {
    const [, size] = planOf(...ownRows, ['/sort', ['-size']])?.order ?? []
    expect(size).toMatchObject({ descending: true })
  })

  test('has a sum for each column with a total, and a formula of totals has none', () => {
    const plan = planOf(...ownRows)
    expect(plan?.totals.map(({ value }) => value)).toMatchObject([
      { kind: 'total', total: 'sum' },
      { kind: 'total', total: 'sum' },
    ])
    expect(plan?.readSums([7, null]).sums).toEqual([
      { sum: 0, count: 0, least: null, most: null },
      { sum: 7, count: 0, least: null, most: null },
      { sum: 0, count: 0, least: null, most: null },
      { sum: 0, count: 0, least: null, most: null },
    ])
  })

  test('asks of an average a sum and a count, of least and most themselves', () => {
    const totals = (['avg', 'count', 'min', 'max'] as const).map(total =>
      planOf(...ownRows, ['/columns/1/total', total])
        ?.totals.slice(0, -1)
        .map(({ value }) => value),
    )
    expect(totals).toMatchObject([
      [{ total: 'sum' }, { total: 'sum', of: { kind: 'case' } }],
      [{ total: 'sum', of: { kind: 'case' } }],
      [{ total: 'min' }],
      [{ total: 'max' }],
    ])
  })

  test('names the levels with subtotals', () => {
    expect(planOf(...ownRows)?.subtotals).toEqual([0])
    expect(planOf(...ownRows, ['/group/1/subtotal', true])?.subtotals).toEqual([0, 1])
  })
})

describe('there is no page of its own', () => {
  test.each<readonly [string, ReportEdits]>([
    ['of rows that are sorted by what is rounded', [['/sort', ['rate']]]],
    ['of the largest of what is rounded', [['/columns/3/total', 'max']]],
    ['of totals that look at the order', [['/columns/1/total', 'first']]],
  ])('%s', (_, edits) => {
    expect(planOf(...ownRows)).toBeDefined()
    expect(planOf(...ownRows, ...edits)).toBeUndefined()
  })
})
