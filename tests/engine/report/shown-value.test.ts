import { describe, expect, test } from 'vitest'
import { translateShownValue } from '../../../engine/report/page-plan.ts'
import { compileReport, type ReportEdits } from '../../support/schema/report-files.ts'
import { prepare } from './report-rows.ts'

const buildOwnRows = (value: string, said: Readonly<Record<string, unknown>> = {}): ReportEdits => [
  ['/detail', true],
  ['/group'],
  ['/sort'],
  [
    '/columns',
    [
      { name: 'price', title: 'Price', value: 'price', total: 'sum' },
      { name: 'cost', title: 'Cost', value: 'price', total: 'sum' },
      { name: 'weight', title: 'Weight', value: 'weight', total: 'sum' },
      { name: 'last', title: 'Last', value, $ref: 'types#money', ...said },
    ],
  ],
]

/** The SQL value of the last column; for entries of a journal the first input is their sign. */
const lastValue = (edits: ReportEdits, { ofJournal = false } = {}) => {
  const { columns, world } = prepare(compileReport(...edits))
  const bound = columns.map(({ of, term }) => ({
    of: { ...of, isSigned: ofJournal && of.total !== 'same-formula' },
    term,
  }))
  const last = bound.at(-1)
  const inputs = { ...world.inputs, ...(ofJournal && { sign: 0 }) }
  return last && translateShownValue(last, { ...world, inputs }, bound)?.value
}

const price = { kind: 'column', through: [], name: 'price' }
const difference = { kind: 'arithmetic', operator: '-', left: price, right: price }
const turned = (value: object) => ({
  kind: 'case',
  when: { kind: 'compare', operator: '<', left: price, right: { kind: 'constant', value: 0 } },
  holds: { kind: 'arithmetic', operator: '-', left: { kind: 'constant', value: 0 }, right: value },
  otherwise: value,
})

describe('what a cell shows, as a database works it out', () => {
  test('a field is itself', () => {
    expect(lastValue(buildOwnRows('price'))).toEqual(price)
  })

  test('a difference of columns is one of their values', () => {
    expect(lastValue(buildOwnRows('price - cost'))).toEqual(difference)
    expect(lastValue(buildOwnRows('price - cost + cost'))).toEqual({ ...difference, operator: '+', left: difference })
  })

  test('an amount of a reversing entry is negative', () => {
    expect(lastValue(buildOwnRows('price - cost'), { ofJournal: true })).toEqual(turned(difference))
  })

  test('what totals work out again is made of values with their sign', () => {
    const again = buildOwnRows('price - cost', { total: 'same-formula' })
    expect(lastValue(again)).toEqual(difference)
    expect(lastValue(again, { ofJournal: true })).toEqual({
      ...difference,
      left: turned(price),
      right: turned(price),
    })
  })

  test.each([
    ['a product', 'price * cost'],
    ['a ratio', 'price / cost'],
    ['columns of other decimals', 'price - weight * 1 - cost'],
    ['a formula of the row', 'price - 1'],
  ])('%s is left to the program', (_, value) => {
    expect(lastValue(buildOwnRows(value))).toBeUndefined()
  })
})
