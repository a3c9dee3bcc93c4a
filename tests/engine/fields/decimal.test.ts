import { expect, test } from 'vitest'
import { formatHeading } from '../../../engine/fields/column-heading.ts'
import { decimal } from '../../../engine/fields/decimal.ts'
import { keepsItsRange, parsesAs, readsAs, refusesStrangers } from './type-facts.ts'

refusesStrangers(decimal, 'type.number', ['1', '', true])
keepsItsRange(decimal)
parsesAs(decimal, [
  [10.5, { value: 10500 }],
  [1.0005, 'number.scale'],
])
readsAs(decimal, [
  ['1,234.5', { value: 1234500 }],
  ['1.0005', 'number.scale'],
])

test('writes thousands and three decimals, without a unit', () => {
  expect([decimal.format(100000000), formatHeading('Nilai', decimal)]).toEqual(['100,000.000', 'Nilai'])
})
