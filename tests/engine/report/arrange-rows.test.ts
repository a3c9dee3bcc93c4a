import { describe, expect, test } from 'vitest'
import { arrangeRows } from '../../../engine/report/arrange-rows.ts'
import type { InputRow } from '../../../engine/report/column-values.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare, toEnd } from './report-rows.ts'

const arrange = (rows: readonly InputRow[], ...edits: ReportEdits) => {
  const report = compileReport(...edits)
  const { columns, world } = prepare(report)
  return toEnd(arrangeRows(report, columns, world, rows))
}

const groups: readonly InputRow[] = [
  ['M2', 'SMALL', 'Two', 2, 1_500, 90_000, 50_000],
  ['M1', 'SMALL', 'One', 1, 500, 100_000, 100_000],
  [null, 'LARGE', null, 1, 250, 5, 5],
  ['M1', 'LARGE', 'One', 3, 12_345, 1_200_000, 500_000],
]

const shown = ({ rows }: ReturnType<typeof arrange>) =>
  rows.map(({ kind, level, title, cells }) => [kind, level, title ?? `${cells.maker} ${cells.size}`, cells.price])

describe('a row for each group', () => {
  test('groups are contiguous, sorted within, and followed by a subtotal', () => {
    expect(shown(arrange(groups))).toEqual([
      ['row', 1, '- LARGE', 5],
      ['subtotal', 0, 'Sub Total Maker -', 5],
      ['row', 1, 'M1 LARGE', 1_200_000],
      ['row', 1, 'M1 SMALL', 100_000],
      ['subtotal', 0, 'Sub Total Maker M1', 1_300_000],
      ['row', 1, 'M2 SMALL', 90_000],
      ['subtotal', 0, 'Sub Total Maker M2', 90_000],
    ])
  })

  test('has no subtotal where the report wants none', () => {
    expect(shown(arrange(groups, ['/group/0/subtotal', false])).every(([kind]) => kind === 'row')).toBe(true)
  })

  test('a group is descending if the report sorts so', () => {
    const makers = arrange(groups, ['/sort', ['-maker', 'price']]).rows.flatMap(({ kind, cells }) =>
      kind === 'row' ? [`${cells.maker} ${cells.price}`] : [],
    )
    expect(makers).toEqual(['M2 90000', 'M1 100000', 'M1 1200000', '- 5'])
  })

  test('without a sort is in the order of its groups, whatever the database gave', () => {
    expect(shown(arrange(groups.toReversed(), ['/sort']))).toEqual(shown(arrange(groups, ['/sort'])))
  })
})

test('a column shows what its values have come to, in the order of the rows, from what it begins with', () => {
  const report = compileReport(['/columns/6/running', '1000'])
  expect(report.columns.find(({ running }) => running)?.name).toBe('price')
  const { columns, world } = prepare(report)
  const begun = new Map([['price', 1000]])
  const { rows } = toEnd(arrangeRows(report, columns, { ...world, begun }, groups))
  const prices = rows.flatMap(({ kind, cells }) => (kind === 'row' ? [cells.price] : []))
  expect(prices).toEqual([1_005, 1_201_005, 1_301_005, 1_391_005])
})

test('values and totals go out as JSON has them: grams with decimals, counts whole', () => {
  const { rows, totals } = arrange(groups)
  expect(rows[2]?.cells).toEqual({
    maker: 'M1',
    maker_name: 'One',
    size: 'LARGE',
    pieces: 3,
    rate: 97_205,
    weight: 12.345,
    price: 1_200_000,
    highest: 500_000,
  })
  expect(rows[4]?.cells).toEqual({ pieces: 4, rate: 101_207, weight: 12.845, price: 1_300_000, highest: 500_000 })
  expect(totals).toEqual({ pieces: 7, rate: 95_238, weight: 14.595, price: 1_390_005, highest: 500_000 })
})

describe('rows as they are', () => {
  const edits: ReportEdits = [
    ['/columns', [{ name: 'name', title: 'Name', value: 'name', total: 'count' }]],
    ['/sort', ['-name']],
    [
      '/group',
      [
        { by: 'maker', title: 'Maker' },
        { by: 'size', title: 'Size' },
      ],
    ],
  ]
  const rows: readonly InputRow[] = [
    ['M1', 'SMALL', 'A'],
    ['M1', 'LARGE', 'B'],
    ['M1', 'SMALL', 'C'],
    ['M2', 'SMALL', 'D'],
  ]

  test('have subtotals of each level, the inner ones first', () => {
    expect(
      arrange(rows, ...edits).rows.map(({ title, cells, level }) => `${level} ${title ?? ''} ${cells.name}`),
    ).toEqual([
      '2  B',
      '1 Sub Total Size LARGE 1',
      '2  C',
      '2  A',
      '1 Sub Total Size SMALL 2',
      '0 Sub Total Maker M1 3',
      '2  D',
      '1 Sub Total Size SMALL 1',
      '0 Sub Total Maker M2 1',
    ])
  })
})

test('without rows there are no totals', () => {
  const { merging: _merging, ...report } = arrange([])
  expect(report).toEqual({ rows: [], count: 0, stored: {} })
})

describe('some lines of all', () => {
  const part = (first: number, last: number) => {
    const report = compileReport()
    const { columns, world } = prepare(report)
    const { merging: _merging, ...lines } = toEnd(
      arrangeRows(report, columns, { ...world, wanted: { range: { first, last } } }, groups),
    )
    return lines
  }

  test('are the requested lines, with the totals and the count of all', () => {
    const { merging: _merging, ...all } = arrange(groups)
    expect(all.count).toBe(7)
    for (const [first, last] of [
      [0, 0],
      [1, 4],
      [6, 9],
      [7, 8],
    ] as const)
      expect(part(first, last)).toEqual({ ...all, rows: all.rows.slice(first, last + 1) })
  })

  test('leave a picture of all rows', () => {
    const report = compileReport()
    const { columns, world } = prepare(report)
    const wanted = { range: { first: 0, last: 0 }, chartColumns: ['size', 'price'] }
    expect(toEnd(arrangeRows(report, columns, { ...world, wanted }, groups)).picture).toEqual([
      { size: 'LARGE', price: 5 },
      { size: 'LARGE', price: 1_200_000 },
      { size: 'SMALL', price: 100_000 },
      { size: 'SMALL', price: 90_000 },
    ])
  })
})
