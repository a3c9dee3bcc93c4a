// Each typed field has bounds: those of its file, or else those that are usual for its type; what the program works out has none.
import { expect, test } from 'vitest'
import { fieldTypes } from '../../../engine/field/all.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { buildPlainSchemas } from '../../../engine/record/plain-schemas.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'
import { sampleRow } from '../../support/schema/schema-records.ts'

const place = 'resources/goods/thing.json'
const buildField = (name: string, definition: unknown) => [place, `/properties/${name}`, definition] as const

const bounded = ['money', 'usd', 'weight', 'carat', 'int', 'decimal', 'percent', 'date']

test('every type of number, and the date, has usual bounds', () => {
  const withBounds = Object.values(fieldTypes).filter(({ usual }) => usual)
  expect(withBounds.map(({ name }) => name).toSorted()).toEqual(bounded.toSorted())
})

test.each([
  ['money', 100_000_000_000, 100_000_000_001],
  ['usd', 10_000_000, 10_000_000.01],
  ['weight', 100_000, 100_000.001],
  ['carat', 10_000, 10_000.001],
  ['int', 1_000_000, 1_000_001],
  ['percent', 100, 100.01],
  ['date', '2000-01-01', '1999-12-31'],
  ['date', '2099-12-31', '2100-01-01'],
])('%s takes %s and refuses %s', (type, most, above) => {
  const thing = getResource(buildSchemaWith(buildField('bounded', { $ref: `types#${type}` })), 'thing')
  const getCodes = (value: unknown): readonly string[] => {
    const parsed = thing.field.bounded?.type.parse(value)
    if (!parsed || !('value' in parsed)) throw new Error(`${value} is no ${type}`)
    const row = { ...sampleRow, bounded: parsed.value }
    return checkRecord(thing, row).flatMap(({ code, field: name }) => (name === 'bounded' ? [code] : []))
  }
  expect(getCodes(most)).toEqual([])
  expect(getCodes(above)).toHaveLength(1)
})

test('limits of the file, also of dates, are in the plain schema', () => {
  const thing = getResource(
    buildSchemaWith(
      buildField('birthday', { $ref: 'types#date', minimum: '1900-01-01' }),
      buildField('large', { $ref: 'types#money', maximum: 500_000_000_000 }),
      buildField('above', { $ref: 'types#int', exclusiveMinimum: 0 }),
    ),
    'thing',
  )
  expect(thing.field.birthday?.limits).toEqual({ earliest: '1900-01-01', latest: '2099-12-31' })
  expect(thing.field.large?.limits).toEqual({ minimum: -100_000_000_000, maximum: 500_000_000_000 })
  expect(thing.field.above?.limits).toEqual({ exclusiveMinimum: 0, maximum: 1_000_000 })
  const { properties } = buildPlainSchemas(thing).write as { properties: Readonly<Record<string, unknown>> }
  expect(properties.birthday).toMatchObject({ description: '1900-01-01 to 2099-12-31' })
  expect(properties.large).toMatchObject({ minimum: -100_000_000_000, maximum: 500_000_000_000 })
})

test('calculated fields and fields that are never written have no usual limits', () => {
  const thing = getResource(
    buildSchemaWith(
      buildField('twice', { $ref: 'types#money', 'x-calc': 'price * 2' }),
      buildField('shown', { $ref: 'types#money', readOnly: true }),
    ),
    'thing',
  )
  expect([thing.field.twice?.limits, thing.field.shown?.limits]).toEqual([{}, {}])
})
