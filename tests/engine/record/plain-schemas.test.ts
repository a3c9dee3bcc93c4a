// Other programs use the plain schemas in place of the engine; ajv checks where both differ.
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { functions } from '../../../domain/functions.ts'
import { findFieldType } from '../../../engine/field/all.ts'
import type { Fault } from '../../../engine/message/faults.ts'
import { compileSchemaFiles } from '../../../engine/project/compile-schema-files.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { parseRecord } from '../../../engine/record/parse-record.ts'
import { buildPlainSchemas } from '../../../engine/record/plain-schemas.ts'
import { type Row, toJsonRow } from '../../../engine/record/row.ts'
import type { Field } from '../../../engine/schema/field.ts'
import type { Resource, ResourceFields } from '../../../engine/schema/resource.ts'
import { canBeFilled } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { isTanggal } from '../../../engine/value/tanggal.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { isLong } from '../../support/storage/databases.ts'
import { recordOf, toJson } from '../schema-file/record-values.ts'

const folder = fileURLToPath(new URL('../../../schema', import.meta.url))
const places = globSync('**/*.json', { cwd: folder, exclude: ['dialect/**', 'schema.lock.json'] })
const schema = compileSchemaFiles(
  places.map(place => ({ place, path: place, text: readFileSync(`${folder}/${place}`, 'utf8') })),
  { functions },
)
const { emptyText } = schema.project

const getTraitsOfField = ({ type, required, readOnly, once, ref, choices }: Field): string =>
  JSON.stringify([type.name, required, readOnly, once, ref !== undefined, choices.length > 0])

/** In `npm test` those that together have every kind of field; in `npm run test:long` all of them. */
const chooseResources = (all: readonly Resource[]): readonly Resource[] => {
  const seen = new Set<string>()
  return all.filter(({ fields }) => {
    const before = seen.size
    for (const field of fields) seen.add(getTraitsOfField(field))
    return isLong || seen.size > before
  })
}
const resources = chooseResources(Object.values(schema.resources)).map(resource => [resource.name, resource] as const)

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
/** As the engine reads instants: UTC alone. */
const instant = (text: string): boolean => 'value' in (findFieldType('instant')?.parse(text) ?? {})
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { date, 'date-time': instant, uuid: true } })

const judge = (resource: Resource, record: unknown): { row: Row; faults: readonly Fault[] } => {
  const { row, faults } = parseRecord(resource, record)
  return { row, faults: [...faults, ...checkRecord(resource, row)] }
}

/** What the file may give a row is asked for when the row is completed, not of what is sent. */
const isStillGiven = ({ field: fields, screen: { form } }: Resource, { code, field = '' }: Fault): boolean =>
  code === 'required' && fields[field] !== undefined && canBeFilled(fields[field], form)

const isBlankText = (field: Field, value: unknown): boolean =>
  typeof value === 'string' && (value.trim() === '' || (field.type.blank === 'text' && value.trim() === emptyText))

interface Difference {
  readonly name: string
  readonly applies: (field: Field, value: unknown) => boolean
  /** A field, a value, and what engine and ajv say of a record with it. */
  readonly shown: readonly [field: string, value: unknown, engine: boolean, ajv: boolean]
}

const fieldsOfAll = {
  code: { $ref: 'types#code' },
  maybe: { $ref: 'types#code' },
  words: { $ref: 'types#text', maxLength: 5 },
  size: { type: 'string', enum: ['SMALL', 'LARGE'] },
  weight: { $ref: 'types#weight' },
  price: { $ref: 'types#money', minimum: 0 },
  day: { $ref: 'types#date' },
  made: { $ref: 'types#date', readOnly: true },
}

const sample = getResource(
  buildSchemaWith(
    buildEdits('thing')('/properties', fieldsOfAll),
    buildEdits('thing')('/x-key', ['code']),
    buildEdits('thing')('/required', ['code']),
    buildEdits('start')('/shops'),
  ),
  'thing',
)

