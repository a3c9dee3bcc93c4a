import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hargaBeli, roundUp } from '../../../domain/pembelian/harga-beli.ts'
import { rupiah } from '../../../engine/value/amount.ts'

test.each([
  ['up', [4_895_550, 97_911, 500, 0], 4_798_000],
  ['down', [4_895_550, 97_911, 500, 1], 4_797_500],
  ['on the step', [4_900_000, 100_000, 500, 0], 4_800_000],
  ['on the step, down', [4_900_000, 100_000, 500, 1], 4_800_000],
  ['never below nothing', [100_000, 100_001, 500, 0], 0],
  ['a rupiah, up', [100_001, 100_000, 500, 0], 500],
  ['a rupiah, down', [100_001, 100_000, 500, 1], 0],
  ['never above its nota', [4_135_095, 0, 500, 0, 4_135_095], 4_135_000],
  ['up to the price of the nota', [4_900_000, 1, 500, 0, 4_900_000], 4_900_000],
  ['without a nota, up', [4_135_095, 0, 500, 0, null], 4_135_500],
] as const)('price: %s', (_, given, expected) => {
  expect(hargaBeli.run(given, {})).toBe(expected)
})

test('rounding up and down gives steps within one step of the exact price, in order', () => {
  const amount = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(1, 100, 500, 1000, 50_000), (price, off, step) => {
      const left = Math.max(0, price - off)
      const [up, down] = [0, 1].map(way => Number(hargaBeli.run([price, off, step, way], {})))
      expect([Number(up) % step, Number(down) % step]).toEqual([0, 0])
      expect(Number(up) - left).toBeGreaterThanOrEqual(0)
      expect(Number(up) - left).toBeLessThan(step)
      expect(left - Number(down)).toBeGreaterThanOrEqual(0)
      expect(left - Number(down)).toBeLessThan(step)
    }),
  )
})

test('rounding never pays more than the nota where what is left is not more', () => {
  const amount = fc.integer({ min: 0, max: 1e12 })
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom(1, 100, 500, 1000, 50_000),
      fc.boolean(),
      (nota, off, step, goesDown) => {
        expect(hargaBeli.run([nota, off, step, goesDown ? 1 : 0, nota], {})).toBeLessThanOrEqual(nota)
      },
    ),
  )
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
