import { describe, expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import { formatLabel, isBlank, toJsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { findField } from '../../../engine/schema/resource.ts'
import { sampleResource, sampleRow } from '../../support/schema/schema-records.ts'

const getField = (name: string): Field => {
  const field = findField(sampleResource, name)
  if (!field) throw new Error(`no field is called ${name}`)
  return field
}

const blanks: readonly [field: string, value: Stored | undefined, isBlank: boolean][] = [
  ['name', undefined, true],
  ['name', null, true],
  ['name', '', true],
  ['name', '-', true],
  ['name', ' ', false],
  ['name', '--', false],
  ['day', null, true],
  ['day', '-', false],
  ['secret', '-', false],
  ['weight', null, true],
  ['weight', 0, false],
  ['active', 0, false],
]

test.each(blanks)('%s with %j says nothing: %s', (name, value, expected) => {
  expect(isBlank(getField(name), value)).toBe(expected)
})

describe('as JSON', () => {
  const whole = {
    id: sampleRow.id,
    code: 'A1',
    name: 'FIRST',
    size: 'LARGE',
    price: 1500,
    weight: 12.345,
    day: '2024-02-29',
    active: false,
    origin: 'THERE',
    made: '2024-01-01',
    count: 9,
    versi: 3,
  }

  test('a row has JSON numbers and flags, and no secret', () => {
    const json = toJsonRow(sampleResource, sampleRow, () => true)
    expect(json).toEqual(whole)
    expect(Object.keys(json)).toEqual(Object.keys(whole))
  })

  test('hidden fields are left out', () => {
    const { price: _, ...rest } = whole
    expect(toJsonRow(sampleResource, sampleRow, ({ name }) => name !== 'price')).toEqual(rest)
    expect(toJsonRow(sampleResource, sampleRow, () => false)).toEqual({ id: sampleRow.id, versi: 3 })
  })

  test('what is not there is null, and what is no field is left out', () => {
    expect(toJsonRow(sampleResource, { code: 'A', active: null, other: 1 }, () => true)).toEqual(
      Object.fromEntries(Object.keys(whole).map(name => [name, name === 'code' ? 'A' : null])),
    )
  })
})

const labels: readonly [row: Record<string, Stored>, label: string][] = [
  [sampleRow, 'A1 - FIRST (12.345 g)'],
  [{ code: 'A1' }, 'A1 -  ( g)'],
  [{ code: '{name}', name: '$&', weight: 1_234_500 }, '{name} - $& (1,234.500 g)'],
]

test.each(labels)('the label of %j', (row, label) => {
  expect(formatLabel(sampleResource, row)).toBe(label)
})

test('a label never shows a secret, or what is no field', () => {
  const resource = { ...sampleResource, label: '{code}{secret}{constructor}{id}{}' }
  expect(formatLabel(resource, sampleRow)).toBe('A1')
})

test('a label shows choices by their titles and flags in words', () => {
  const { size } = sampleResource.field
  if (!size) throw new Error('no size')
  const large = { ...size, choices: [{ value: 'LARGE', title: 'Big one', color: 'default' }] }
  const resource = { ...sampleResource, field: { ...sampleResource.field, size: large }, label: '{size} {active}' }
  expect(formatLabel(resource, sampleRow)).toBe('Big one Tidak')
})
