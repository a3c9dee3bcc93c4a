import { describe, expect, test } from 'vitest'
import { isPerDocument, planGroups } from '../../../engine/report/group-plan.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const planOf = (...edits: ReportEdits) => {
  const report = compileReport(...edits)
  const { columns, world } = prepare(report)
  return planGroups(report, columns, world)
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

  test('adds up what its columns sum up, and asks for the sums that formulas of totals read', () => {
    const plan = planOf(...byKeys)
    expect(plan?.subtotals).toEqual([0])
    expect(plan?.folds).toEqual([...[3, 4, 5].map(input => ({ input, how: 'sum' })), { input: 6, how: 'max' }])
    const sums = plan?.readSums([null, null, null, 7, 12_500, 1_000, 900])
    expect(sums?.map(({ sum }) => sum)).toEqual([0, 0, 0, 7, 0, 12_500, 1_000, 900])
  })

  test.each<readonly [string, ReportEdits]>([
    ['sorts by a sum', [['/sort', ['-price']]]],
    [
      'shows its rows as they are',
      [['/detail', true], ['/columns', [{ name: 'size', title: 'Size', value: 'size' }]], ['/sort']],
    ],
    ['counts its groups', [['/columns/5/total', 'count']]],
  ])('there is none where the report %s', (_, edits) => {
    expect(planOf(...byKeys)).toBeDefined()
    expect(planOf(...byKeys, ...edits)).toBeUndefined()
  })
})

test('distinguishes groups of documents from groups of masters', () => {
  const schema = loadSchema('schema')
  const of = (name: string): boolean => {
    const report = schema.reports[name]
    if (!report) throw new Error(name)
    return isPerDocument(schema, getResource(schema, report.from), report)
  }
  expect(of('penjualan-bayar')).toBe(true)
  expect(of('terima-barang-supplier')).toBe(true)
  expect(of('penjualan-sales')).toBe(false)
  expect(of('penjualan-rekap')).toBe(false)
})
