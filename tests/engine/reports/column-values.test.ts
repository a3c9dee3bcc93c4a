import { describe, expect, test } from 'vitest'
import { createRowEvaluator, evaluateFormula, type InputRow } from '../../../engine/reports/column-values.ts'
import { compiledReport, type ReportEdits } from '../../support/report-files.ts'
import { prepared } from './report-rows.ts'

/** Values of the columns by their names; the inputs are in the order in which the report requests them. */
const valuesOf = (row: InputRow, ...edits: ReportEdits) => {
  const { columns, world } = prepared(compiledReport(...edits))
  const values = createRowEvaluator(columns, world)(row)
  return Object.fromEntries(columns.map(({ of }, index) => [of.name, values[index]]))
}

const columnsOf = (...columns: readonly (readonly [name: string, value: string, type?: string])[]): ReportEdits => [
  [
    '/columns',
    columns.map(([name, value, type]) => ({ name, title: name, value, ...(type && { $ref: `types#${type}` }) })),
  ],
  ['/sort'],
  ['/group'],
]

describe('the columns of a group', () => {
  test('are handed on, or worked out from the others as they show', () => {
    expect(valuesOf(['M1', 'LARGE', 'Maker One', 3, 12_345, 1_000_000, 500_000])).toEqual({
      maker: 'M1',
      maker_name: 'Maker One',
      size: 'LARGE',
      pieces: 3,
      rate: 81_004,
      weight: 12_345,
      price: 1_000_000,
      highest: 500_000,
    })
  })

  test('are empty for null', () => {
    expect(valuesOf([null, null, null, 1, 0, 0, null])).toMatchObject({
      maker: '-',
      size: '-',
      maker_name: '-',
      rate: null,
      highest: null,
    })
  })
})

describe('a value that is worked out', () => {
  test('is rounded to its type, halves away from zero', () => {
    const edits = columnsOf(['half', 'price / 2', 'money'], ['less', '0 - half', 'money'])
    expect(valuesOf([5], ...edits)).toEqual({ half: 3, less: -3 })
  })

  test('is brought to the decimals of its type', () => {
    expect(valuesOf([1500], ...columnsOf(['w', 'weight', 'usd']))).toEqual({ w: 150 })
  })

  test('of an average is the sum divided by the count, and null without values', () => {
    const edits = columnsOf(['mean', 'avg(weight)', 'weight'])
    expect(valuesOf([1000, 3], ...edits)).toEqual({ mean: 333 })
    expect(valuesOf([0, 0], ...edits)).toEqual({ mean: null })
  })

  test('follows a reference, and is null behind an empty one', () => {
    const edits = columnsOf(['x', "upper(maker.name) + '!'"])
    expect(valuesOf(['M1', 'one'], ...edits)).toEqual({ x: 'ONE!' })
    expect(valuesOf([null, null], ...edits)).toEqual({ x: '-' })
  })

  test('that is too large to be exact stops the report', () => {
    expect(() => valuesOf([9_000_000_000_000_000], ...columnsOf(['x', 'price * 2', 'money']))).toThrow(RangeError)
  })

  test('throws for an unknown input, which is a bug', () => {
    const { columns, world } = prepared(compiledReport())
    const rate = columns.find(({ of }) => of.name === 'rate')
    if (!rate) throw new Error('no rate')
    expect(() => evaluateFormula(rate, world, { row: [], named: () => undefined })).toThrow(
      'the column rate asks for name',
    )
  })
})