const differences: readonly Difference[] = [
  {
    name: 'a text of blanks, and the word for nothing, count as empty',
    applies: isBlankText,
    shown: ['maybe', ' ', true, false],
  },
  {
    name: 'the word for nothing is empty in a required field too',
    applies: isBlankText,
    shown: ['code', '-', false, true],
  },
  {
    name: 'texts are trimmed before they are measured',
    applies: (_, value) => typeof value === 'string' && value !== value.trim(),
    shown: ['words', '     ABCDE', true, false],
  },
  {
    name: 'letters are brought to one form before they are measured',
    applies: (_, value) => typeof value === 'string' && value !== value.normalize('NFC'),
    shown: ['words', 'e\u0301e\u0301e\u0301', true, false],
  },
  {
    name: 'control characters are refused',
    applies: (_, value) => typeof value === 'string' && /\p{Cc}/u.test(value),
    shown: ['words', 'A\u0007', false, true],
  },
  {
    name: 'dates are those of the calendar',
    applies: ({ type }, value) => type.name === 'date' && date.test(String(value)) && !isTanggal(value),
    shown: ['day', '2023-02-29', false, true],
  },
  {
    name: 'a number has no more decimals than its unit',
    applies: ({ type: { scale = 0 } }, value) => scale > 0 && (String(value).split('.')[1] ?? '').length > scale,
    shown: ['weight', 1.2345, false, true],
  },
  {
    name: 'the bounds of dates are words alone',
    applies: ({ type }, value) => type.name === 'date' && (String(value) < '2000' || String(value) > '2100'),
    shown: ['day', '1999-12-31', false, true],
  },
  {
    name: 'what is read only, or uploaded by itself, may be sent unchanged',
    applies: ({ readOnly, type }) => readOnly || type.uploaded === true,
    shown: ['made', null, true, false],
  },
]

describe('differences between the engine and ajv', () => {
  const takes = ajv.compile(buildPlainSchemas(sample).write)

  test.each(differences)('$name', ({ applies, shown: [name, value, engine, plain] }) => {
    const field = sample.field[name] as Field
    const record = { code: 'A', [name]: value }
    expect(applies(field, value)).toBe(true)
    expect([judge(sample, record).faults.length === 0, takes(record)]).toEqual([engine, plain])
  })
})

const isExcepted = (resource: ResourceFields, record: Readonly<Record<string, unknown>>): boolean =>
  resource.fields.some(
    field => Object.hasOwn(record, field.name) && differences.some(({ applies }) => applies(field, record[field.name])),
  )

describe.each(resources)('%s', (_name, resource) => {
  const plain = buildPlainSchemas(resource)
  const takes = ajv.compile(plain.write)
  const takesRow = ajv.compile(plain.row)
  const takesAnswer = ajv.compile(plain.answer)
  // The more must be there, or must not, the rarer a record of chance is right.
  const limited = resource.fields.filter(({ required, readOnly, type }) => required || readOnly || type.uploaded)
  const factor = limited.length > 9 ? 10 : 1

  test('engine and ajv accept the same writes', () => {
    const seen = { right: 0, wrong: 0 }
    fc.assert(
      fc.property(recordOf(resource), record => {
        if (isExcepted(resource, record)) return
        const faults = judge(resource, record).faults.filter(found => !isStillGiven(resource, found))
        seen[faults.length === 0 ? 'right' : 'wrong'] += 1
        const said = `${JSON.stringify(record)} ${JSON.stringify(faults)}`
        expect(takes(toJson(record)), `${said} ${JSON.stringify(takes.errors)}`).toBe(faults.length === 0)
      }),
      { numRuns: 500 * factor },
    )
    expect(Math.min(seen.right, seen.wrong)).toBeGreaterThan(0)
  })

  test('an accepted row is valid as row and as answer, and is returned unchanged', () => {
    let rows = 0
    fc.assert(
      fc.property(recordOf(resource), record => {
        const { row, faults } = judge(resource, record)
        if (faults.length > 0) return
        rows += 1
        const saved = { ...row, id: '01890000-0000-7000-8000-000000000000', versi: 1 }
        const json = toJson(toJsonRow(resource, saved, () => true)) as object
        expect(takesRow(json), JSON.stringify([json, takesRow.errors])).toBe(true)
        expect(takesAnswer({ ...json, message: 'Saved' })).toBe(true)
        expect(takesAnswer(json)).toBe(false)
        expect(parseRecord(resource, json, { current: row })).toEqual({ row, faults: [] })
      }),
      { numRuns: 300 * factor },
    )
    expect(rows).toBeGreaterThan(0)
  })
})

