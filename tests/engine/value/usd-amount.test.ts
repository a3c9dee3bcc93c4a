import { expect, test } from 'vitest'
import { formatUsd, usd } from '../../../engine/value/amount.ts'

test.each([0, 1, -12345, Number.MAX_SAFE_INTEGER])('%d is taken as it is', value => {
  expect(usd(value)).toBe(value)
})

test.each([0.5, Number.NaN, Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])('%d is a bug of ours', value => {
  expect(() => usd(value)).toThrow('is no whole number of cents')
})

test.each([
  [0, '0.00'],
  [1234500, '12,345.00'],
  [-5, '-0.05'],
])('%d is written %s', (value, expected) => {
  expect(formatUsd(usd(value))).toBe(expected)
})
