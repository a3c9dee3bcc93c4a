import { expect, test } from 'vitest'
import { isObject } from '../../../engine/value/json-text.ts'

test('an object has members; a list, a text, a number, null and undefined are not objects', () => {
  expect([{}, { a: 1 }, [], [{}], 'a', 1, null, undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
})
