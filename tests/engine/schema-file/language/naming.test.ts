import { describe, expect, test } from 'vitest'
import {
  collectReferences,
  extractPlaceholders,
  findNearestText,
  stripMinus,
  withKeyReferences,
  withOwnScope,
  withReference,
} from '../../../../engine/schema-file/language/naming.ts'
import { nameReference, type Shape, text, withDescription } from '../../../../engine/schema-file/language/shape.ts'
import { defineShape, list, object, record, union } from '../../../../engine/schema-file/language/shape-compound.ts'

const field = withReference('field', text())
const fieldOfOther = withReference('field of', text(), { of: findNearestText('to') })

describe('references in a value', () => {
  test('have their paths, through lists, maps and objects', () => {
    const shape = object({ all: list(field) }, { by: record(withDescription('A field', field)), plain: text() })
    expect(collectReferences(shape, { all: ['a', 'b'], by: { x: 'c' }, plain: 'no name' }, ['at'])).toEqual([
      { kind: 'field', name: 'a', path: ['at', 'all', 0] },
      { kind: 'field', name: 'b', path: ['at', 'all', 1] },
      { kind: 'field', name: 'c', path: ['at', 'by', 'x'] },
    ])
  })

  test('are those of the alternative that matches', () => {
    const shape = list(union(field, object({ field }, {})))
    expect(collectReferences(shape, ['a', { field: 'b' }]).map(({ name, path }) => [name, path])).toEqual([
      ['a', [0]],
      ['b', [1, 'field']],
    ])
  })

  test('are found in a recursive shape', () => {
    type Nested = { readonly name: string; readonly inner?: Nested }
    const nested: Shape<Nested> = defineShape<Nested>('nested', () => object({ name: field }, { inner: nested }))
    expect(collectReferences(nested, { name: 'a', inner: { name: 'b' } }).map(({ name }) => name)).toEqual(['a', 'b'])
  })

  test('belong to the resource that the nearest object names', () => {
    const shape = object({ to: text(), columns: list(fieldOfOther) }, { more: object({ field: fieldOfOther }, {}) })
    expect(collectReferences(shape, { to: 'place', columns: ['a'], more: { field: 'b' } }).map(({ of }) => of)).toEqual(
      ['place', 'place'],
    )
    expect(collectReferences(fieldOfOther, 'a')).toEqual([{ kind: 'field of', name: 'a', of: '', path: [] }])
  })

  test('may be the keys of a map', () => {
    expect(collectReferences(withKeyReferences('level', record(field)), { TOP: 'a' })).toEqual([
      { kind: 'level', name: 'TOP', path: ['TOP'], marker: 'key' },
      { kind: 'field', name: 'a', path: ['TOP'] },
    ])
  })

  test('in a scope of its own are not collected', () => {
    expect(collectReferences(withOwnScope(list(field)), ['a'])).toEqual([])
  })

  test('to names of other files have their kind', () => {
    expect(collectReferences(nameReference('ledger'), 'goods')).toEqual([{ kind: 'ledger', name: 'goods', path: [] }])
  })
})

test('are the names in braces of a text', () => {
  expect(extractPlaceholders('{code} - {name}')).toEqual(['code', 'name'])
  expect(
    collectReferences(withReference('field', text(), { extractNames: extractPlaceholders }), '{a}{b}').map(
      ({ name }) => name,
    ),
  ).toEqual(['a', 'b'])
})

test('are the field of a sort term', () => {
  expect([...stripMinus('-name'), ...stripMinus('name')]).toEqual(['name', 'name'])
})
