import { describe, expect, test } from 'vitest'
import {
  afterMinus,
  apart,
  inBraces,
  namedBy,
  namesIn,
  naming,
  namingKeys,
} from '../../../../engine/definition/shapes/naming.ts'
import { nameOf, noted, type Shape, text } from '../../../../engine/definition/shapes/shape.ts'
import { either, list, mapOf, named, object } from '../../../../engine/definition/shapes/shape-compound.ts'

const field = naming('field', text())
const fieldOfOther = naming('field of', text(), { of: namedBy('to') })

describe('references in a value', () => {
  test('have their paths, through lists, maps and objects', () => {
    const shape = object({ all: list(field) }, { by: mapOf(noted('A field', field)), plain: text() })
    expect(namesIn(shape, { all: ['a', 'b'], by: { x: 'c' }, plain: 'no name' }, ['at'])).toEqual([
      { kind: 'field', name: 'a', path: ['at', 'all', 0] },
      { kind: 'field', name: 'b', path: ['at', 'all', 1] },
      { kind: 'field', name: 'c', path: ['at', 'by', 'x'] },
    ])
  })

  test('are those of the alternative that matches', () => {
    const shape = list(either(field, object({ field }, {})))
    expect(namesIn(shape, ['a', { field: 'b' }]).map(({ name, path }) => [name, path])).toEqual([
      ['a', [0]],
      ['b', [1, 'field']],
    ])
  })

  test('are found in a recursive shape', () => {
    type Nested = { readonly name: string; readonly inner?: Nested }
    const nested: Shape<Nested> = named<Nested>('nested', () => object({ name: field }, { inner: nested }))
    expect(namesIn(nested, { name: 'a', inner: { name: 'b' } }).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('belong to the resource that the nearest object names', () => {
    const shape = object({ to: text(), columns: list(fieldOfOther) }, { more: object({ field: fieldOfOther }, {}) })
    expect(namesIn(shape, { to: 'place', columns: ['a'], more: { field: 'b' } }).map(({ of }) => of)).toEqual([
      'place',
      'place',
    ])
    expect(namesIn(fieldOfOther, 'a')).toEqual([{ kind: 'field of', name: 'a', of: '', path: [] }])
  })

  test('may be the keys of a map', () => {
    expect(namesIn(namingKeys('level', mapOf(field)), { TOP: 'a' })).toEqual([
      { kind: 'level', name: 'TOP', path: ['TOP'], on: 'key' },
      { kind: 'field', name: 'a', path: ['TOP'] },
    ])
  })

  test('in a scope of its own are not collected', () => {
    expect(namesIn(apart(list(field)), ['a'])).toEqual([])
  })

  test('to names of other files have their kind', () => {
    expect(namesIn(nameOf('ledger'), 'goods')).toEqual([{ kind: 'ledger', name: 'goods', path: [] }])
  })
})

test('are the names in braces of a text', () => {
  expect(inBraces('{code} - {name}')).toEqual(['code', 'name'])
  expect(namesIn(naming('field', text(), { within: inBraces }), '{a}{b}').map(({ name }) => name)).toEqual(['a', 'b'])
})

test('are the field of a sort term', () => {
  expect([...afterMinus('-name'), ...afterMinus('name')]).toEqual(['name', 'name'])
})
