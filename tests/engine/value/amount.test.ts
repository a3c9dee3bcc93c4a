import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, gram, multiply, type Rounding, type Rupiah, rupiah } from '../../../engine/value/amount.ts'

const safest = Number.MAX_SAFE_INTEGER

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, safest + 1, '5', null, undefined])('%s is no amount', value => {
  expect(() => amount(value as number, 'steps')).toThrow('is no whole number of steps')
})

test('minus zero is zero', () => {
  expect(amount(-0, 'steps')).toBe(0)
})

test('an amount is of one unit', () => {
  const units: Rupiah[] = [rupiah(1)]
  // @ts-expect-error grams are not rupiah
  units.push(gram(1))
  // @ts-expect-error a plain number is no amount
  units.push(1)
})

describe('multiply', () => {
  test.each<[number, [number, number], Rounding | undefined, number]>([
    [1000, [1, 3], undefined, 333],
    [1000, [2, 3], undefined, 667],
    [5, [1, 2], 'nearest', 3],
    [-5, [1, 2], 'nearest', -3],
    [-4, [1, 3], 'nearest', -1],
    [-5, [1, 3], 'nearest', -2],
    [10, [1, 3], 'up', 4],
    [10, [1, 3], 'down', 3],
    [-10, [1, 3], 'up', -3],
    [-10, [1, 3], 'down', -4],
    [10, [-1, 4], 'nearest', -3],
    [12, [1, 4], 'up', 3],
    [0, [-7, 3], 'nearest', 0],
    [safest, [safest, safest], 'nearest', safest],
  ])('%d times %j rounded %s is %d', (value, [numerator, denominator], rounding, expected) => {
    expect(multiply(rupiah(value), { numerator, denominator }, rounding)).toBe(expected)
  })

  test.each([0, -1, Number.NaN])('refuses the denominator %d', denominator => {
    expect(() => multiply(rupiah(1), { numerator: 1, denominator })).toThrow('not above zero')
  })

  test('refuses a product beyond the safe integers', () => {
    expect(() => multiply(rupiah(safest), { numerator: 2, denominator: 1 })).toThrow()
  })

  test('nearest is never further than half a step away', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer({ min: 1 }), (value, numerator, denominator) => {
        const exact = BigInt(value) * BigInt(numerator)
        if (exact / BigInt(denominator) >= BigInt(safest) || exact / BigInt(denominator) <= BigInt(-safest)) return
        const error = BigInt(multiply(rupiah(value), { numerator, denominator })) * BigInt(denominator) - exact
        expect((error < 0n ? -error : error) * 2n <= BigInt(denominator)).toBe(true)
      }),
    )
  })
})
