import { describe, expect, test } from 'vitest'
import {
  anything,
  enumeration,
  flag,
  getJsonKind,
  integer,
  type MetaSchemaContext,
  nameReference,
  number,
  type Shape,
  scalar,
  text,
  withDescription,
} from '../../../../engine/schema-file/language/shape.ts'
import { readBy } from '../shape-facts.ts'

test.each([
  ['a', 'string'],
  [1, 'number'],
  [true, 'boolean'],
  [null, 'null'],
  [[], 'array'],
  [{}, 'object'],
])('%j is of the kind %s', (value, kind) => {
  expect(getJsonKind(value)).toBe(kind)
})

const capital = text({ pattern: /^[A-Z]$/, expects: 'a capital' })
const even = scalar<number>('number', 'an even number', {}, value => (value % 2 ? `${value} is odd` : undefined))

const rows: readonly [name: string, shape: Shape<unknown>, value: unknown, fault: string | undefined][] = [
  ['text', text(), '', undefined],
  ['text', text(), 1, 'expected a text, found the number 1'],
  ['text', text({ min: 1 }), '', 'expected a text, found an empty text'],
  ['text with a pattern', capital, 'A', undefined],
  ['text with a pattern', capital, 'a"', 'expected a capital, found "a""'],
  ['text with a pattern', capital, false, 'expected a capital, found the boolean false'],
  ['integer', integer(), -1e9, undefined],
  ['integer', integer(), 1.5, 'expected a whole number, found 1.5'],
  ['integer', integer(), Number.POSITIVE_INFINITY, 'expected a whole number, found Infinity'],
  ['integer with bounds', integer({ minimum: 1, maximum: 3 }), 1, undefined],
  ['integer with bounds', integer({ minimum: 1, maximum: 3 }), 3, undefined],
  ['integer with bounds', integer({ minimum: 1, maximum: 3 }), 0, 'expected at least 1, found 0'],
  ['integer with bounds', integer({ minimum: 1, maximum: 3 }), 4, 'expected at most 3, found 4'],
  ['number', number, 1.5, undefined],
  ['number', number, '1', 'expected a number, found the text "1"'],
  ['flag', flag, false, undefined],
  ['flag', flag, 0, 'expected true or false, found the number 0'],
  ['oneOf', enumeration(['first', 'second']), 'first', undefined],
  ['oneOf', enumeration(['first', 'second']), 'firs', '"firs" is not one of first, second; did you mean "first"?'],
  ['oneOf', enumeration(['first', 2]), 3, 'the number 3 is not one of first, 2'],
  ['oneOf', enumeration([1, 2]), [1], 'a list is not one of 1, 2'],
  ['oneOf', enumeration([1, 2]), {}, 'an object is not one of 1, 2'],
  ['oneOf', enumeration([1, 2]), null, 'null is not one of 1, 2'],
  ['scalar', even, 2, undefined],
  ['scalar', even, 3, '3 is odd'],
  ['nameOf', nameReference('resource'), 'old-thing_2', undefined],
  ['nameOf', nameReference('resource'), 'Thing', '"Thing" is not the name of a resource'],
  ['nameOf', nameReference('level', /^[A-Z]+$/), 'OWN', undefined],
  ['nameOf', nameReference('level', /^[A-Z]+$/), 1, 'expected the name of a level, found the number 1'],
  ['anything', anything, { a: [null] }, undefined],
  ['noted', withDescription('A capital', capital), 'b', 'expected a capital, found "b"'],
]

test.each(rows)('%s reads %j (%#)', (_name, shape, value, fault) => {
  expect(readBy(shape, value).faults).toEqual(fault === undefined ? [] : [`/: ${fault}`])
})

describe('parsed values', () => {
  test('a valid value is returned unchanged', () => {
    const value = { a: 1 }
    expect(readBy(anything, value).value).toBe(value)
    expect(readBy(enumeration([1, 2]), 2).value).toBe(2)
  })

  test('a wrong kind is undefined; a value that breaks a rule is returned', () => {
    expect(readBy(text(), 1).value).toBe(undefined)
    expect(readBy(enumeration(['a']), 'b').value).toBe(undefined)
    expect(readBy(capital, 'a').value).toBe('a')
  })
})

const empty: MetaSchemaContext = { names: {}, defs: new Map() }
const named: MetaSchemaContext = { names: { resource: [{ name: 'thing', title: 'Thing' }] }, defs: new Map() }

const metas: readonly [name: string, shape: Shape<unknown>, context: MetaSchemaContext, meta: unknown][] = [
  ['text', text(), empty, { type: 'string' }],
  ['text with rules', text({ pattern: /^a$/, min: 1 }), empty, { type: 'string', pattern: '^a$', minLength: 1 }],
  ['integer', integer({ minimum: 1 }), empty, { type: 'integer', minimum: 1 }],
  ['number', number, empty, { type: 'number' }],
  ['flag', flag, empty, { type: 'boolean' }],
  ['anything', anything, empty, {}],
  ['oneOf', enumeration(['a', 1]), empty, { enum: ['a', 1] }],
  ['oneOf of one', enumeration(['a']), empty, { const: 'a' }],
  ['nameOf, names unknown', nameReference('resource'), empty, { type: 'string', pattern: '^[a-z][a-z0-9_-]*$' }],
  ['nameOf, names known', nameReference('resource'), named, { $ref: 'names.json#/$defs/resource' }],
  ['noted', withDescription('A flag', flag), empty, { type: 'boolean', description: 'A flag' }],
]

test.each(metas)('the meta-schema of %s', (_name, shape, context, meta) => {
  expect(shape.meta(context)).toEqual(meta)
})
