import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  add,
  compare,
  createDecimal,
  type Decimal,
  divide,
  divisionScale,
  formatDecimal,
  multiply,
  negate,
  parseDecimal,
  roundToStep,
  subtract,
  toDecimal,
  toScaled,
} from '../../../../engine/expression/syntax/decimal-text.ts'

test.each([
  ['0', 0n, 0],
  ['-0', 0n, 0],
  ['007', 7n, 0],
  ['1.50', 15n, 1],
  ['-0.05', -5n, 2],
  ['100.000', 100n, 0],
  ['123456789012345678901234567890.1', 1234567890123456789012345678901n, 1],
])('%s has one form', (text, coefficient, scale) => {
  expect(parseDecimal(text)).toEqual({ coefficient, scale })
})

test.each(['', '.', '1.', '.5', '1,5', '1e5', '0x1', ' 1', '--1', '१'])('"%s" is no number', text => {
  expect(parseDecimal(text)).toBeUndefined()
})

const parsed = (text: string): Decimal => parseDecimal(text) ?? createDecimal(0n)

test.each([
  ['1', '3', `0.${'3'.repeat(20)}`],
  ['2', '3', `0.${'6'.repeat(19)}7`],
  ['-2', '3', `-0.${'6'.repeat(19)}7`],
  ['1', '-8', '-0.125'],
  ['0.1', '0.02', '5'],
  ['0', '5', '0'],
])('%s / %s is %s', (a, b, quotient) => {
  const found = divide(parsed(a), parsed(b))
  expect(found && formatDecimal(found)).toBe(quotient)
})

test('a division by zero is null', () => {
  expect(divide(createDecimal(1n), createDecimal(0n))).toBeNull()
})

test.each([
  ['1234', '500', 'up', '1500'],
  ['1500', '500', 'up', '1500'],
  ['-1200', '500', 'up', '-1000'],
  ['1499', '500', 'down', '1000'],
  ['-1', '500', 'down', '-500'],
  ['250', '500', 'nearest', '500'],
  ['-250', '500', 'nearest', '-500'],
  ['249.99', '500', 'nearest', '0'],
  ['2.345', '0.01', 'nearest', '2.35'],
  ['-2.345', '0.01', 'nearest', '-2.35'],
  ['2.5', '1', 'nearest', '3'],
  ['1.26', '0.25', 'down', '1.25'],
] as const)('%s to steps of %s, %s, is %s', (value, step, rounding, expected) => {
  const found = roundToStep(parsed(value), parsed(step), rounding)
  expect(found && formatDecimal(found)).toBe(expected)
})

test.each(['0', '-5'])('a step of %s gives nothing', step => {
  expect(roundToStep(createDecimal(7n), parsed(step), 'up')).toBeNull()
})

test.each([
  ['1.235', 2, 124n],
  ['-1.235', 2, -124n],
  ['1.234', 2, 123n],
  ['12', 3, 12000n],
] as const)('%s at scale %d is %s steps', (text, scale, expected) => {
  expect(toScaled(parsed(text), scale)).toBe(expected)
})

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(12))
  .map(([c, s]) => createDecimal(c, s))

/** A number as a fraction of two whole ones, to check by other means. */
const buildFraction = ({ coefficient, scale }: Decimal): readonly [bigint, bigint] => [
  coefficient,
  10n ** BigInt(scale),
]
const isSame = ([a, b]: readonly [bigint, bigint], [c, d]: readonly [bigint, bigint]): boolean => a * d === c * b

test('sums, differences and products are exact', () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (a, b) => {
      const [[an, ad], [bn, bd]] = [buildFraction(a), buildFraction(b)]
      expect(isSame(buildFraction(add(a, b)), [an * bd + bn * ad, ad * bd])).toBe(true)
      expect(isSame(buildFraction(subtract(a, b)), [an * bd - bn * ad, ad * bd])).toBe(true)
      expect(isSame(buildFraction(multiply(a, b)), [an * bn, ad * bd])).toBe(true)
      expect(Math.sign(compare(a, b))).toBe(an * bd === bn * ad ? 0 : an * bd > bn * ad ? 1 : -1)
    }),
  )
})

test('a quotient is never further than half of its last decimal away', () => {
  fc.assert(
    fc.property(anyDecimal, anyDecimal, (a, b) => {
      const found = divide(a, b)
      expect(found === null).toBe(b.coefficient === 0n)
      if (!found) return
      const [[an, ad], [bn, bd], [qn, qd]] = [buildFraction(a), buildFraction(b), buildFraction(found)]
      const error = an * bd * qd - qn * ad * bn
      const whole = ad * bn * qd
      const [size, of] = [error < 0n ? -error : error, whole < 0n ? -whole : whole]
      expect(size * 2n * 10n ** BigInt(divisionScale) <= of).toBe(true)
    }),
  )
})

test('text and stored form lead back to the same number', () => {
  fc.assert(
    fc.property(anyDecimal, fc.maxSafeInteger(), fc.nat(6), (value, stored, scale) => {
      expect(parseDecimal(formatDecimal(value))).toEqual(value)
      expect(negate(negate(value))).toEqual(value)
      expect(toScaled(toDecimal(stored, scale), scale)).toBe(BigInt(stored))
    }),
  )
})
