import { describe, expect, test } from 'vitest'
import { fieldTypes } from '../../../engine/field/all.ts'
import type { FieldType } from '../../../engine/field/field-type.ts'
import { getBlankValue } from '../../../engine/field/field-type.ts'
import type { Field } from '../../../engine/schema/field.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')

const buildField = (said: Record<string, unknown>): Field => {
  const field = buildSchemaWith(thing('/properties/extra', said)).resources.thing?.field.extra
  if (!field) throw new Error('the field is not there')
  return field
}

const types: readonly [said: Record<string, unknown>, type: string][] = [
  [{ $ref: 'types#percent' }, 'percent'],
  [{ $ref: 'types#percent', type: 'number' }, 'percent'],
  [{ type: 'string' }, 'text'],
  [{ type: 'integer' }, 'int'],
  [{ type: 'boolean' }, 'flag'],
  [{ type: 'string', enum: ['A'] }, 'choice'],
]

test.each(types)('%j is of the type %s', (said, type) => {
  expect(buildField(said).type.name).toBe(type)
})

describe('keywords of a field and their defaults', () => {
  test('parses a field with only a type', () => {
    expect(buildField({ $ref: 'types#text' })).toEqual({
      name: 'extra',
      title: 'Extra',
      description: '',
      type: fieldTypes.text,
      blank: '-',
      required: false,
      once: false,
      readOnly: false,
      writeOnly: false,
      stored: true,
      default: '-',
      limits: {},
      choices: [],
      case: 'upper',
      messages: {},
      presentation: {},
    })
  })

  test('parses a field with all keywords', () => {
    const ref = { to: 'place', search: ['name'], columns: ['name'], preload: true }
    const said = {
      $ref: 'types#code',
      title: 'Extra Title',
      description: 'More',
      readOnly: true,
      default: 'A1',
      minLength: 2,
      maxLength: 4,
      pattern: '^A',
      'x-once': true,
      'x-case': 'asis',
      'x-messages': { required: 'Extra is needed' },
      'x-ui': { width: 2, focus: true },
      'x-ref': ref,
    }
    expect(buildField(said)).toMatchObject({
      title: 'Extra Title',
      description: 'More',
      once: true,
      readOnly: true,
      default: 'A1',
      limits: { minLength: 2, maxLength: 4, pattern: /^A/u },
      case: 'asis',
      messages: { required: 'Extra is needed' },
      presentation: { width: 2, focus: true },
      ref: { to: 'place', search: ['name'], columns: ['name'], preload: true },
    })
  })

  test('converts bounds and defaults to stored units', () => {
    const { limits, default: value } = buildField({
      $ref: 'types#weight',
      exclusiveMinimum: 0.5,
      maximum: 10,
      default: 1,
    })
    expect([limits, value]).toEqual([{ exclusiveMinimum: 500, maximum: 10_000 }, 1000])
  })

  test('parses titles and colours of choices; the default title is the value', () => {
    const said = { type: 'string', enum: ['A', 'B'], default: 'B', 'x-enum': { A: { title: 'First', color: 'info' } } }
    expect(buildField(said)).toMatchObject({
      default: 'B',
      limits: { choices: ['A', 'B'] },
      choices: [
        { value: 'A', title: 'First', color: 'info' },
        { value: 'B', title: 'B', color: 'default' },
      ],
    })
  })

  test('makes a secret write-only and keeps its letter case', () => {
    expect(buildField({ $ref: 'types#secret' })).toMatchObject({ writeOnly: true, case: 'asis' })
  })
})

const defaults: readonly [said: Record<string, unknown>, stored: unknown][] = [
  [{ $ref: 'types#money', default: null }, null],
  [{ $ref: 'types#money', default: '' }, null],
  [{ $ref: 'types#text', default: '' }, '-'],
  [{ $ref: 'types#barcode', default: '-' }, '-'],
  [{ $ref: 'types#flag', default: true }, 1],
  [{ $ref: 'types#flag' }, 0],
  [{ $ref: 'types#date', default: '2024-02-29' }, '2024-02-29'],
]

test.each(defaults)('%j has the default %j', (said, stored) => {
  expect(buildField(said).default).toBe(stored)
})

const blanks: readonly [type: string, blank: unknown][] = [
  ['text', '~'],
  ['money', null],
  ['date', null],
  ['secret', null],
  ['flag', 0],
]

test.each(blanks)('an empty %s is stored as %j', (name, blank) => {
  expect(getBlankValue(fieldTypes[name] as FieldType, '~')).toBe(blank)
})
