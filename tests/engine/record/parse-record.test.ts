import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import type { FaultCode } from '../../../engine/message/faults.ts'
import { checkRecord } from '../../../engine/record/check-record.ts'
import { type ParseRecordOptions, parseRecord, toFieldFault } from '../../../engine/record/parse-record.ts'
import { findField } from '../../../engine/schema/resource.ts'
import { sampleResource, sampleRow } from '../../support/schema/schema-records.ts'

const { id: _id, versi: _versi, ...current } = sampleRow
const fresh: ParseRecordOptions = {}
const update: ParseRecordOptions = { current: sampleRow }

const parse = (raw: unknown, options: ParseRecordOptions) => {
  const { row, faults } = parseRecord(sampleResource, raw, options)
  return { row, faults: faults.map(({ code, field }) => `${field}: ${code}`) }
}

describe('a body that is no record', () => {
  test.each([null, undefined, [], [{ code: 'A' }], 'A', 1, true])('%j is refused as a whole', raw => {
    for (const options of [fresh, update])
      expect(parseRecord(sampleResource, raw, options)).toEqual({
        row: parseRecord(sampleResource, {}, options).row,
        faults: [{ code: 'record.form' }],
      })
  })
})

describe('a new record', () => {
  const defaults = {
    code: '-',
    name: '-',
    size: 'SMALL',
    price: 5,
    weight: null,
    day: null,
    active: 1,
    origin: 'HERE',
    made: null,
    count: 7,
    secret: null,
  }

  test('without values has its defaults', () => {
    expect(parse({}, fresh)).toEqual({ row: defaults, faults: [] })
  })

  const empties: readonly [name: string, empty: unknown, fields: readonly string[]][] = [
    ['null', null, Object.keys(defaults)],
    ['the empty text', '', Object.keys(defaults)],
    ['blanks', ' \t', Object.keys(defaults).filter(name => name !== 'secret')],
    ['the word for nothing', '-', ['code', 'name', 'size', 'origin']],
    ['the word for nothing between blanks', ' - ', ['code', 'name', 'size', 'origin']],
  ]

  test.each(empties)('%s means the default', (_name, empty, fields) => {
    expect(parse(Object.fromEntries(fields.map(name => [name, empty])), fresh)).toEqual({ row: defaults, faults: [] })
  })

  test('is converted to stored form', () => {
    const raw = {
      code: 'A1',
      name: ' first ',
      size: 'LARGE',
      price: 0,
      weight: 12.345,
      active: false,
      secret: ' 12345678 ',
    }
    expect(parse(raw, fresh)).toEqual({
      row: {
        ...defaults,
        code: 'A1',
        name: 'first',
        size: 'LARGE',
        price: 0,
        weight: 12_345,
        active: 0,
        secret: ' 12345678 ',
      },
      faults: [],
    })
  })

  test('may carry id and versi, which are not written', () => {
    expect(parse({ id: 'x', versi: 'y' }, fresh)).toEqual({ row: defaults, faults: [] })
  })

  const refused: readonly [field: string, value: unknown, code: FaultCode][] = [
    ['code', 'a 1', 'code.form'],
    ['name', 1, 'type.text'],
    ['name', ['A'], 'type.text'],
    ['name', { a: 1 }, 'type.text'],
    ['name', 'A\u0000', 'text.control'],
    ['price', '5', 'type.number'],
    ['price', '-', 'type.number'],
    ['price', 0.5, 'number.whole'],
    ['weight', 0.0001, 'number.scale'],
    ['weight', 1e300, 'number.large'],
    ['day', '2023-02-29', 'type.date'],
    ['active', 1, 'type.flag'],
    ['active', 'true', 'type.flag'],
    ['secret', 12345678, 'type.text'],
    ['made', '2024-01-01', 'field.read-only'],
    ['count', 8, 'field.read-only'],
    ['unknown', 1, 'field.unknown'],
    ['unknown', undefined, 'field.unknown'],
    ['created_at', 'now', 'field.unknown'],
    ['toString', 1, 'field.unknown'],
    ['constructor', { a: 1 }, 'field.unknown'],
  ]

  test.each(refused)('refuses %s: %j with %s, and keeps the default', (field, value, code) => {
    expect(parse({ [field]: value }, fresh)).toEqual({ row: defaults, faults: [`${field}: ${code}`] })
  })

  test('what is read only or locked may be sent as it would be anyway', () => {
    expect(parse({ made: null, count: 7, price: 5 }, { ...fresh, locked: new Set(['price']) }).faults).toEqual([])
  })

  test('what is written once is written', () => {
    expect(parse({ origin: 'THERE' }, fresh)).toMatchObject({ row: { origin: 'THERE' }, faults: [] })
  })
})

