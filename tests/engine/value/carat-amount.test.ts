import { expect, test } from 'vitest'
import { carat, formatCarat } from '../../../engine/value/amount.ts'

test.each([0, 1, -12345, Number.MAX_SAFE_INTEGER])('%d is taken as it is', value => {
  expect(carat(value)).toBe(value)
})

test.each([0.5, Number.NaN, Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])('%d is a bug of ours', value => {
  expect(() => carat(value)).toThrow('is no whole number of thousandths of a carat')
})

test.each([
  [0, '0.000'],
  [1234500, '1,234.500'],
  [-5, '-0.005'],
])('%d is written %s', (value, expected) => {
  expect(formatCarat(carat(value))).toBe(expected)
})
