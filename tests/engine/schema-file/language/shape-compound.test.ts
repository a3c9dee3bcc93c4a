import { describe, expect, test } from 'vitest'
import { flag, type JsonSchema, type Shape, text } from '../../../../engine/schema-file/language/shape.ts'
import {
  defineShape,
  getSuggestedKey,
  isRecoverable,
  list,
  object,
  record,
  union,
  withSameNames,
} from '../../../../engine/schema-file/language/shape-compound.ts'
import { readBy } from '../shape-facts.ts'

interface Tree {
  readonly name: string
  readonly inner?: readonly Tree[]
}

const tree: Shape<Tree> = defineShape('tree', () => object({ name: text() }, { inner: list(tree) })) as Shape<Tree>
const pair = object({ a: text() }, { b: flag })
const levels = record(flag, { key: /^[A-Z]+$/, keyExpects: 'a level', min: 1 })
const json = (source: string): unknown => JSON.parse(source)

const rows: readonly [name: string, shape: Shape<unknown>, value: unknown, faults: readonly string[]][] = [
  ['list', list(text()), ['a', 'a'], []],
  ['list', list(text()), { 0: 'a' }, ['/: expected a list, found an object']],
  [
    'list',
    list(text()),
    ['a', 1, null],
    ['/1: expected a text, found the number 1', '/2: expected a text, found null'],
  ],
  ['list with a least number', list(text(), { min: 1 }), [], ['/: expected at least 1 entry, found 0']],
  ['list with a least number', list(text(), { min: 2 }), ['a'], ['/: expected at least 2 entries, found 1']],
  ['list of unique entries', list(text(), { unique: true }), ['a', 'b', 'a'], ['/2: "a" stands here twice']],
  ['map', record(flag), { a: true, 'any key': false }, []],
  ['map', record(flag), null, ['/: expected an object, found null']],
  ['map', record(flag), { a: 1 }, ['/a: expected true or false, found the number 1']],
  ['map with keys', levels, { A: true }, []],
  ['map with keys', levels, {}, ['/: expected at least 1 entry, found 0']],
  ['map with keys', levels, { a: 1 }, ['/a (key): "a" is not a level']],
  ['map', record(flag), json('{"__proto__": true}'), ['/__proto__ (key): nothing may be called "__proto__"']],
  ['map', record(flag), { prototype: true }, ['/prototype (key): nothing may be called "prototype"']],
  ['map', record(flag), { constructor: true }, ['/constructor (key): nothing may be called "constructor"']],
  ['object', pair, { a: 'x', b: true }, []],
  ['object', pair, { a: 'x' }, []],
  ['object', pair, { b: true }, ['/: the key "a" is missing']],
  ['object', pair, { a: 'x', c: 1 }, ['/c (key): unknown key "c"; did you mean "a" or "b"?']],
  ['object', pair, { a: 'x', toString: 1 }, ['/toString (key): unknown key "toString"']],
  ['object', pair, json('{"a": "x", "__proto__": {"b": 1}}'), ['/__proto__ (key): unknown key "__proto__"']],
  ['object', pair, [], ['/: expected an object, found a list']],
  [
    'object',
    pair,
    { b: 1, bb: 1 },
    [
      '/: the key "a" is missing',
      '/b: expected true or false, found the number 1',
      '/bb (key): unknown key "bb"; did you mean "b"?',
    ],
  ],
  ['either', union(text(), pair), 'x', []],
  ['either', union(text(), pair), { a: 'x' }, []],
  ['either', union(text(), pair), {}, ['/: the key "a" is missing']],
  ['either', union(text(), pair), true, ['/: expected a text or an object, found the boolean true']],
  ['named', tree, { name: 'a', inner: [{ name: 'b', inner: [] }] }, []],
  ['named', tree, { name: 'a', inner: [{ name: 'b', inner: [{}] }] }, ['/inner/0/inner/0: the key "name" is missing']],
]

test.each(rows)('%s reads %j', (_name, shape, value, faults) => {
  const reading = readBy(shape, value)
  expect(reading.faults).toEqual(faults)
  if (faults.length === 0) expect(reading.value).toEqual(value)
})

test('reads a renamed keyword, and reports its name', () => {
  const move = object({}, { autoTransition: text(), straight: text() })
  const fault = 'unknown key "straightTo"; it is called "autoTransition"'
  expect(readBy(move, { straightTo: 'a' })).toEqual({
    value: { autoTransition: 'a' },
    faults: [`/straightTo (key): ${fault}`],
  })
  expect(readBy(move, { straightTo: 'a', autoTransition: 'b' }).value).toEqual({ autoTransition: 'b' })
  expect(getSuggestedKey(fault)).toBe('autoTransition')
  expect(readBy(object({}, { straight: text() }), { straightTo: 'a' }).faults).toEqual([
    '/straightTo (key): unknown key "straightTo"; did you mean "straight"?',
  ])
})

