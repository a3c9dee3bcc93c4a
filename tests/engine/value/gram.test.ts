import { expect, test } from 'vitest'
import { gram } from '../../../engine/value/amount.ts'

test.each([0, 1, -12345, Number.MAX_SAFE_INTEGER])('%d is taken as it is', value => {
  expect(gram(value)).toBe(value)
})

test.each([0.5, Number.NaN, Number.NEGATIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])('%d is a bug of ours', value => {
  expect(() => gram(value)).toThrow('is no whole number of milligrams')
})
