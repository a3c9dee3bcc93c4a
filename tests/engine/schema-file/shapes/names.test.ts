import { describe, expect, test } from 'vitest'
import type { JsonSchema, Shape } from '../../../../engine/schema-file/language/shape.ts'
import {
  describeSchemaLink,
  expression,
  fieldName,
  fieldNames,
  fieldPath,
  levelReference,
  nonEmptyText,
  nonEmptyTexts,
  ownPaths,
} from '../../../../engine/schema-file/shapes/names.ts'
import { readBy } from '../shape-facts.ts'

const rows: readonly [name: string, shape: Shape<unknown>, value: unknown, faults: readonly string[]][] = [
  ['fieldName', fieldName, 'unit_price_2', []],
  ['fieldName', fieldName, '_id', []],
  ['fieldName', fieldName, 'Price', ['/: expected a name of small letters, digits and _, found "Price"']],
  ['fieldName', fieldName, 'a.b', ['/: expected a name of small letters, digits and _, found "a.b"']],
  ['fieldName', fieldName, 'a\n', ['/: expected a name of small letters, digits and _, found "a\n"']],
  ['fieldName', fieldName, 5, ['/: expected a name of small letters, digits and _, found the number 5']],
  ['fieldNames', fieldNames, ['a', 'b'], []],
  ['fieldNames', fieldNames, ['a', 'a', 'a'], ['/1: "a" stands here twice', '/2: "a" stands here twice']],
  ['fieldPath', fieldPath, 'maker.name', []],
  ['fieldPath', fieldPath, '.name', ['/: expected a field name or a dotted path, found ".name"']],
  ['ownPaths', ownPaths, ['a.b', 'c'], []],
  ['ownPaths', ownPaths, ['a.b', 'a.b'], ['/1: "a.b" stands here twice']],
  ['expression', expression, 'a + b', []],
  ['expression', expression, '', ['/: expected an expression, found an empty text']],
  ['expression', expression, null, ['/: expected an expression, found null']],
  ['word', nonEmptyText, 'a', []],
  ['word', nonEmptyText, '', ['/: expected a text, found an empty text']],
  ['words', nonEmptyTexts, [], []],
  ['words', nonEmptyTexts, ['a', ''], ['/1: expected a text, found an empty text']],
  ['who', levelReference, '*', []],
  ['who', levelReference, 'OWN_2', []],
  ['who', levelReference, 'own', ['/: "own" is not a level']],
  ['who', levelReference, '', ['/: "" is not a level']],
  ['who', levelReference, true, ['/: expected a level or "*", found the boolean true']],
  ['describeSchemaLink', describeSchemaLink('./dialect/menu.schema.json'), './dialect/menu.schema.json', []],
  ['describeSchemaLink', describeSchemaLink('./dialect/menu.schema.json'), {}, ['/: expected a text, found an object']],
]

test.each(rows)('%s', (_name, shape, value, faults) => {
  const reading = readBy(shape, value)
  expect(reading.faults).toEqual(faults)
  if (faults.length === 0) expect(reading.value).toEqual(value)
})

describe('in a meta-schema', () => {
  test('a level is one of the project if its levels are known', () => {
    expect(levelReference.meta({ names: { level: [{ name: 'OWN', title: 'Owner' }] }, defs: new Map() })).toEqual({
      anyOf: [{ const: '*' }, { $ref: 'names.json#/$defs/level' }],
    })
    expect(levelReference.meta({ names: {}, defs: new Map() })).toEqual({
      type: 'string',
      pattern: '^(\\*|[A-Z][A-Z0-9_]*)$',
    })
  })

  test('describes an expression, which is a text or its lines', () => {
    const defs = new Map<string, JsonSchema>()
    const description = 'Expression: one language on server, client and SQL'
    expect(expression.meta({ names: {}, defs })).toEqual({ $ref: '#/$defs/expression', description })
    const line = { type: 'string', minLength: 1 }
    expect(Object.fromEntries(defs)).toEqual({
      expression: { oneOf: [line, { type: 'array', items: line, minItems: 1 }] },
    })
  })

  test('describes an expression of the reference as a text', () => {
    expect(expression.meta({ names: {}, defs: new Map(), isReference: true })).toMatchObject({ type: 'string' })
  })
})
