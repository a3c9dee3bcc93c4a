import { describe, expect, test } from 'vitest'
import type { Stored } from '../../../engine/field/field-type.ts'
import { completeRecord } from '../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import type { Row } from '../../../engine/record/row.ts'
import type { Resource } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const money = { $ref: 'types#money' }
const text = { $ref: 'types#text' }

const places: Readonly<Record<string, Row>> = {
  P1: { place_code: 'P1', name: 'NORTH', address: 'ROAD 1' },
  P2: { place_code: 'P2', name: 'SOUTH', address: '-' },
}

const thingWith = (...edits: readonly Edit[]): Resource => getResource(buildSchemaWith(...edits), 'thing')

const createWorld = (resources: Readonly<Record<string, Resource>>, known = places): RecordContext => ({
  emptyText: '-',
  roots: {},
  sysdate: '2026-11-20',
  rows: {
    findResource: name => resources[name],
    find: (resource, key) => (resource === 'place' ? known[String(key)] : null),
  },
})

interface Given {
  readonly row?: Row
  readonly before?: Row
  readonly given?: readonly string[]
  readonly known?: Readonly<Record<string, Row>>
}

const blank: Row = {
  thing_code: 'T1',
  name: '-',
  size: '-',
  price: null,
  weight: null,
  maker: '-',
  active: 1,
}

const complete = (
  edits: readonly Edit[],
  { row = {}, before, given = Object.keys(row), known = places }: Given = {},
) => {
  const schema = buildSchemaWith(...edits)
  const resource = getResource(schema, 'thing')
  const start: Record<string, Stored> = {
    ...Object.fromEntries(resource.fields.map(field => [field.name, field.default])),
  }
  const whole = { ...start, ...blank, ...before, ...row }
  const unfinished = { row: whole, before: before && { ...start, ...blank, ...before }, inputFields: new Set(given) }
  return completeRecord(resource, unfinished, createWorld(schema.resources, known))
}

const getMessages = (faults: readonly { code: string; field?: string }[]) =>
  faults.map(({ code, field }) => `${field} ${code}`)

