import { expect, test } from 'vitest'
import { storedOf, toStored } from '../../../../engine/expression/evaluate/to-stored.ts'
import { decimal } from '../../../../engine/expression/syntax/decimal.ts'
import type { Value } from '../../../../engine/expression/terms/value.ts'
import { fieldTypes } from '../../../../engine/fields/all.ts'
import type { FieldType } from '../../../../engine/fields/field-type.ts'
import { shown } from '../world.ts'

const rows: readonly [type: string, value: Value, stored: string | number | null][] = [
  ['money', decimal(25n, 1), 3],
  ['money', decimal(-25n, 1), -3],
  ['money', decimal(24n, 1), 2],
  ['weight', decimal(12345n, 4), 1235],
  ['weight', decimal(1n), 1000],
  ['percent', decimal(-1n, 20), 0],
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

const typeNamed = (name: string): FieldType => {
  const type = fieldTypes[name]
  if (!type) throw new Error(name)
  return type
}

test.each(rows.map(([type, value, stored]) => [type, shown(value), value, stored] as const))(
  'a field of %s holds %s',
  (type, _shown, value, stored) => {
    expect(toStored(value, typeNamed(type), '-')).toEqual({ value: stored })
  },
)

test.each([
  ['money', decimal(2n ** 53n)],
  ['weight', decimal(10n ** 12n)],
  ['weight', decimal(-(10n ** 30n))],
])('what a field of %s cannot hold is a fault', (type, value) => {
  expect(toStored(value, typeNamed(type), '-')).toEqual({ fault: { code: 'number.large' } })
})

test('a list is no value of a field', () => {
  expect(() => storedOf([null], 0)).toThrow('a list')
})
