import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../engine/field/all.ts'
import { isNumberType, type JsonScalar, type Stored } from '../../../engine/field/field-type.ts'
import { formatStoredValue, formatValue } from '../../../engine/field/value-text.ts'

const words = { yes: 'Yes', no: 'No', timeZone: 'Asia/Makassar' }
const choices = [
  { value: 'LM', title: 'Fine Bar' },
  { value: 'EMAS', title: 'EMAS' },
]
const typeCalled = (name: string) => {
  const type = fieldTypes[name as keyof typeof fieldTypes]
  if (!type) throw new Error(`no type ${name}`)
  return type
}

describe('the text of a value', () => {
  test.each<[string, JsonScalar | undefined, string]>([
    ['choice', 'LM', 'Fine Bar'],
    ['choice', 'EMAS', 'EMAS'],
    ['choice', 'constructor', 'constructor'],
    ['choice', '', ''],
    ['code', 'LM', 'Fine Bar'],
    ['flag', true, 'Yes'],
    ['flag', false, 'No'],
    ['flag', null, ''],
    ['money', 1_234_500, '1,234,500'],
    ['weight', 3.34, '3.340'],
    ['weight', 'no number', 'no number'],
    ['date', '2026-11-20', '2026-11-20'],
    ['instant', '2026-11-20T03:00:00.000Z', '2026-11-20 11:00'],
    ['instant', 'no moment', 'no moment'],
    ['text', undefined, ''],
  ])('of %s %j is %s', (type, value, text) => {
    expect(formatValue({ type: typeCalled(type), choices }, value, words)).toBe(text)
  })

  test.each<[string, Stored | undefined, string]>([
    ['choice', 'LM', 'Fine Bar'],
    ['choice', 'OTHER', 'OTHER'],
    ['flag', 1, 'Yes'],
    ['flag', 0, 'No'],
    ['weight', 3340, '3.340'],
    ['code', null, ''],
    ['code', undefined, ''],
  ])('of stored %s %j is %s', (type, value, text) => {
    expect(formatStoredValue({ type: typeCalled(type), choices }, value)).toBe(text)
  })
})

test('numbers are those that JSON writes as numbers', () => {
  expect(['money', 'weight', 'int', 'flag', 'barcode', 'date'].map(name => isNumberType(typeCalled(name)))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
