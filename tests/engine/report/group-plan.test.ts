import { describe, expect, test } from 'vitest'
import { planPage } from '../../../engine/report/page-plan.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const planOf = (...edits: ReportEdits) => {
  const report = compileReport(...edits)
  const { columns, world } = prepare(report)
  return planPage(report, columns, world)
}

const byKeys: ReportEdits = [['/sort', ['-maker', 'size']]]
const buildColumn = (name: string) => ({ kind: 'column', through: [], name })

describe('the page of groups', () => {
  test('is in the order of its sections, of the report and of what is left', () => {
    expect(planOf(...byKeys)?.order.map(({ value, descending }) => [value, descending])).toEqual([
      [{ kind: 'unless', of: buildColumn('maker'), text: '-' }, true],
      [buildColumn('maker'), true],
      [buildColumn('size'), false],
      [{ kind: 'unless', of: buildColumn('size'), text: '-' }, false],
    ])
  })

  test('is in the order of a text that is chosen between a field and a constant', () => {
    const shown = "if(size == 'SMALL', 'LARGE', size)"
    const edits: ReportEdits = [
      ['/group/1/by', shown],
      ['/columns/2', { name: 'size', title: 'Size', value: shown }],
    ]
    expect(planOf(...byKeys, ...edits)?.order.map(({ value }) => value.kind)).toEqual([
      'unless',
      'column',
      'coalesce',
      'case',
    ])
    const constants = "if(size == 'SMALL', 'LARGE', 'SMALL')"
    expect(planOf(...byKeys, ...edits, ['/group/1/by', constants], ['/columns/2/value', constants])).toBeUndefined()
  })

  test('adds up what its columns sum up, and asks for the sums that formulas of totals read', () => {
    const plan = planOf(...byKeys)
    expect(plan?.subtotals).toEqual([0])
    expect(plan?.totals.map(({ how }) => how)).toEqual(['sum', 'sum', 'sum', 'max'])
    const { inputs, sums } = plan?.readSums([7, 12_500, 1_000, 900]) ?? {}
    expect(inputs).toEqual([null, null, null, 7, 12_500, 1_000, 900])
    expect(sums?.map(({ sum }) => sum)).toEqual([0, 0, 0, 7, 0, 12_500, 1_000, 900])
  })

  test('has the keys of a group, which a page of rows has not', () => {
    const rows: ReportEdits = [
      ['/detail', true],
      ['/columns', [{ name: 'size', title: 'Size', value: 'size' }]],
      ['/sort'],
    ]
    expect(planOf(...byKeys)?.keys).toHaveLength(2)
    expect(planOf(...byKeys, ...rows)?.order).toHaveLength(2)
    expect(planOf(...byKeys, ...rows)?.keys).toBeUndefined()
  })

  test.each<readonly [string, ReportEdits]>([
    ['sorts by a sum', [['/sort', ['-price']]]],
    ['counts its groups', [['/columns/5/total', 'count']]],
  ])('there is none where the report %s', (_, edits) => {
    expect(planOf(...byKeys)).toBeDefined()
    expect(planOf(...byKeys, ...edits)).toBeUndefined()
  })
})
