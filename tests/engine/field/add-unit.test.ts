import { expect, test } from 'vitest'
import { addUnit, isPrefixUnit } from '../../../engine/field/add-unit.ts'

test.each([
  ['2,800,000', 'Rp', 'Rp 2,800,000'],
  ['-500', 'Rp', 'Rp -500'],
  ['12.50', 'USD', 'USD 12.50'],
  ['3.450', 'gr', '3.450 gr'],
  ['37.5', '%', '37.5 %'],
  ['5', undefined, '5'],
])('%s of %s is %s', (text, unit, whole) => {
  expect(addUnit(text, unit)).toBe(whole)
  expect(isPrefixUnit(unit)).toBe(unit === 'Rp' || unit === 'USD')
})
