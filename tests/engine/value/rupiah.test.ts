import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatRupiah, roundUp, rupiah } from '../../../engine/value/amount.ts'

test.each([0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('%d is no rupiah', value => {
  expect(() => rupiah(value)).toThrow('is no whole number of rupiah')
})

test.each([
  [0, '0'],
  [1234500, '1,234,500'],
  [-500, '-500'],
])('%d is written %s', (value, expected) => {
  expect(formatRupiah(rupiah(value))).toBe(expected)
})

describe('roundUp', () => {
  test.each([
    [0, 500, 0],
    [1, 500, 500],
    [500, 500, 500],
    [501, 500, 1000],
    [1_234_567, 500, 1_235_000],
    [-1, 500, 0],
    [-1200, 500, -1000],
    [-1000, 500, -1000],
    [7, 1, 7],
    [Number.MAX_SAFE_INTEGER - 1, 3, Number.MAX_SAFE_INTEGER - 1],
  ])('%d on steps of %d is %d', (price, step, expected) => {
    expect(roundUp(rupiah(price), rupiah(step))).toBe(expected)
  })

  test.each([0, -500])('refuses steps of %d', step => {
    expect(() => roundUp(rupiah(1), rupiah(step))).toThrow('not above zero')
  })

  test('refuses a multiple beyond the safe integers', () => {
    expect(() => roundUp(rupiah(Number.MAX_SAFE_INTEGER), rupiah(500))).toThrow()
  })

  test('leads to the nearest multiple that is not below the price', () => {
    const prices = fc.integer({ min: -(2 ** 52), max: 2 ** 52 })
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 1_000_000 }), (price, step) => {
        const rounded = roundUp(rupiah(price), rupiah(step))
        expect(Math.abs(rounded % step)).toBe(0)
        expect(rounded - price).toBeGreaterThanOrEqual(0)
        expect(rounded - price).toBeLessThan(step)
      }),
    )
  })
})
