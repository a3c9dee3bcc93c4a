import { describe, expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { orderEdit } from '../../support/schema/document-files.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const text = { $ref: 'types#text' }
const fetched = (from: string, more: object = {}) => ({
  ...text,
  readOnly: true,
  'x-fetch': { from, mode: 'copy' },
  ...more,
})

const schema = buildSchemaWith(
  ...withFlow,
  thing('/properties/size/x-enum', { LARGE: { title: 'Large one', color: 'info', show: 'weight > 1' } }),
  thing('/properties/like', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
  thing('/properties/like_size', fetched('like.size')),
  thing('/properties/kin', fetched('like.kin')),
  thing('/properties/written', { ...text, 'x-fetch': { from: 'like.size', mode: 'copyIfEmpty' } }),
  thing('/properties/joined', { ...text, 'x-calc': "size + '!'" }),
  thing('/properties/same', { ...text, 'x-calc': 'like_size' }),
  orderEdit('/properties/goods/items/properties/size', {
    ...text,
    'x-fetch': { from: 'thing.like_size', mode: 'live' },
  }),
  orderEdit('/properties/goods/items/properties/of', { ...text, 'x-calc': 'parent.state' }),
)
const sizes = [
  { value: 'SMALL', title: 'SMALL', color: 'default' },
  { value: 'LARGE', title: 'Large one', color: 'info' },
]
const getChoices = (resource: string, field: string) => getResource(schema, resource).field[field]?.choices

describe('a field with a value from a choice has its titles', () => {
  test.each<[string, string]>([
    ['thing', 'like_size'],
    ['thing', 'same'],
    ['order.goods', 'size'],
    ['journal:order.goods', 'size'],
  ])('%s: %s', (resource, field) => {
    expect(getChoices(resource, field)).toEqual(sizes)
    expect(getResource(schema, resource).field[field]?.limits.choices).toBe(undefined)
    expect(getResource(schema, resource).fields.find(({ name }) => name === field)?.choices).toEqual(sizes)
  })

  test('a line with the state of its document', () => {
    expect(getChoices('order.goods', 'of')?.map(({ title }) => title)).toEqual(['Waiting', 'Done', 'Gone'])
  })

  test('not a field that users write, that is computed in another way, or that depends on itself', () => {
    expect(['written', 'joined', 'kin', 'name'].map(field => getChoices('thing', field))).toEqual([[], [], [], []])
  })
})
