import { expect, test } from 'vitest'
import { getAccess } from '../../../engine/access/access.ts'
import { canPerform, collectMoves, resolveScreen, wholeScreen } from '../../../engine/access/screens.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { salePlace, saleSchema } from '../../support/schema/sale-files.ts'
import type { Edit } from '../../support/schema/schema-files.ts'

const schema = saleSchema()
const sale = getResource(schema, 'sale')
const getMoves = (level: string, ...edits: readonly Edit[]): readonly string[] => {
  const edited = saleSchema(...edits)
  return [...getAccess(edited, { level, shop: 'A', modules: [] }).of(getResource(edited, 'sale')).moves].toSorted()
}

test.each([
  ['TOP', ['cancel', 'drop', 'finish', 'save']],
  ['MID', ['cancel', 'drop', 'finish', 'save']],
  ['LOW', ['save']],
  ['NONE', []],
])('%s makes the moves that the screens of the menu offer and that are for the level', (level, moves) => {
  expect(getMoves(level)).toEqual(moves)
})

test('x-perm takes moves away, and never from who may do everything', () => {
  const perm: Edit = [salePlace, '/x-perm', { '*': { can: ['list', 'get', 'move:drop'] } }]
  expect([getMoves('MID', perm), getMoves('TOP', perm)]).toEqual([['drop'], ['cancel', 'drop', 'finish', 'save']])
})

test('the empty form begins documents, a view offers its actions, the whole list all', () => {
  const person = { level: 'MID', can: undefined }
  const through = (view: string | undefined) => [...collectMoves(sale, [resolveScreen(sale, view)], person)]
  expect([through('new'), through('waiting'), through(undefined)]).toEqual([
    ['save'],
    ['finish', 'drop'],
    ['save', 'finish', 'cancel', 'drop'],
  ])
})

test('a view with a form of its own begins documents too', () => {
  const begins: Edit = [salePlace, '/x-views/waiting/begins', [{ id: 'cash', title: 'Cash', values: {} }]]
  const edited = getResource(saleSchema(begins), 'sale')
  const moves = collectMoves(edited, [resolveScreen(edited, 'waiting')], { level: 'MID', can: undefined })
  expect([...moves]).toEqual(['save', 'finish', 'drop'])
})

test('a move without levels is offered to no user, not even a full one', () => {
  const made: Edit = [salePlace, '/x-flow/moves/1/also', [{ document: 'sale', find: 'total > 0', move: 'drop' }]]
  const nobodys: Edit = [salePlace, '/x-flow/moves/3/who', []]
  expect([getMoves('TOP', made, nobodys), getMoves('MID', made, nobodys)]).toEqual([
    ['cancel', 'finish', 'save'],
    ['cancel', 'finish', 'save'],
  ])
})

test('lines are visible with their document, and not to users who only look it up', () => {
  const lines = getResource(schema, 'sale.goods')
  const of = (level: string) => [...getAccess(schema, { level, shop: 'A', modules: [] }).of(lines).verbs]
  expect([of('MID'), of('NONE')]).toEqual([['list', 'get'], []])
})

test('a screen opens what its kind is for', () => {
  expect([
    canPerform(wholeScreen, 'delete'),
    canPerform(resolveScreen(sale, 'new'), 'delete'),
    canPerform(resolveScreen(sale, 'new'), 'update'),
  ]).toEqual([true, false, true])
})
