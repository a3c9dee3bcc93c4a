import { expect, test } from 'vitest'
import { computeSetsByState } from '../../../engine/document/sets-by-state.ts'
import type { Flow } from '../../../engine/schema/document.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { saleSchema, wholeCancel } from '../../support/schema/sale-files.ts'

const getFlow = (schema = saleSchema()): Flow => {
  const {
    lifecycle: { flow },
  } = getResource(schema, 'sale')
  if (!flow) throw new Error('a sale has no moves')
  return flow
}

const getMessages = (flow: Flow) =>
  Object.fromEntries(
    [...computeSetsByState(flow)].map(([state, { posted: standing, reversed }]) => [
      state,
      [[...standing].toSorted().join(' '), [...reversed].toSorted().join(' ')],
    ]),
  )

test('a move on picked lines leaves what the others posted', () => {
  expect(getMessages(getFlow())).toEqual({
    DRAFT: ['', ''],
    OPEN: ['', ''],
    DONE: ['back earn money out', 'earn out'],
    CANC: ['back earn money out', 'earn out'],
  })
})

test('a move of the whole document removes the sets that it reverses', () => {
  expect(getMessages(getFlow(saleSchema(...wholeCancel))).CANC).toEqual(['back', 'earn money out'])
})

test('a state from another expression can be any state', () => {
  const flow = getFlow()
  const [save, finish] = flow.moves
  if (!save || !finish) throw new Error('a sale has no moves')
  const { to } = flow.moves[2] ?? finish
  if ('state' in to) throw new Error('a cancelled sale has one state')
  const by = { ...to.by, term: { ...to.by.term, kind: 'coalesce' as const, items: [] } }
  expect(Object.keys(getMessages({ ...flow, moves: [save, { ...finish, to: { by } }] }))).toEqual([
    'DRAFT',
    'OPEN',
    'DONE',
    'CANC',
  ])
})
