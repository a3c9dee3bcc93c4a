// The base of all units: an integer of the smallest step that cannot be mixed with another unit.
import type { FaultCode } from '../message/faults.ts'

declare const unit: unique symbol

/** A safe integer that carries its unit in its type only; a plain number is not one, and two units do not add up. */
export type Amount<Unit extends string> = number & { readonly [unit]: Unit }

/** The rounding direction: `nearest` with halves away from zero, `up` towards +infinity, `down` towards -infinity. */
export type Rounding = 'nearest' | 'up' | 'down'

/** A fraction of two safe integers; the denominator is above zero. */
export interface Rational {
  readonly numerator: number
  readonly denominator: number
}

/** The number as an amount, -0 as 0. Throws on anything but a safe integer, which is a bug. */
export function amount<Unit extends string>(value: number, unitName: Unit): Amount<Unit> {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number of ${unitName}`)
  return (value + 0) as Amount<Unit>
}

/** The amount times a fraction, exact until the one rounding at the end. Throws when it leaves the safe integers. */
export function multiply<T extends Amount<string>>(
  value: T,
  { numerator, denominator }: Rational,
  rounding: Rounding = 'nearest',
): T {
  if (!(denominator > 0)) throw new Error(`the denominator ${denominator} is not above zero`)
  return amount(Number(divide(BigInt(value) * BigInt(numerator), BigInt(denominator), rounding)), 'a product') as T
}

function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const rest = ((dividend % divisor) + divisor) % divisor
  const floor = (dividend - rest) / divisor
  if (rest === 0n || rounding === 'down') return floor
  if (rounding === 'up') return floor + 1n
  const isAboveHalf = dividend < 0n ? rest * 2n > divisor : rest * 2n >= divisor
  return isAboveHalf ? floor + 1n : floor
}

// Decimals as scaled integers (12.345 at scale 3 is 12345). Conversion uses decimal text: nothing is
// ever rounded.

/** An exact scaled integer, or the fault code of the input. */
export type Scaled = { readonly value: number } | { readonly fault: FaultCode }

interface DecimalDigits {
  readonly negative: boolean
  /** Every digit, without the point. */
  readonly digits: string
  /** The number of digits after the point; negative if zeros are missing before it. */
  readonly decimals: number
}

const fifteenDigits = 999_999_999_999_999

/**
 * The largest accepted scaled integer, either sign. Whole numbers reach Number.MAX_SAFE_INTEGER; with decimals it
 * is fifteen digits, because a JSON number (a double) keeps every decimal of fifteen digits but not of sixteen.
 */
export const largestScaled = (scale: number): number => (scale === 0 ? Number.MAX_SAFE_INTEGER : fifteenDigits)

/** `12.345` at scale 3 is 12345. Faults: `type.number` (NaN), `number.large`, `number.whole` or `number.scale`. */
export function encodeScaled(number: number, scale: number): Scaled {
  if (Number.isNaN(number)) return { fault: 'type.number' }
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(number))
  if (match === null) return { fault: 'number.large' }
  const [, minus, whole = '', fraction = '', exponent = '0'] = match
  const decimals = fraction.length - Number(exponent)
  return encodeScaledDigits({ negative: minus === '-', digits: whole + fraction, decimals }, scale)
}

/** Digits that were read from a text: `12345` with 3 decimals. Faults: `number.large`, `number.whole` or `number.scale`. */
export function encodeScaledDigits({ negative, digits, decimals }: DecimalDigits, scale: number): Scaled {
  if (decimals > scale) return { fault: scale === 0 ? 'number.whole' : 'number.scale' }
  const size = Number(digits + '0'.repeat(scale - decimals))
  if (size > largestScaled(scale)) return { fault: 'number.large' }
  // 0 - 0 is 0, where -0 would be another value to Object.is and to tests.
  return { value: negative ? 0 - size : size }
}

/** The JSON number of a scaled integer: 12345 at scale 3 is 12.345, and `encodeScaled` leads back to 12345. */
export const decodeScaled = (value: number, scale: number): number => value / 10 ** scale

/** Exactly `scale` decimals, thousands grouped with commas: 1234500 at scale 3 is `1,234.500`; safe integers only. */
export function formatScaled(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0')
  const point = digits.length - scale
  const whole = digits.slice(0, point).replace(/\B(?=(\d{3})+$)/g, ',')
  return (value < 0 ? '-' : '') + whole + (scale > 0 ? `.${digits.slice(point)}` : '')
}

/** Money in whole rupiah; negative amounts flow in the opposite direction. */
export type Rupiah = Amount<'rupiah'>

/** Whole rupiah. Throws on anything but a safe integer, which is a bug. */
export const rupiah = (value: number): Rupiah => amount(value, 'rupiah')

/** `1,234,500`, without a currency sign. */
export const formatRupiah = (value: Rupiah): string => formatScaled(value, 0)

/** Weight in whole milligrams; JSON carries it as decimal grams of three places. */
type Gram = Amount<'milligrams'>

/** Whole milligrams: `gram(12345)` is 12.345 g. Throws on anything but a safe integer, which is a bug. */
export const gram = (value: number): Gram => amount(value, 'milligrams')

/** A share in whole hundredths of a percent: 12.5 % is 1250. The whole, 100 %, is 10000. */
export type Percent = Amount<'hundredths of a percent'>

/** Whole hundredths: `percent(1250)` is 12.5 %. Throws on anything but a safe integer, which is a bug. */
export const percent = (value: number): Percent => amount(value, 'hundredths of a percent')

/** `12.50`: always two decimals, without the sign. */
export const formatPercent = (value: Percent): string => formatScaled(value, 2)

/** `+12.5%`: a change as a share of the value before, with one decimal. */
export const formatChange = (before: number, after: number): string => {
  const percent = ((after - before) / Math.abs(before)) * 100
  return `${percent > 0 ? '+' : '\u2212'}${Math.abs(percent).toFixed(1)}%`
}
