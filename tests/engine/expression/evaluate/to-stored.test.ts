import { expect, test } from 'vitest'
import { encodeStored, toStored } from '../../../../engine/expression/evaluate/reader.ts'
import { createDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import type { ExpressionValue } from '../../../../engine/expression/terms/types.ts'
import { fieldTypes } from '../../../../engine/field/all.ts'
import { getBlankValue } from '../../../../engine/field/field-type.ts'
import { shown } from '../world.ts'

const rows: readonly [type: string, value: ExpressionValue, stored: string | number | null][] = [
  ['money', createDecimal(25n, 1), 3],
  ['money', createDecimal(-25n, 1), -3],
  ['money', createDecimal(24n, 1), 2],
  ['weight', createDecimal(12345n, 4), 1235],
  ['weight', createDecimal(1n), 1000],
  ['percent', createDecimal(-1n, 20), 0],
  ['money', null, null],
  ['text', 'A', 'A'],
  ['text', null, '-'],
  ['text', '', '-'],
  ['date', null, null],
  ['date', '2026-01-01', '2026-01-01'],
  ['flag', true, 1],
  ['flag', false, 0],
  ['flag', null, 0],
]

const getTypeWithBlank = (name: string) => {
  const type = fieldTypes[name]
  if (!type) throw new Error(name)
  return { type, blank: getBlankValue(type, '-') }
}

test.each(rows.map(([type, value, stored]) => [type, shown(value), value, stored] as const))(
  'a field of %s holds %s',
  (type, _shown, value, stored) => {
    expect(toStored(value, getTypeWithBlank(type))).toEqual({ value: stored })
  },
)

test.each([
  ['money', createDecimal(2n ** 53n)],
  ['weight', createDecimal(10n ** 12n)],
  ['weight', createDecimal(-(10n ** 30n))],
])('what a field of %s cannot hold is a fault', (type, value) => {
  expect(toStored(value, getTypeWithBlank(type))).toEqual({ fault: { code: 'number.large' } })
})

test('a list is no value of a field', () => {
  expect(() => encodeStored([null], 0)).toThrow('a list')
})
