import { expect, test } from 'vitest'
import { freezeDeep } from '../../../engine/definition/freeze.ts'

test('freezes to the leaves and gives the same value back', () => {
  const value = { list: [{ leaf: 1 }], text: 'a', pattern: /a/, nothing: null }
  expect(freezeDeep(value)).toBe(value)
  expect([value, value.list, value.list[0], value.pattern].map(Object.isFrozen)).toEqual([true, true, true, true])
})

test('a frozen pattern still matches, again and again', () => {
  const { pattern } = freezeDeep({ pattern: /^a/u })
  expect(['ab', 'ba', 'ab'].map(text => text.search(pattern))).toEqual([0, -1, 0])
})

test.each([1, 'a', null, undefined, true])('leaves %j as it is', value => {
  expect(freezeDeep(value)).toBe(value)
})

test('goes through a circle once', () => {
  const value: { self?: unknown } = {}
  value.self = value
  expect(Object.isFrozen(freezeDeep(value))).toBe(true)
})
