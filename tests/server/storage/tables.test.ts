import { expect, test } from 'vitest'
import { getResource } from '../../../engine/schema/schema.ts'
import { getRowShop, getShopColumn, listTables } from '../../../server/storage/tables.ts'
import { withFlow } from '../../support/schema/flow-files.ts'
import { saleSchema } from '../../support/schema/sale-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

test('what a number of the chain stays above has an index of the whole chain, and nothing else has', () => {
  const above = (schema: Parameters<typeof listTables>[0]) =>
    listTables(schema).flatMap(({ indexes }) => indexes.filter(({ name }) => name.endsWith('_above')))
  expect(above(buildSchemaWith(...withFlow))).toEqual([
    { name: 'thing_thing_code_above', columns: ['thing_code'], unique: false },
    { name: 'order_goods_line_code_above', columns: ['line_code'], unique: false },
  ])
  expect(above(saleSchema())).toEqual([])
})

test('rows that belong to a shop have its column, and others are asked for it in vain', () => {
  const [owned, ofChain] = [
    getResource(buildSchemaWith(['resources/goods/thing.json', '/x-scope', 'shop']), 'thing'),
    getResource(buildSchemaWith(), 'thing'),
  ]
  const column = getShopColumn(owned)
  expect(getRowShop(owned, { [column]: 'A' })).toBe('A')
  expect(getRowShop(ofChain, { [column]: 'A' })).toBe('-')
  expect(() => getShopColumn(ofChain)).toThrow('rows of thing belong to no shop')
})
