import { describe, expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import { createRowEvaluator, type InputRow } from '../../../engine/report/column-values.ts'
import { compareStored, createTotals } from '../../../engine/report/report-totals.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const tallied = (rows: readonly InputRow[], ...edits: ReportEdits) => {
  const { columns, world } = prepare(compileReport(...edits))
  const values = createRowEvaluator(columns, world)
  const tally = createTotals(columns, world)
  for (const row of rows) tally.add(values(row), row)
  return { totals: tally.totals(), tally, add: (row: InputRow) => tally.add(values(row), row) }
}

const groups: readonly InputRow[] = [
  ['M1', 'LARGE', 'One', 3, 12_000, 1_200_000, 500_000],
  ['M1', 'SMALL', 'One', 1, 500, 100_000, 100_000],
  ['M2', 'SMALL', 'Two', 2, 0, 0, null],
]

describe('the totals of a report', () => {
  test('sum what its columns show, and work its formulas out again', () => {
    expect(tallied(groups).totals).toEqual({
      pieces: 6,
      rate: 104_000,
      weight: 12_500,
      price: 1_300_000,
      highest: 500_000,
    })
  })

  test('begin anew for the next group', () => {
    const { tally, add } = tallied(groups)
    tally.clear()
    add(groups[1] ?? [])
    expect(tally.totals()).toMatchObject({ pieces: 1, rate: 200_000 })
  })

  test('without rows are null', () => {
    expect(tallied([]).totals).toEqual({ pieces: 0, rate: null, weight: 0, price: 0, highest: null })
  })

  test('that leave the safe integers stop the report', () => {
    const large: InputRow = ['M1', 'LARGE', 'One', 1, 0, Number.MAX_SAFE_INTEGER, 1]
    expect(() => tallied([large, large])).toThrow(RangeError)
  })
})

describe('each total', () => {
  const of = (value: string, total: string, more: object = {}): ReportEdits => [
    ['/columns', [{ name: 'x', title: 'X', value, total, ...more }]],
    ['/sort'],
    ['/group'],
  ]
  const rows: readonly (readonly [string, string, readonly Stored[], Stored])[] = [
    ['weight', 'sum', [1, 2, null, -5], -2],
    ['weight', 'count', [1, 2, null], 2],
    ['weight', 'avg', [1, 2, null], 2],
    ['weight', 'avg', [], null],
    ['weight', 'min', [3, -1, null], -1],
    ['weight', 'max', [3, -1, null], 3],
    ['name', 'count', ['A', '-', 'A'], 2],
    ['name', 'min', ['B', 'A'], 'A'],
    ['day', 'max', ['2026-01-02', '2026-01-10'], '2026-01-10'],
  ]

  test.each(rows)('%s %s of %j is %j', (value, total, stored, expected) => {
    expect(
      tallied(
        stored.map(one => [one]),
        ...of(value, total),
      ).totals,
    ).toEqual({ x: expected })
  })

  test('of an average of groups is that of all rows', () => {
    const edits = of('avg(weight)', 'same-formula')
    expect(
      tallied(
        [
          [1000, 1],
          [5000, 9],
        ],
        ...edits,
      ).totals,
    ).toEqual({ x: 600 })
  })

  test('of a formula reads a count as a number of its own', () => {
    const columns = [
      { name: 'weight', title: 'W', value: 'weight', total: 'count' },
      { name: 'price', title: 'P', value: 'price', total: 'sum' },
      { name: 'each', title: 'E', value: 'price / weight', $ref: 'types#money', total: 'same-formula' },
    ]
    const { totals } = tallied(
      [
        [2_000, 100],
        [4_000, 300],
      ],
      ['/columns', columns],
      ['/sort'],
      ['/group'],
    )
    expect(totals).toEqual({ weight: 2, price: 400, each: 200 })
  })
})

test.each<[Stored, Stored, number]>([
  [1, 2, -1],
  [10, 9, 1],
  ['A', 'B', -1],
  [null, 'A', -1],
  ['A', null, 1],
  [null, null, 0],
  ['é', 'z', 1],
])('%j before %j: %i', (a, b, order) => {
  expect(Math.sign(compareStored(a, b))).toBe(order)
})

describe('the first and the last', () => {
  const columns = [
    { name: 'maker', title: 'Maker', value: 'maker' },
    { name: 'size', title: 'Size', value: 'size' },
    { name: 'opening', title: 'Opening', value: 'sum(price)', total: 'first' },
    { name: 'closing', title: 'Closing', value: 'sum(weight)', total: 'last' },
  ]
  const rows: readonly InputRow[] = [
    ['M1', 'A', 5, 50],
    ['M1', 'B', 7, 70],
    ['M2', 'A', 1, 10],
  ]

  test('of rows are those of the first and the last row that has a value', () => {
    expect(tallied([...rows, ['M3', 'A', null, null]], ['/columns', columns], ['/sort', []]).totals).toEqual({
      opening: 5,
      closing: 10,
    })
  })

  test.each([
    [0, { opening: 12, closing: 10 }],
    [1, { opening: 6, closing: 70 }],
    [undefined, { opening: 13, closing: 130 }],
  ])('of a balance add up over what is not the day, which is input %s', (day, totals) => {
    const report = compileReport(['/columns', columns], ['/sort', []])
    const { columns: bound, world } = prepare(report)
    const ofBalance = { ...world, balance: day === undefined ? {} : { day } }
    const values = createRowEvaluator(bound, ofBalance)
    const tally = createTotals(bound, ofBalance)
    for (const row of rows) tally.add(values(row), row)
    expect(tally.totals()).toEqual(totals)
  })
})
