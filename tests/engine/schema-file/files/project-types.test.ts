import { expect, test } from 'vitest'
import { findFieldType } from '../../../../engine/field/all.ts'
import { getTypeReference } from '../../../../engine/field/field-type.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'

const at = buildEdits('project')
const getPrice = (currency?: object) =>
  getResource(currency ? buildSchemaWith(at('/currency', currency)) : buildSchemaWith(), 'thing').field.price

test('a project without a currency has whole rupiah', () => {
  expect(getPrice()?.type).toMatchObject({ name: 'money', unit: 'Rp' })
  expect(getPrice({ symbol: 'Rp', decimals: 0, words: ['IDR'] })?.type.name).toBe('money')
})

test('a field of the type money is of the currency of the project, with its decimals and words', () => {
  const type = getPrice({ symbol: '$', decimals: 2, words: ['USD'] })?.type
  expect(type).toMatchObject({ unit: '$', scale: 2, json: { type: 'number' } })
  expect(type?.parse(12.35)).toEqual({ value: 1235 })
  expect(type?.parse(12.345)).toMatchObject({ fault: { code: 'number.scale' } })
  expect(type?.read('USD 1,234.5')).toEqual({ value: 123_450 })
  expect(type?.format(123_450)).toBe('1,234.50')
  expect(findFieldType(type ? getTypeReference(type) : '')).toBe(type)
})

test('two currencies are two types, and a name that is none has no type', () => {
  const [crowns, dollars] = ['kr', '$'].map(symbol => getPrice({ symbol, decimals: 2 })?.type)
  expect([crowns?.name, dollars?.name]).toEqual(['money', 'money'])
  expect(crowns).not.toBe(dollars)
  expect(findFieldType('moneys')).toBeUndefined()
})

test.each([
  [['id'], 'Ya', 'Tidak'],
  [['en', 'id'], 'Yes', 'No'],
  [undefined, 'Ya', 'Tidak'],
])('a flag of a project in %j has the words %s and %s', (languages, yes, no) => {
  const { field } = getResource(buildSchemaWith(at('/languages', languages)), 'thing')
  const flags = Object.values(field).filter(({ type }) => type.name === 'flag')
  expect(flags.length).toBeGreaterThan(0)
  for (const { type } of flags) {
    expect([type.format(1), type.format(0)]).toEqual([yes, no])
    expect(findFieldType(getTypeReference(type))).toBe(type)
  }
})
