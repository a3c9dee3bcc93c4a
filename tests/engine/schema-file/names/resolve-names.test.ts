import { expect, test } from 'vitest'
import { orderEdit } from '../../../support/schema/document-files.ts'
import { withFlow } from '../../../support/schema/flow-files.ts'
import { collectFaultsWith, type Edit, places } from '../../../support/schema/schema-files.ts'

/** The pointer and the sentence of each fault. */
const collectFaults = (...edits: readonly Edit[]): readonly string[] =>
  collectFaultsWith(...edits).map(line => line.replace(/^\S+ /, '').replace(/ @ .*$/, ''))

test('reports all missing names of all files, each with the nearest name', () => {
  expect(
    collectFaults(
      [places.thing, '/x-label', '{thing_cod} - {name}'],
      [places.thing, '/properties/maker/x-ref/columns', ['nam']],
      [places.menu, '/items/1/to', 'resource:plac'],
      [places.menu, '/items/1/levels', ['MIT']],
      [places.project, '/shop/address', 'adress'],
      [places.start, '/chain/place', [{ place_cod: 'A' }]],
    ),
  ).toEqual([
    '/items/1/to: no resource is called "plac"; did you mean "place"?',
    '/items/1/levels/0: no level is called "MIT"; did you mean "MID"?',
    '/shop/address: "place" has no field "adress"; did you mean "address"?',
    '/properties/maker/x-ref/columns/0: "place" has no field "nam"; did you mean "name"?',
    '/x-label: no field is called "thing_cod"; did you mean "thing_code"?',
    '/chain/place/0/place_cod: "place" has no field "place_cod"; did you mean "place_code"?',
  ])
})

test('reports unknown levels of moves and authorizations', () => {
  expect(collectFaults(...withFlow, orderEdit('/x-flow/moves/0/who', ['TOPP', '*']))).toEqual([
    '/x-flow/moves/0/who/0: no level is called "TOPP"; did you mean "TOP"?',
  ])
})

test('does not report names of a resource whose file is broken', () => {
  expect(collectFaults([places.shop, '/title', 5], [places.thing, '/properties/maker/x-ref/columns', ['nam']])).toEqual(
    ['/title: expected a text, found the number 5'],
  )
})

test('reports unknown names in what a move sets, picks, numbers, creates and passes on', () => {
  const move = (rest: string, value: unknown): Edit => orderEdit(`/x-flow/moves/2/${rest}`, value)
  expect(
    collectFaults(
      ...withFlow,
      move('sets', { dai: 'sysdate()' }),
      move('pick/sets', { wy: 'answer.reason' }),
      move('number', ['order_n', 'goods.line_cod', 'good.line_code']),
      move('also/0/set', { raeson: "'A'" }),
      move('creates/0/lines', { parts: { from: 'goods', map: {} } }),
      move('creates/0/link', 'order_noo'),
    ),
  ).toEqual([
    '/x-flow/moves/2/pick/sets/wy: "goods" has no field "wy"; did you mean "why"?',
    '/x-flow/moves/2/creates/0/lines/parts: "thing" has no lines "parts"',
    '/x-flow/moves/2/creates/0/link: "goods" has no field "order_noo"',
    '/x-flow/moves/2/also/0/set/raeson: "order!cancel" has no field "raeson"; did you mean "reason"?',
    '/x-flow/moves/2/sets/dai: no field is called "dai"; did you mean "day"?',
    '/x-flow/moves/2/number/0: no field is called "order_n"; did you mean "order_no"?',
    '/x-flow/moves/2/number/1: "goods" has no field "line_cod"; did you mean "line_code"?',
    '/x-flow/moves/2/number/2: the document has no lines "good"; did you mean "goods"?',
  ])
})
