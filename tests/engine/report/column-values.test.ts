import { describe, expect, test } from 'vitest'
import { createRowEvaluator, evaluateFormula, type InputRow } from '../../../engine/report/column-values.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

/** Values of the columns by their names; the inputs are in the order in which the report requests them. */
const getValues = (row: InputRow, ...edits: ReportEdits) => {
  const { columns, world } = prepare(compileReport(...edits))
  const values = createRowEvaluator(columns, world)(row)
  return Object.fromEntries(columns.map(({ of }, index) => [of.name, values[index]]))
}

const getColumns = (...columns: readonly (readonly [name: string, value: string, type?: string])[]): ReportEdits => [
  [
    '/columns',
    columns.map(([name, value, type]) => ({ name, title: name, value, ...(type && { $ref: `types#${type}` }) })),
  ],
  ['/sort'],
  ['/group'],
]

describe('the columns of a group', () => {
  test('are handed on, or worked out from the others as they show', () => {
    expect(getValues(['M1', 'LARGE', 'Maker One', 3, 12_345, 1_000_000, 500_000])).toEqual({
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
    expect(getValues([null, null, null, 1, 0, 0, null])).toMatchObject({
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
    const edits = getColumns(['half', 'price / 2', 'money'], ['less', '0 - half', 'money'])
    expect(getValues([5], ...edits)).toEqual({ half: 3, less: -3 })
  })

  test('is brought to the decimals of its type', () => {
    expect(getValues([1500], ...getColumns(['w', 'weight * 1', 'usd']))).toEqual({ w: 150 })
  })

  test('of an average is the sum divided by the count, and null without values', () => {
    const edits = getColumns(['mean', 'avg(weight)', 'weight'])
    expect(getValues([1000, 3], ...edits)).toEqual({ mean: 333 })
    expect(getValues([0, 0], ...edits)).toEqual({ mean: null })
  })

  test('follows a reference, and is null behind an empty one', () => {
    const edits = getColumns(['x', "upper(maker.name) + '!'"])
    expect(getValues(['M1', 'one'], ...edits)).toEqual({ x: 'ONE!' })
    expect(getValues([null, null], ...edits)).toEqual({ x: '-' })
  })

  test('that is too large to be exact stops the report', () => {
    expect(() => getValues([9_000_000_000_000_000], ...getColumns(['x', 'price * 2', 'money']))).toThrow(RangeError)
  })

  test('throws for an unknown input, which is a bug', () => {
    const { columns, world } = prepare(compileReport())
    const rate = columns.find(({ of }) => of.name === 'rate')
    if (!rate) throw new Error('no rate')
    expect(() => evaluateFormula(rate, world, { row: [], named: () => undefined })).toThrow(
      'the column rate asks for name',
    )
  })
})