test('reads an unknown key as the one that it resembles, and reports faults inside of it', () => {
  expect(readBy(pair, { a: 'x', bb: true })).toMatchObject({ value: { a: 'x', b: true } })
  const outer = object({}, { inner: pair })
  expect(readBy(outer, { iner: { a: 1 } }).faults).toEqual([
    '/iner (key): unknown key "iner"; did you mean "inner"?',
    '/iner/a: expected a text, found the number 1',
  ])
  const [passed, other] = ['unknown key "bb"', 'the key "a" is missing']
  expect([isRecoverable(passed), isRecoverable(other)]).toEqual([true, false])
  expect([getSuggestedKey('unknown key "bb"; did you mean "b"?'), getSuggestedKey(passed)]).toEqual(['b', undefined])
})

test('leaves refused keys out, and does not pollute prototypes', () => {
  expect(readBy(pair, json('{"a": "x", "c": 1, "__proto__": {"polluted": 1}}')).value).toEqual({ a: 'x' })
  expect(readBy(record(flag), json('{"a": true, "__proto__": true, "b": 1}')).value).toEqual({ a: true })
  expect(readBy(list(flag), [true, 1, false]).value).toEqual([true, false])
  expect('polluted' in {}).toBe(false)
})

describe('in a meta-schema', () => {
  const getMeta = (shape: Shape<unknown>): { meta: JsonSchema; defs: Record<string, JsonSchema> } => {
    const defs = new Map<string, JsonSchema>()
    const meta = shape.meta({ names: {}, defs })
    return { meta, defs: Object.fromEntries(defs) }
  }
  const not = { enum: ['__proto__', 'constructor', 'prototype'] }

  const metas: readonly [name: string, shape: Shape<unknown>, meta: unknown][] = [
    ['a list', list(flag), { type: 'array', items: { type: 'boolean' } }],
    [
      'a list with bounds',
      list(flag, { min: 1, unique: true }),
      { type: 'array', items: { type: 'boolean' }, minItems: 1, uniqueItems: true },
    ],
    ['a map', record(flag), { type: 'object', propertyNames: { not }, additionalProperties: { type: 'boolean' } }],
    [
      'a map with bounds',
      levels,
      {
        type: 'object',
        propertyNames: { pattern: '^[A-Z]+$', not },
        minProperties: 1,
        additionalProperties: { type: 'boolean' },
      },
    ],
    [
      'an object',
      pair,
      {
        type: 'object',
        additionalProperties: false,
        required: ['a'],
        properties: { a: { type: 'string' }, b: { type: 'boolean' } },
      },
    ],
    ['an object of nothing', object({}, {}), { type: 'object', additionalProperties: false, properties: {} }],
    ['alternatives', union(text(), flag), { oneOf: [{ type: 'string' }, { type: 'boolean' }] }],
  ]

  test.each(metas)('%s', (_name, shape, meta) => {
    expect(getMeta(shape)).toEqual({ meta, defs: {} })
  })

  test('refers to a shape by its name, also in itself', () => {
    expect(getMeta(tree)).toEqual({
      meta: { $ref: '#/$defs/tree' },
      defs: {
        tree: {
          type: 'object',
          additionalProperties: false,
          required: ['name'],
          properties: { name: { type: 'string' }, inner: { type: 'array', items: { $ref: '#/$defs/tree' } } },
        },
      },
    })
  })
})

describe('a map in the form of a list', () => {
  const map = withSameNames(record(text({ min: 1 })))

  test.each([
    [['a', { b: 'x' }, 'c'], { a: 'a', b: 'x', c: 'c' }],
    [{ a: 'a' }, { a: 'a' }],
    [[], {}],
  ])('%j is %j', (value, expected) => {
    expect(readBy(map, value)).toEqual({ value: expected, faults: [] })
  })

  test.each([
    [['a', 1], ['/1: expected a name, or an object, found the number 1']],
    [['a', { a: 'x' }], ['/a: "a" is here twice']],
    [[{ a: '' }], ['/a: expected a text, found an empty text']],
    [['constructor'], ['/constructor (key): nothing may be called "constructor"']],
    [5, ['/: expected an object, found the number 5']],
  ])('%j is refused', (value, faults) => {
    expect(readBy(map, value).faults).toEqual(faults)
  })
})
