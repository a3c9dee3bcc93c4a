// What a waiting document reads of others: the states it waits in, and the fields whose reads are compared.
import { expect, test } from 'vitest'
import {
  getSourceKind,
  getWaitingStates,
  isHeldRead,
  listBasisFields,
  listEffects,
} from '../../../engine/document/document-basis.ts'
import { flattenTerms } from '../../../engine/expression/terms/term-parts.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { withDerived } from '../../support/schema/ledger-files.ts'
import { salePlace, saleSchema } from '../../support/schema/sale-files.ts'

const items = '/properties/goods/items/properties'
const left = "sumOf('balance:goods.by_piece', qty, piece == self.piece)"
const schema = saleSchema(
  ...withDerived,
  [salePlace, `${items}/left`, { $ref: 'types#int', 'x-calc': left }],
  [
    salePlace,
    '/properties/unused',
    { $ref: 'types#int', 'x-calc': "sumOf('balance:goods.by_tray', qty, at == 'FRONT/01')" },
  ],
  [salePlace, `${items}/tray`, { $ref: 'types#text', readOnly: true, 'x-fetch': { from: 'piece.tray', mode: 'copy' } }],
  [salePlace, '/x-post/out/0/if', "left > 0 and tray != '?'"],
)
const sale = getResource(schema, 'sale')
const line = getResource(schema, 'sale.goods')

test('a document waits in the states before the move that posts', () => {
  const waiting = getWaitingStates(sale)
  expect([...waiting]).toEqual(['OPEN'])
  expect(listEffects(sale, waiting).map(({ id }) => id)).toEqual(['finish'])
  expect([...getWaitingStates(getResource(schema, 'thing'))]).toEqual([])
})

test('compares what the program computes from other documents and the books, of a condition too', () => {
  expect(listBasisFields(schema, sale).map(({ lines, field }) => [lines, field.name])).toEqual([
    ['goods', 'left'],
    ['goods', 'tray'],
  ])
})

test('knows masters, documents and books, and what a line holds', () => {
  const kinds = ['price', 'left', 'tray'].map(name => {
    const { calc, fetch } = line.field[name] ?? {}
    const expression = calc ?? fetch?.from
    const terms = expression ? flattenTerms(expression.term) : []
    return terms.flatMap(term => {
      const kind = getSourceKind(schema, term)
      return kind ? [[kind, isHeldRead(schema, term, 'piece')]] : []
    })
  })
  expect(kinds).toEqual([[['master', false]], [['books', false]], [['books', true]]])
})
