import { describe, expect, test } from 'vitest'
import { buildChartPoints, type ChartAnswer } from '../../../../src/generator/chart/chart-points.ts'

const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta', others: 'Lainnya' }
const buildColumn = (name: string, type: string) => ({ name, title: name, type, width: 10 })

const daily: ChartAnswer = {
  kind: 'bar',
  x: 'day',
  y: ['price', 'berat'],
  columns: [buildColumn('day', 'date'), buildColumn('price', 'money'), buildColumn('berat', 'weight')],
  rows: [
    { day: '2026-02-27', price: 1_500_000, berat: 2.5 },
    { day: '2026-03-02', price: -500, berat: null },
  ],
}

describe('the points of a chart', () => {
  test('of days have those between, on which nothing happened', () => {
    expect(buildChartPoints(daily, words)).toEqual([
      { label: '2026-02-27', values: [1_500_000, 2.5], texts: ['1,500,000', '2.500'] },
      { label: '2026-02-28', values: [0, 0], texts: ['0', '0.000'] },
      { label: '2026-03-01', values: [0, 0], texts: ['0', '0.000'] },
      { label: '2026-03-02', values: [-500, 0], texts: ['-500', '0.000'] },
    ])
  })

  test('of a pie, and of days from the last to the first, are those of the rows', () => {
    expect(buildChartPoints({ ...daily, kind: 'pie' }, words)).toHaveLength(2)
    expect(buildChartPoints({ ...daily, rows: daily.rows.toReversed() }, words)).toHaveLength(2)
  })

  test('of other values end with what the others come to', () => {
    const chart: ChartAnswer = {
      kind: 'pie',
      x: 'size',
      y: ['price'],
      columns: [buildColumn('size', 'text'), buildColumn('price', 'money')],
      rows: [{ size: 'LARGE', price: 7 }],
      others: { price: 5 },
    }
    expect(buildChartPoints(chart, words).map(({ label, texts }) => [label, texts])).toEqual([
      ['LARGE', ['7']],
      ['Lainnya', ['5']],
    ])
  })

  test('a column that is not there is a mistake of ours', () => {
    expect(() => buildChartPoints({ ...daily, y: ['prise'] }, words)).toThrow('no column prise')
  })
})