describe('an update', () => {
  test('keeps what it leaves out', () => {
    expect(parse({}, update)).toEqual({ row: current, faults: [] })
    expect(parse({ price: 1 }, update)).toEqual({ row: { ...current, price: 1 }, faults: [] })
  })

  const changes: readonly [field: string, value: unknown, stored: Stored][] = [
    ['name', 'SECOND', 'SECOND'],
    ['name', null, '-'],
    ['price', null, 5],
    ['price', '', 5],
    ['size', '-', 'SMALL'],
    ['day', null, null],
    ['active', null, 1],
    ['code', 'A1', 'A1'],
    ['code', ' A1 ', 'A1'],
    ['origin', 'THERE', 'THERE'],
    ['made', '2024-01-01', '2024-01-01'],
    ['count', 9, 9],
    ['secret', null, 'hash-of-a-secret'],
    ['secret', '', 'hash-of-a-secret'],
    ['secret', 'another secret', 'another secret'],
  ]

  test.each(changes)('%s: %j is stored as %j', (field, value, stored) => {
    expect(parse({ [field]: value }, update)).toEqual({ row: { ...current, [field]: stored }, faults: [] })
  })

  const refused: readonly [field: string, value: unknown, code: FaultCode][] = [
    ['code', 'A2', 'field.once'],
    ['code', '', 'field.once'],
    ['origin', 'HERE', 'field.once'],
    ['origin', null, 'field.once'],
    ['made', '2024-01-02', 'field.read-only'],
    ['made', null, 'field.read-only'],
    ['count', null, 'field.read-only'],
    ['price', 'x', 'type.number'],
  ]

  test.each(refused)('refuses %s: %j with %s, and keeps the value', (field, value, code) => {
    expect(parse({ [field]: value }, update)).toEqual({ row: current, faults: [`${field}: ${code}`] })
  })

  test('an empty value may be sent as empty, even if a new row would get a default', () => {
    const options = { ...update, current: { ...sampleRow, origin: '-', count: null } }
    expect(parse({ origin: '-', count: null }, options)).toEqual({
      row: { ...current, origin: '-', count: null },
      faults: [],
    })
    expect(parse({ origin: 'HERE', count: 7 }, options).faults).toEqual([
      'origin: field.once',
      'count: field.read-only',
    ])
  })

  test('a column that the row does not have yet is null', () => {
    expect(parse({}, { current: { code: 'A1' } }).row).toMatchObject({
      code: 'A1',
      name: null,
      price: null,
    })
  })
})

describe('locked fields', () => {
  const locked = { ...update, locked: new Set(['price', 'secret', 'made']) }

  test('may be left out or sent unchanged', () => {
    expect(parse({ price: 1500, secret: '', made: '2024-01-01' }, locked)).toEqual({ row: current, faults: [] })
  })

  test('are not changed', () => {
    expect(parse({ price: 1, secret: 'another secret', name: 'B' }, locked)).toEqual({
      row: { ...current, name: 'B' },
      faults: ['price: field.read-only', 'secret: field.read-only'],
    })
    expect(parse({ price: null }, locked).faults).toEqual(['price: field.read-only'])
  })
})

describe('keys that mean something to JavaScript', () => {
  const bodies: readonly [json: string, field: string][] = [
    ['{"__proto__": {"polluted": 1, "code": "X"}}', '__proto__'],
    ['{"constructor": {"prototype": {"polluted": 1}}}', 'constructor'],
    ['{"prototype": {"polluted": 1}}', 'prototype'],
    ['{"hasOwnProperty": 1}', 'hasOwnProperty'],
  ]

  test.each(bodies)('%s is unknown and changes nothing', (json, field) => {
    const { row, faults } = parseRecord(sampleResource, JSON.parse(json), fresh)
    expect(faults).toEqual([{ code: 'field.unknown', field, params: { field } }])
    expect(row.code).toBe('-')
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(({} as { polluted?: unknown }).polluted).toBe(undefined)
  })

  test('values behind the prototype are not read', () => {
    expect(parse(Object.create({ code: 'A1' }), fresh).row.code).toBe('-')
  })
})

test('all faults come at once, with the titles of their fields', () => {
  const raw = { nothing: 1, code: 'a', price: 'x', weight: 0.0001, count: 1 }
  expect(parseRecord(sampleResource, raw, fresh).faults).toEqual([
    { code: 'field.unknown', field: 'nothing', params: { field: 'nothing' } },
    { code: 'code.form', field: 'code', params: { title: 'Code' } },
    { code: 'type.number', field: 'price', params: { title: 'Price' } },
    { code: 'number.scale', field: 'weight', params: { title: 'Weight', scale: 3 } },
    { code: 'field.read-only', field: 'count', params: { title: 'Count' } },
  ])
})

test('about a field: adds its name and title to the parameters of the fault', () => {
  const field = findField(sampleResource, 'price')
  if (!field) throw new Error('the field is not there')
  expect(toFieldFault(field, { code: 'number.minimum', params: { limit: '0' } })).toEqual({
    code: 'number.minimum',
    field: 'price',
    params: { title: 'Price', limit: '0' },
  })
})

test('whatever is sent, every field is stored, and only fields', () => {
  const names = sampleResource.fields.map(({ name }) => name)
  const raw = fc.dictionary(fc.constantFrom(...names, '__proto__', 'other'), fc.jsonValue())
  fc.assert(
    fc.property(fc.oneof(raw, fc.jsonValue()), fc.boolean(), (body, isNew) => {
      const { row, faults } = parseRecord(sampleResource, body, isNew ? fresh : update)
      if (faults[0]?.code === 'record.form') return
      expect(Object.keys(row)).toEqual(names)
      for (const value of Object.values(row)) expect(['string', 'number', 'object']).toContain(typeof value)
      for (const value of Object.values(row)) if (typeof value === 'object') expect(value).toBe(null)
      checkRecord(sampleResource, row)
    }),
    { numRuns: 500 },
  )
})
