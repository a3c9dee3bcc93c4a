import { describe, expect, test } from 'vitest'
import { isNumberType, type JsonScalar } from '../../../engine/field/field-type.ts'
import { findLeadColumn, formatCell, formatColumnHeading, getCellType } from '../../../engine/report/column-values.ts'
import { sampleAnswer } from '../../support/files/sample-answer.ts'

const getColumn = (name: string) => {
  const found = sampleAnswer.columns.find(one => one.name === name)
  if (!found) throw new Error(`no column ${name}`)
  return found
}
const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Makassar' }

describe('the text of a cell', () => {
  test.each<[string, JsonScalar, string]>([
    ['price', 1_234_500, '1,234,500'],
    ['price', -500_000, '-500,000'],
    ['weight', 12.345, '12.345'],
    ['weight', 1_000, '1,000.000'],
    ['rate', 12.5, '12.50'],
    ['day', '2026-11-20', '2026-11-20'],
    ['at', '2026-11-20T03:00:00.000Z', '2026-11-20 11:00'],
    ['state', 'OPEN', 'Terbuka'],
    ['state', 'constructor', 'constructor'],
    ['ok', true, 'Ya'],
    ['ok', false, 'Tidak'],
    ['note', '-', '-'],
    ['price', null, ''],
  ])('of %s %s is %s', (name, value, text) => {
    expect(formatCell(getColumn(name), getCellType(getColumn(name), 'row'), value, words)).toBe(text)
  })
})

test('a count is a whole number whatever it counts', () => {
  expect(getCellType(getColumn('code'), 'row').name).toBe('code')
  expect(getCellType(getColumn('code'), 'subtotal').name).toBe('int')
  expect(getCellType(getColumn('price'), 'total').name).toBe('money')
  expect(isNumberType(getCellType(getColumn('code'), 'total'))).toBe(true)
  expect(isNumberType(getCellType(getColumn('day'), 'row'))).toBe(false)
})

test('a type that is not there is a bug of ours', () => {
  expect(() => getCellType({ ...getColumn('code'), type: 'gold' }, 'row')).toThrow('unknown type gold')
})

test('the heading of a column is its title with its unit', () => {
  expect([formatColumnHeading(getColumn('weight')), formatColumnHeading(getColumn('code'))]).toEqual([
    'Berat (gr)',
    'No Faktur',
  ])
})

test('a subtotal is named in the first column without a number of its own', () => {
  expect(findLeadColumn(sampleAnswer.columns, { code: 1 })?.name).toBe('day')
  expect(findLeadColumn(sampleAnswer.columns.slice(0, 1), { code: 1 })).toBe(undefined)
})
