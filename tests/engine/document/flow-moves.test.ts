import { expect, test } from 'vitest'
import {
  findMove,
  findState,
  formatEntrySource,
  getMove,
  isDangerous,
  isInitialMove,
} from '../../../engine/document/flow-moves.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { saleSchema } from '../../support/schema/sale-files.ts'

const sale = getResource(saleSchema(), 'sale')
const { lifecycle } = sale
const { flow } = lifecycle
if (!flow) throw new Error('a sale has no moves')

test('a move is found by its id', () => {
  expect([findMove(lifecycle, 'finish')?.title, findMove(lifecycle, 'none'), findMove({}, 'finish')?.title]).toEqual([
    'Finish',
    undefined,
    undefined,
  ])
})

test('a document begins with moves from the initial state', () => {
  expect(flow.moves.filter(move => isInitialMove(flow, move)).map(({ id }) => id)).toEqual(['save'])
})

test('a state is distinguished from other values', () => {
  expect([findState(flow, 'OPEN')?.title, findState(flow, 'constructor'), findState(flow, null)]).toEqual([
    'Waiting',
    undefined,
    undefined,
  ])
})

test('a posting is named by its move and its set', () => {
  expect(formatEntrySource('finish', 'out')).toBe('finish:out')
})

test('what takes back, or ends in red, is dangerous', () => {
  const [move] = flow.moves
  if (!move) throw new Error('a sale has no moves')
  const red = { ...flow, states: { ...flow.states, GONE: { ...flow.states.OPEN, color: 'error' } as never } }
  expect([
    isDangerous({ flow }, { ...move, reverse: [] }),
    isDangerous({ flow }, { ...move, reverse: ['out'] }),
    isDangerous({ flow: red }, { ...move, reverse: [], to: { state: 'GONE' } }),
  ]).toEqual([false, true, true])
})

test('a move that the document must have is found, or an error names both', () => {
  expect(flow.moves.map(({ id }) => getMove(sale, id))).toEqual(flow.moves)
  expect(() => getMove(sale, 'gone')).toThrow('sale has no move "gone"')
})
