import { expect, test } from 'vitest'
import { arrangeAcross } from '../../../engine/report/arrange-across.ts'
import type { InputRow } from '../../../engine/report/column-values.ts'
import { compileReport } from '../../support/schema/report-files.ts'
import { prepare, toEnd } from './report-rows.ts'

const edits = [
  ['/group', [{ by: 'maker' }]],
  [
    '/columns',
    [
      { name: 'maker', title: 'Maker', value: 'maker' },
      { name: 'price', title: 'Price', value: 'sum(price)', total: 'sum' },
      { name: 'rate', title: 'Rate', value: 'price / 2', $ref: 'types#money', total: 'same-formula' },
    ],
  ],
  ['/across', { by: 'size' }],
] as const

test('joins the groups of a row, and merges the totals of several reports by their columns', () => {
  const report = compileReport(...edits)
  const { across } = report
  if (!across) throw new Error('the report is no cross-tab')
  const { columns, world } = prepare({
    ...report,
    groups: [...report.groups, { ...across, title: '', subtotal: false }],
  })
  const input = world.inputs.groups.at(-1) ?? -1
  const arrange = (rows: readonly InputRow[]) =>
    toEnd(arrangeAcross(report, columns, { ...world, split: { across, input } }, rows))
  const one = arrange([
    ['M1', 'LARGE', 10],
    ['M1', 'SMALL', 4],
    ['M2', 'SMALL', 6],
  ])
  expect(one.rows.map(({ cells }) => cells)).toEqual([
    { maker: 'M1', price: 14, rate: 7, 'price@LARGE': 10, 'rate@LARGE': 5, 'price@SMALL': 4, 'rate@SMALL': 2 },
    { maker: 'M2', price: 6, rate: 3, 'price@SMALL': 6, 'rate@SMALL': 3 },
  ])
  const { sums, merge } = one.merging ?? {}
  const other = arrange([['M3', 'LARGE', 2]]).merging?.sums
  expect(sums && other && merge?.([sums, other])).toMatchObject({
    across: ['SMALL', 'LARGE'],
    totals: { price: 22, 'price@SMALL': 10, 'price@LARGE': 12, 'rate@LARGE': 6 },
  })
})