const buildTitle = (name: string): { title: string } => ({ title: name })
const said = { id: expect.any(Object), versi: expect.any(Object) }

describe('the schemas of a small resource', () => {
  const { write, row, answer } = buildPlainSchemas(sample)

  test('the schema for writing', () => {
    expect(write).toEqual({
      title: 'Thing',
      type: 'object',
      additionalProperties: false,
      required: ['code'],
      properties: {
        ...said,
        code: { type: 'string', minLength: 1, maxLength: 20, pattern: '^[A-Z0-9._/-]+$', ...buildTitle('Code') },
        maybe: {
          type: ['string', 'null'],
          minLength: 1,
          maxLength: 20,
          pattern: '^[A-Z0-9._/-]+$',
          ...buildTitle('Maybe'),
        },
        words: { type: ['string', 'null'], maxLength: 5, ...buildTitle('Words') },
        size: { type: ['string', 'null'], enum: ['SMALL', 'LARGE', null], ...buildTitle('Size') },
        weight: { type: ['number', 'null'], minimum: -100_000, maximum: 100_000, ...buildTitle('Weight') },
        price: { type: ['integer', 'null'], minimum: 0, maximum: 100_000_000_000, ...buildTitle('Price') },
        day: {
          type: ['string', 'null'],
          format: 'date',
          description: '2000-01-01 to 2099-12-31',
          ...buildTitle('Day'),
        },
      },
    })
  })

  test('the schema of a row has every field without bounds; values other than texts may be null', () => {
    expect(row).toEqual({
      title: 'Thing',
      type: 'object',
      additionalProperties: false,
      required: ['id', ...Object.keys(fieldsOfAll), 'versi'],
      properties: {
        ...said,
        code: { type: 'string', ...buildTitle('Code') },
        maybe: { type: 'string', ...buildTitle('Maybe') },
        words: { type: 'string', ...buildTitle('Words') },
        size: { type: 'string', ...buildTitle('Size') },
        weight: { type: ['number', 'null'], ...buildTitle('Weight') },
        price: { type: ['integer', 'null'], ...buildTitle('Price') },
        day: { type: ['string', 'null'], format: 'date', ...buildTitle('Day') },
        made: { type: ['string', 'null'], format: 'date', ...buildTitle('Made') },
      },
    })
  })

  test('the schema of an answer is a row with a message', () => {
    expect(answer).toMatchObject({ properties: { ...(row.properties as object), message: { type: 'string' } } })
    expect(answer.required).toEqual([...(row.required as string[]), 'message'])
  })
})

const bounds: readonly [name: string, field: Record<string, unknown>, schema: Record<string, unknown>][] = [
  ['a narrower length', { $ref: 'types#text', maxLength: 9 }, { maxLength: 9 }],
  ['a wider length', { $ref: 'types#text', maxLength: 900 }, { maxLength: 120 }],
  ['a least length below that of the type', { $ref: 'types#secret', minLength: 2 }, { minLength: 8, maxLength: 200 }],
  ['a pattern', { $ref: 'types#text', pattern: '^A' }, { maxLength: 120, pattern: '^A' }],
  [
    'a pattern beside that of the type',
    { $ref: 'types#barcode', pattern: '^1' },
    { pattern: '^1', allOf: [{ pattern: '^[0-9]{1,20}$' }] },
  ],
  [
    'bounds in the unit of JSON',
    { $ref: 'types#weight', exclusiveMinimum: 0.5 },
    { exclusiveMinimum: 0.5, maximum: 100_000 },
  ],
  [
    'words for readers',
    { $ref: 'types#int', description: 'How many' },
    { description: 'How many', minimum: -1_000_000, maximum: 1_000_000 },
  ],
]

test.each(bounds)('%s', (_name, field, expected) => {
  const thing = getResource(buildSchemaWith(buildEdits('thing')('/properties/extra', field)), 'thing')
  const { extra } = buildPlainSchemas(thing).write.properties as Record<string, Record<string, unknown>>
  const { type: _, title: __, ...rest } = extra ?? {}
  expect(rest).toEqual(expected)
})

test('a secret is in the schema for writing only', () => {
  const { write, row } = buildPlainSchemas(getResource(buildSchemaWith(), 'person'))
  expect(write.properties).toHaveProperty('password')
  expect(row.properties).not.toHaveProperty('password')
})
