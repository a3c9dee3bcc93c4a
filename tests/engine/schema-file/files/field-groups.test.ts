import { expect, test } from 'vitest'
import { mapFieldGroups } from '../../../../engine/schema-file/files/field-groups.ts'
import type { ResourceDefinition } from '../../../../engine/schema-file/shapes/resource-shape.ts'

const definition = {
  properties: {
    number: { $ref: 'types#label' },
    goods: { type: 'array', items: { properties: { thing: { $ref: 'types#code' } } } },
  },
  'x-flow': {
    field: 'state',
    states: {},
    moves: [{ id: 'save' }, { id: 'cancel', ask: { properties: { reason: { $ref: 'types#text' } } } }],
  },
} as unknown as ResourceDefinition

test('changes each group of fields, with its path', () => {
  const seen: unknown[] = []
  const changed = mapFieldGroups(definition, (group, path) => {
    seen.push([path.join('/'), Object.keys(group.properties)])
    return { ...group, properties: { ...group.properties, more: { type: 'boolean' } } }
  })
  expect(seen).toEqual([
    ['', ['number', 'goods']],
    ['properties/goods/items', ['thing']],
    ['x-flow/moves/1/ask', ['reason']],
  ])
  expect(Object.keys(changed.properties)).toEqual(['number', 'goods', 'more'])
  expect(Object.keys(changed.properties.goods?.items?.properties ?? {})).toEqual(['thing', 'more'])
  expect(changed['x-flow']?.moves[0]).toEqual({ id: 'save' })
  expect(Object.keys(changed['x-flow']?.moves[1]?.ask?.properties ?? {})).toEqual(['reason', 'more'])
})
