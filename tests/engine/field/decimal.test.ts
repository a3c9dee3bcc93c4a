import { expect, test } from 'vitest'
import { formatHeading } from '../../../engine/field/column-heading.ts'
import { decimal } from '../../../engine/field/decimal.ts'
import { parsesAs, testRange, testReading, testStrangers } from './type-facts.ts'

testStrangers(decimal, 'type.number', ['1', '', true])
testRange(decimal)
parsesAs(decimal, [
  [10.5, { value: 10500 }],
  [1.0005, 'number.scale'],
])
testReading(decimal, [
  ['1,234.5', { value: 1234500 }],
  ['525,711', { value: 525_711_000 }],
  ['1.0005', 'number.scale'],
])

test('writes thousands and the decimals that are not zero, without a unit', () => {
  const written = [100_000_000, 10_500, 5, 0, -1_250, null].map(value => decimal.format(value))
  expect(written).toEqual(['100,000', '10.5', '0.005', '0', '-1.25', ''])
  expect(formatHeading('Nilai', decimal)).toBe('Nilai')
})
