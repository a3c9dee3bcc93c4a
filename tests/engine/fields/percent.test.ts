import { expect, test } from 'vitest'
import { percent } from '../../../engine/fields/percent.ts'
import { keepsItsRange, parsesAs, readsAs, refusesStrangers } from './type-facts.ts'

refusesStrangers(percent, 'type.number', ['1', '', true])
keepsItsRange(percent)
parsesAs(percent, [
  [12.5, { value: 1250 }],
  [0.125, 'number.scale'],
])
readsAs(percent, [
  ['100', { value: 10000 }],
  ['12.5%', { value: 1250 }],
])

test.each([
  [1250, '12.50'],
  [10000, '100.00'],
])('writes %d as %s', (value, expected) => {
  expect(percent.format(value)).toBe(expected)
})
