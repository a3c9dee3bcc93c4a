import { expect, test } from 'vitest'
import { formatHeading } from '../../../engine/fields/column-heading.ts'
import { decimal } from '../../../engine/fields/decimal.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(decimal, 'type.number', ['1', '', true])
testRange(decimal)
parsesAs(decimal, [
  [10.5, { value: 10500 }],
  [1.0005, 'number.scale'],
])
testReading(decimal, [
  ['1,234.5', { value: 1234500 }],
  ['1.0005', 'number.scale'],
])

test('writes thousands and three decimals, without a unit', () => {
  expect([decimal.format(100000000), formatHeading('Nilai', decimal)]).toEqual(['100,000.000', 'Nilai'])
})
