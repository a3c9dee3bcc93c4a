// Decimals as scaled integers (12.345 at scale 3 is 12345). Conversion uses decimal text: nothing is
// ever rounded.
import type { FaultCode } from '../message/faults.ts'

/** An exact scaled integer, or the fault code of the input. */
export type Scaled = { readonly value: number } | { readonly fault: FaultCode }

export interface DecimalDigits {
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
