import { describe, expect, test } from 'vitest'
import { fieldTypes, findFieldType } from '../../../engine/field/all.ts'
import type { FieldType, JsonForm } from '../../../engine/field/field-type.ts'

type Row = [name: string, json: JsonForm, stored: [FieldType['column'], FieldType['blank'], scale?: number]]

const rows: Row[] = [
  ['code', { type: 'string', minLength: 1, maxLength: 20, pattern: '^[A-Z0-9._/-]+$' }, ['text', 'text']],
  [
    'codes',
    {
      type: 'string',
      minLength: 1,
      maxLength: 400,
      pattern: '^[A-Z0-9._/-]{1,20}(,[A-Z0-9._/-]{1,20})*$',
    },
    ['text', 'text'],
  ],
  ['label', { type: 'string', minLength: 1, maxLength: 60 }, ['text', 'text']],
  ['text', { type: 'string', maxLength: 120 }, ['text', 'text']],
  ['note', { type: 'string', maxLength: 2000 }, ['text', 'text']],
  ['int', { type: 'integer' }, ['integer', 'null']],
  ['money', { type: 'integer' }, ['integer', 'null']],
  ['usd', { type: 'number' }, ['integer', 'null', 2]],
  ['weight', { type: 'number' }, ['integer', 'null', 3]],
  ['carat', { type: 'number' }, ['integer', 'null', 3]],
  ['decimal', { type: 'number' }, ['integer', 'null', 3]],
  ['percent', { type: 'number' }, ['integer', 'null', 2]],
  ['flag', { type: 'boolean' }, ['integer', 'zero']],
  ['date', { type: 'string', format: 'date' }, ['text', 'null']],
  ['time', { type: 'string', pattern: '^[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$' }, ['text', 'null']],
  ['instant', { type: 'string', format: 'date-time' }, ['text', 'null']],
  ['barcode', { type: 'string', pattern: '^[0-9]{1,20}$' }, ['text', 'text']],
  ['image', { type: 'string', maxLength: 250 }, ['text', 'text']],
  ['secret', { type: 'string', minLength: 8, maxLength: 200, writeOnly: true }, ['text', 'null']],
  ['token', { type: 'string', maxLength: 500, writeOnly: true }, ['text', 'null']],
  [
    'menu',
    { type: 'string', maxLength: 30_000, pattern: '^\\[("[a-z0-9-]{1,60}"(,"[a-z0-9-]{1,60}")*)?\\]$' },
    ['text', 'null'],
  ],
  ['choice', { type: 'string' }, ['text', 'text']],
  ['page-layout', { type: 'string', pattern: '^\\s*\\[[^]*\\]\\s*$' }, ['text', 'text']],
  ['line-layout', { type: 'string', pattern: '^\\s*\\[[^]*\\]\\s*$' }, ['text', 'text']],
]

test('lists exactly the types of the dialect', () => {
  expect(Object.keys(fieldTypes).sort()).toEqual(rows.map(([name]) => name).sort())
})

describe.each(rows)('%s', (name, json, [column, blank, scale]) => {
  test('is found by its name and has the description of the dialect', () => {
    const type = findFieldType(name)
    expect(type).toBe(fieldTypes[name])
    expect(type).toMatchObject({ name, column, blank })
    expect(type?.json).toEqual(json)
    expect(type?.scale).toBe(scale)
    expect(type?.description).toMatch(/^[A-Z].+\.$/)
    expect(type?.width).toBeGreaterThan(0)
  })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'MONEY'])('there is no type %j', name => {
  expect(findFieldType(name)).toBe(undefined)
})

test('cannot be changed', () => {
  expect(() => Object.assign(fieldTypes, { money: undefined })).toThrow(TypeError)
})
