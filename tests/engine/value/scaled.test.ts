import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeScaled,
  encodeScaled,
  encodeScaledDigits,
  formatScaled,
  largestScaled,
} from '../../../engine/value/amount.ts'

const scales = [0, 2, 3]
const safest = Number.MAX_SAFE_INTEGER

describe('scaledFromNumber', () => {
  test.each([
    [12.345, 3, { value: 12345 }],
    [0.1 + 0.2, 3, { fault: 'number.scale' }],
    [1.005, 3, { value: 1005 }],
    [8.2, 3, { value: 8200 }],
    [-0.001, 3, { value: -1 }],
    [-0, 3, { value: 0 }],
    [1e-7, 3, { fault: 'number.scale' }],
    [1e-7, 7, { value: 1 }],
    [1.5e-7, 8, { value: 15 }],
    [1e21, 3, { fault: 'number.large' }],
    [1e21, 0, { fault: 'number.large' }],
    [1.7976931348623157e308, 3, { fault: 'number.large' }],
    [5e-324, 3, { fault: 'number.scale' }],
    [1.5, 0, { fault: 'number.whole' }],
    [safest, 0, { value: safest }],
    [-safest, 0, { value: -safest }],
    [safest + 1, 0, { fault: 'number.large' }],
    [999_999_999_999.999, 3, { value: 999_999_999_999_999 }],
    [1_000_000_000_000, 3, { fault: 'number.large' }],
    [Number.NaN, 3, { fault: 'type.number' }],
    [Number.POSITIVE_INFINITY, 3, { fault: 'number.large' }],
    [Number.NEGATIVE_INFINITY, 0, { fault: 'number.large' }],
  ])('%d at scale %i is %o', (number, scale, expected) => {
    expect(encodeScaled(number, scale)).toEqual(expected)
  })
})

test.each([
  [{ negative: false, digits: '12345', decimals: 3 }, 3, { value: 12345 }],
  [{ negative: true, digits: '5', decimals: 0 }, 2, { value: -500 }],
  [{ negative: true, digits: '0', decimals: 0 }, 2, { value: 0 }],
  [{ negative: false, digits: '15', decimals: 1 }, 0, { fault: 'number.whole' }],
  [{ negative: false, digits: '12345', decimals: 4 }, 3, { fault: 'number.scale' }],
  [{ negative: false, digits: '9007199254740992', decimals: 0 }, 0, { fault: 'number.large' }],
] as const)('%o at scale %i is %o', (decimal, scale, expected) => {
  expect(encodeScaledDigits(decimal, scale)).toEqual(expected)
})

test.each([
  [12345, 3, '12.345'],
  [1234500, 0, '1,234,500'],
  [1234500, 3, '1,234.500'],
  [1250, 2, '12.50'],
  [-5, 3, '-0.005'],
  [-123456, 0, '-123,456'],
  [0, 0, '0'],
  [0, 2, '0.00'],
  [safest, 0, '9,007,199,254,740,991'],
])('%d at scale %i is written %s', (value, scale, expected) => {
  expect(formatScaled(value, scale)).toBe(expected)
})

test.each(scales)('a number leads back to every value at scale %i', scale => {
  const largest = largestScaled(scale)
  const whole = fc.oneof(fc.maxSafeInteger(), fc.integer()).filter(value => Math.abs(value) <= largest)
  const values = fc.oneof(whole, fc.constantFrom(largest, -largest, largest - 1, 1 - largest))
  fc.assert(
    fc.property(values, value => {
      expect(encodeScaled(JSON.parse(JSON.stringify(decodeScaled(value, scale))), scale)).toEqual({ value })
    }),
    { numRuns: 1000 },
  )
})

test.each(scales)('a number taken at scale %i is the same number again', scale => {
  fc.assert(
    fc.property(fc.double(), number => {
      const result = encodeScaled(number, scale)
      if ('value' in result) expect(decodeScaled(result.value, scale)).toBe(number + 0)
    }),
  )
})
