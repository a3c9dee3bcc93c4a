import { expect, test } from 'vitest'
import { filterValues, mapByName, mapNames, mapValues } from '../../../engine/value/records.ts'

test('maps the values of a record, with their names', () => {
  expect(mapValues({ a: 1, b: 2 }, (value, name) => `${name}${value}`)).toEqual({ a: 'a1', b: 'b2' })
})

test('keeps the values that pass, in their order', () => {
  expect(Object.keys(filterValues({ b: 1, a: 2, c: 3 }, (value, name) => value < 3 && name !== 'd'))).toEqual([
    'b',
    'a',
  ])
})

test('gives each name a value', () => {
  expect(mapNames(['a', 'b'], (name, index) => [name, index])).toEqual({ a: ['a', 0], b: ['b', 1] })
})

test('gives each thing a value under its name', () => {
  expect(mapByName([{ name: 'a', size: 1 }], ({ size }) => size)).toEqual({ a: 1 })
})

test('keeps the name __proto__ as a member', () => {
  const body: Record<string, number> = JSON.parse('{"__proto__": 1}')
  expect(JSON.stringify([mapValues(body, value => value + 1), filterValues(body, () => true)])).toBe(
    '[{"__proto__":2},{"__proto__":1}]',
  )
  expect(JSON.stringify(mapNames(['__proto__'], () => 1))).toBe('{"__proto__":1}')
})