describe('values of the file', () => {
  test('a default fills a new row without a value, and may need a calculated field', () => {
    const edits = [
      thing('/properties/price/default'),
      thing('/properties/price/x-default', 'twice + 1'),
      thing('/properties/twice', { ...money, 'x-calc': 'round(weight * 2)' }),
    ]
    expect(complete(edits, { row: { weight: 3000 } }).row).toMatchObject({ twice: 6, price: 7 })
    expect(complete(edits, { row: { weight: 3000, price: 1 } }).row).toMatchObject({ price: 1 })
    expect(complete(edits, { row: { weight: 3000 }, before: { price: 4 } }).row).toMatchObject({ price: 4 })
  })

  test('defaults that need each other come to an end', () => {
    const edits = [
      thing('/properties/one', { ...money, 'x-default': 'coalesce(two, 0) + 1' }),
      thing('/properties/two', { ...money, 'x-default': 'coalesce(one, 0) + 1' }),
    ]
    expect(complete(edits).row.one).toEqual(expect.any(Number))
  })

  test('a result that the field cannot hold is a fault, one with more decimals is rounded', () => {
    const edits = [thing('/properties/price/default'), thing('/properties/price/x-calc', 'weight * 9000000000000000')]
    expect(getMessages(complete(edits, { row: { weight: 2000 } }).faults)).toEqual(['price number.large'])
    const rounded = [thing('/properties/price/default'), thing('/properties/price/x-calc', 'weight / 2')]
    expect(complete(rounded, { row: { weight: 1001 } }).row.price).toBe(1)
  })

  test('a copy is taken from the picked row, and stays until another row is picked', () => {
    const edits = [thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' })]
    expect(complete(edits, { row: { maker: 'P1' } }).row.name).toBe('NORTH')
    expect(complete(edits, { row: { maker: 'P1', name: 'OWN' } }).row.name).toBe('OWN')
    expect(complete(edits, { row: {}, before: { maker: 'P1', name: 'OLD' } }).row.name).toBe('OLD')
    expect(complete(edits, { row: { maker: 'P2' }, before: { maker: 'P1', name: 'OLD' } }).row.name).toBe('SOUTH')
    expect(complete(edits, { row: { maker: '-' }, before: { maker: 'P1', name: 'OLD' } }).row.name).toBe('-')
  })

  test('a new row without a reference keeps its default instead of a copy', () => {
    const edits = [
      thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
      thing('/properties/name/default', 'NONE'),
    ]
    expect(complete(edits, { row: {} }).row.name).toBe('-')
    expect(complete(edits, { row: { name: 'NONE' }, given: [] }).row.name).toBe('NONE')
  })

  test('a copy into an empty field leaves a full one', () => {
    const edits = [thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copyIfEmpty' })]
    expect(complete(edits, { row: { maker: 'P1' } }).row.name).toBe('NORTH')
    expect(complete(edits, { row: { maker: 'P2' }, before: { maker: 'P1', name: 'OLD' } }).row.name).toBe('OLD')
    expect(complete(edits, { row: { maker: 'P2' }, before: { maker: 'P1' } }).row.name).toBe('SOUTH')
  })

  test('a joined value is always that of the other row, and feeds what is calculated', () => {
    const edits = [
      thing('/properties/place', { ...text, 'x-fetch': { from: 'maker.name', mode: 'live' } }),
      thing('/properties/label', { ...text, 'x-calc': "place + '!'" }),
    ]
    const row = { maker: 'P1', place: 'STALE' }
    expect(complete(edits, { row, before: { maker: 'P1' } }).row).toMatchObject({ place: 'NORTH', label: 'NORTH!' })
  })

  test('a copy through a reference that is itself copied follows it', () => {
    const edits = [
      thing('/properties/second', { ...text, 'x-fetch': { from: 'next.name', mode: 'copy' } }),
      thing('/properties/next', { $ref: 'types#code', 'x-ref': { to: 'place' }, 'x-default': 'maker' }),
    ]
    expect(complete(edits, { row: { maker: 'P2' } }).row).toMatchObject({ next: 'P2', second: 'SOUTH' })
  })
})

describe('what does not show', () => {
  const hides = (name: string, show: string, more: object = {}): Edit =>
    thing(`/properties/${name}/x-when`, { show, ...more })

  test('is emptied with what it led to, unless it keeps its value or is calculated', () => {
    const edits = [
      hides('maker', "size == 'LARGE'"),
      hides('weight', "size == 'LARGE'", { hiddenValue: 'keep' }),
      thing('/properties/place', { ...text, 'x-fetch': { from: 'maker.name', mode: 'live' } }),
      thing('/properties/price/default'),
      thing('/properties/price/x-calc', 'weight * 2'),
      thing('/properties/price/x-when', { show: "size == 'LARGE'" }),
    ]
    const { row, hidden } = complete(edits, { row: { size: 'SMALL', maker: 'P1', weight: 2000 } })
    expect([...hidden].toSorted()).toEqual(['maker', 'price', 'weight'])
    expect(row).toMatchObject({ maker: '-', weight: 2000, place: '-', price: 4 })
  })

  test('hides what asks for it, and what asks for its being empty shows', () => {
    const edits = [hides('name', "size == 'LARGE'"), hides('weight', "name == 'OPEN'"), hides('price', "name == ''")]
    const { row, hidden } = complete(edits, { row: { size: 'SMALL', name: 'OPEN', weight: 5, price: 7 } })
    expect([...hidden]).toEqual(['name', 'weight'])
    expect(row).toMatchObject({ name: '-', weight: null, price: 7 })
  })

  test('conditions that undo each other come to an end', () => {
    const edits = [hides('name', "size == ''"), hides('size', "name == ''")]
    expect(complete(edits, { row: { size: 'SMALL', name: 'A' } }).hidden).toBeInstanceOf(Set)
  })

  test('a section hides all its fields', () => {
    const sections = [{ fields: ['thing_code', 'size'] }, { fields: ['name', 'price'], show: "size == 'LARGE'" }]
    const { hidden, row } = complete([thing('/x-form', { sections })], { row: { name: 'A', size: 'SMALL', price: 3 } })
    expect([...hidden]).toEqual(['name', 'price'])
    expect(row).toMatchObject({ name: '-', price: null })
  })
})

describe('what is wrong', () => {
  test('a field that is required by others, but not while it is hidden', () => {
    const when = { require: "size == 'LARGE'", show: 'active' }
    const edits = [thing('/properties/name/x-when', when)]
    expect(getMessages(complete(edits, { row: { size: 'LARGE' } }).faults)).toEqual(['name required'])
    expect(getMessages(complete(edits, { row: { size: 'LARGE', active: 0 } }).faults)).toEqual([])
    expect([...complete(edits, { row: { size: 'LARGE' } }).required]).toEqual(['name'])
  })

  test('rejects another value in a locked field, except for the value of a rule', () => {
    const edits = [
      thing('/properties/name/x-when', { lock: 'not active' }),
      thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
    ]
    const before = { name: 'OLD', maker: 'P1', active: 0 }
    expect(getMessages(complete(edits, { row: { name: 'NEW' }, before }).faults)).toEqual(['name field.locked'])
    expect(getMessages(complete(edits, { row: { name: 'OLD' }, before }).faults)).toEqual([])
    expect(getMessages(complete(edits, { row: { name: 'SOUTH', maker: 'P2' }, before }).faults)).toEqual([])
    expect(getMessages(complete(edits, { row: { name: 'NEW', active: 1 }, before }).faults)).toEqual([])
  })

  test('a copy that is sent back in a locked field is that of the file, also where it fills empty ones alone', () => {
    const edits = [
      thing('/properties/name/x-when', { lock: 'not active' }),
      thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copyIfEmpty' }),
    ]
    const row = { maker: 'P2', active: 0 }
    expect(getMessages(complete(edits, { row: { ...row, name: 'SOUTH' } }).faults)).toEqual([])
    expect(getMessages(complete(edits, { row: { ...row, name: 'NEW' } }).faults)).toEqual(['name field.locked'])
  })

  test('imported history keeps its values, and the rest is calculated', () => {
    const edits = [
      thing('/properties/name/x-calc', 'thing_code'),
      thing('/properties/price', { $ref: 'types#money', 'x-default': '7' }),
      thing('/properties/size/x-when', { show: "size == 'SMALL'" }),
      thing('/x-checks', [{ id: 'never', rule: 'price < 0', message: 'No' }]),
    ]
    const schema = buildSchemaWith(...edits)
    const resource = getResource(schema, 'thing')
    const completed = (row: Record<string, Stored>) =>
      completeRecord(
        resource,
        { row: { ...blank, ...row }, inputFields: new Set(Object.keys(row)), isHistory: true },
        createWorld(schema.resources, places),
      )
    const old = completed({ thing_code: 'A', name: 'OLD', size: 'LARGE' })
    expect([old.row.name, old.row.size, old.row.price ?? null, old.faults]).toEqual(['OLD', 'LARGE', null, []])
    expect(completed({ thing_code: 'A' }).row.name).toBe('A')
  })

  test('a choice that does not show, unless it was there before', () => {
    const edits = [thing('/properties/size/x-enum', { LARGE: { show: 'weight > 1' } })]
    expect(getMessages(complete(edits, { row: { size: 'LARGE', weight: 1000 } }).faults)).toEqual([
      'size choice.unknown',
    ])
    expect(getMessages(complete(edits, { row: { size: 'LARGE', weight: 2000 } }).faults)).toEqual([])
    expect(getMessages(complete(edits, { row: { weight: 1000 }, before: { size: 'LARGE' } }).faults)).toEqual([])
  })

  test('a reference that the filter does not let through, by either row', () => {
    const edits = [thing('/properties/maker/x-ref/filter', "address != '' and name != self.name")]
    expect(getMessages(complete(edits, { row: { maker: 'P2' } }).faults)).toEqual(['maker reference.filtered'])
    expect(getMessages(complete(edits, { row: { maker: 'P1', name: 'NORTH' } }).faults)).toEqual([
      'maker reference.filtered',
    ])
    expect(getMessages(complete(edits, { row: { maker: 'P1' } }).faults)).toEqual([])
    expect(getMessages(complete(edits, { row: {}, before: { maker: 'P2' } }).faults)).toEqual([])
  })

  test('no warning before all that it speaks of is there', () => {
    const far = { id: 'far', rule: 'price < 1', message: 'Far', level: 'warn', fields: ['price', 'weight'] }
    const warned = (row: Row): number => complete([thing('/x-checks', [far])], { row }).warnings.length
    expect([warned({ price: 5 }), warned({ price: 5, weight: null }), warned({ price: 5, weight: 1000 })]).toEqual([
      0, 0, 1,
    ])
  })

  test('a broken rule at each of its fields, over the row where it names none, and a warning apart', () => {
    const edits = [
      thing('/x-checks', [
        { id: 'a', rule: 'price < weight * 1', message: 'A', fields: ['price', 'weight'] },
        { id: 'b', rule: 'price < 1', message: 'B' },
        { id: 'c', rule: 'price < 1', message: 'C', level: 'warn', fields: ['price'] },
      ]),
    ]
    const { faults, warnings } = complete(edits, { row: { price: 5, weight: 1000 } })
    expect(getMessages(faults)).toEqual(['price check', 'weight check', 'undefined check'])
    expect(faults.map(({ params }) => params)).toContainEqual({ rule: 'b', message: 'B' })
    expect(warnings).toEqual([{ code: 'check', params: { rule: 'c', message: 'C' } }])
  })
})

describe('what is not known', () => {
  test('becomes a question, leaves the rest unchanged, and is reported at the field of the rule', () => {
    const edits = [
      thing('/properties/name/x-fetch', { from: 'maker.name', mode: 'copy' }),
      thing('/properties/price/default'),
      thing('/properties/price/x-calc', "weight * param('STEP', 1)"),
      thing('/x-checks', [{ id: 'a', rule: "maker.address != ''", message: 'A' }]),
    ]
    const { row, questions, unknown, faults } = complete(edits, { row: { maker: 'P9', weight: 1000 }, known: {} })
    expect([...unknown]).toEqual(['name', 'price'])
    expect([row.name, faults]).toEqual(['-', []])
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(['reference', 'param']))
  })
})

test('a resource without rules comes back as it is', () => {
  const resource = thingWith()
  const { row, hidden, faults, questions } = completeRecord(
    resource,
    { row: blank, inputFields: new Set() },
    createWorld({ thing: resource }),
  )
  expect({ row, hidden: [...hidden], faults, questions }).toEqual({ row: blank, hidden: [], faults: [], questions: [] })
})

describe('questions', () => {
  const ask = (more: object = {}) => [
    thing('/x-checks', [
      {
        id: 'a',
        level: 'ask',
        rule: 'price <= 100 or before.price == price',
        fields: ['price', 'name'],
        message: '{thing_code} {price} Over {most}, Before {was}',
        values: { most: '50 + 50', was: 'before.price' },
        ...more,
      },
    ]),
  ]

  test('are separate from faults and warnings, at the first of their fields, with their values', () => {
    const { asks, faults, warnings } = complete(ask(), { row: { price: 3450 } })
    expect([faults, warnings]).toEqual([[], []])
    expect(asks).toEqual([
      { code: 'check', field: 'price', params: { rule: 'a', message: 'T1 3,450 Over 100, Before ' } },
    ])
  })

  test('compare with the row as it was saved before', () => {
    const getMessages = (before: Row, row: Row) =>
      complete(ask(), { before, row }).asks.map(({ params }) => params?.message)
    expect(getMessages({ price: 200 }, { price: 200 })).toEqual([])
    expect(getMessages({ price: 200 }, { price: 300 })).toEqual(['T1 300 Over 100, Before 200'])
    expect(getMessages({ price: 200 }, { price: 50 })).toEqual([])
  })

  test('are skipped if an input is unknown', () => {
    const { asks, questions } = complete(ask({ rule: "price <= param('MOST', 5)", values: { most: '1', was: '2' } }), {
      row: { price: 10 },
    })
    expect([asks, questions]).toEqual([[], [{ kind: 'param', key: 'MOST' }]])
  })
})
