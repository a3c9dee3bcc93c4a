import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isMenuId, menu, parseMenuIds } from '../../../engine/field/menu.ts'
import { parsesAs, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z0-9-]{1,60}$/), { maxLength: 20 })

testStrangers(menu, 'type.text', [1, true])
testRoundTrip(
  menu,
  ids.map(list => JSON.stringify(list.toSorted())),
)
parsesAs(menu, [
  ['[]', { value: '[]' }],
  ['["b","a","b"]', { value: '["a","b"]' }],
  ...['', 'a', '{}', '["A"]', '[1]', '["a",]', '["a", "b"]', '[["a"]]', '["a"]\n', `["${'a'.repeat(61)}"]`].map(
    text => [text, 'menu.form'] as const,
  ),
  [
    `[${Array(500)
      .fill(`"${'a'.repeat(60)}"`)
      .join()}]`,
    'menu.form',
  ],
])
testReading(menu, [
  [' ["a"] ', { value: '["a"]' }],
  ['a', 'menu.form'],
])

test('parses the ids of a text; undefined if it is not a list of ids', () => {
  expect([parseMenuIds('["a","b-1"]'), parseMenuIds('[]'), parseMenuIds('["a"'), parseMenuIds('-')]).toEqual([
    ['a', 'b-1'],
    [],
    undefined,
    undefined,
  ])
})

test.each([
  ['bank-2', true],
  ['', false],
  ['Bank', false],
  ['a b', false],
  ['a'.repeat(61), false],
  [7, false],
])('%j is an id: %s', (given, isId) => {
  expect(isMenuId(given)).toBe(isId)
})
