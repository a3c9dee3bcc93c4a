import { expect, test } from 'vitest'
import { freezeDeep } from '../../../engine/value/records.ts'

test('freezes deeply and returns the same value', () => {
  const value = { list: [{ leaf: 1 }], text: 'a', pattern: /a/, nothing: null }
  expect(freezeDeep(value)).toBe(value)
  expect([value, value.list, value.list[0], value.pattern].map(Object.isFrozen)).toEqual([true, true, true, true])
})

test('a frozen pattern still matches repeatedly', () => {
  const { pattern } = freezeDeep({ pattern: /^a/u })
  expect(['ab', 'ba', 'ab'].map(text => text.search(pattern))).toEqual([0, -1, 0])
})

test.each([1, 'a', null, undefined, true])('returns %j unchanged', value => {
  expect(freezeDeep(value)).toBe(value)
})

test('ends in a circular value', () => {
  const value: { self?: unknown } = {}
  value.self = value
  expect(Object.isFrozen(freezeDeep(value))).toBe(true)
})
