import { expect, test } from 'vitest'
import { isListed } from '../../../engine/schema/resource.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { bookSchema, changeGoods, withLedgers } from '../../support/schema/ledger-files.ts'
import { collectFaultsWith } from '../../support/schema/schema-files.ts'

const schema = bookSchema()

test('builds a table of legs', () => {
  const legs = getResource(schema, 'ledger:goods')
  expect(legs).toMatchObject({
    kind: 'legs',
    table: 'goods_book',
    api: { verbs: [] },
    audit: 'none',
    lifecycle: { batched: false },
    scope: { kind: 'shop', column: 'place_code' },
    unique: [['entry', 'at']],
    index: [['business_date', 'at'], ['document_id'], ['at'], ['piece']],
  })
  const own = ['at', 'from_place', 'to_place', 'piece', 'qty', 'grams']
  const links = ['posting', 'document', 'document_id', 'move', 'line_id', 'reverses']
  expect(legs.fields.map(({ name }) => name)).toEqual(['entry', 'business_date', 'kind', ...own, ...links])
  expect(legs.field.kind?.choices.map(({ value, title }) => [value, title])).toContainEqual(['SELL', 'Sold'])
  expect(legs.field.piece?.ref?.to).toBe('thing')
})

test('the index of places has what sums by a dim read that is in no balance', () => {
  const owned = bookSchema(changeGoods('/dims/owner', { $ref: 'types#code', title: 'Owner', required: true }))
  expect(getResource(owned, 'ledger:goods').index).toContainEqual([
    'at',
    'business_date',
    'owner',
    'kind',
    'move',
    'reverses',
    'qty',
    'grams',
  ])
})

test('builds a table for each balance, of each shop or of the chain', () => {
  const scoped = getResource(schema, 'balance:goods.by_piece')
  expect(scoped).toMatchObject({
    kind: 'balance',
    table: 'goods_book_by_piece',
    api: { verbs: [] },
    unique: [['piece', 'at']],
  })
  expect(scoped.scope).toEqual({ kind: 'shop', column: 'place_code' })
  expect(scoped.fields.map(({ name }) => name)).toEqual(['piece', 'at', 'qty', 'grams'])
  expect(getResource(schema, 'balance:points.held').scope).toEqual({ kind: 'chain' })
})

test('gives them no path of the API', () => {
  const inner = Object.values(schema.resources).filter(one => !isListed(one))
  expect(inner.map(({ name }) => name)).toEqual([
    'ledger:goods',
    'balance:goods.by_tray',
    'balance:goods.by_piece',
    'ledger:cash',
    'balance:cash.held',
    'ledger:points',
    'balance:points.held',
  ])
})

test('reports a fault of a field once, at its position in the ledger', () => {
  expect(collectFaultsWith(...withLedgers, changeGoods('/amounts/qty/$ref', 'types#in'))).toEqual([
    'schema/ledgers/goods.json /amounts/qty/$ref: no type is called "in"; did you mean "int"? @ "types#in",',
  ])
})
