// The base of all units: an integer of the smallest step that cannot be mixed with another unit.

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

/** The exact sum. Throws when it leaves the safe integers. */
export const add = <T extends Amount<string>>(left: T, right: T): T => amount(left + right, 'a sum') as T

/** The exact difference, which may be negative. Throws when it leaves the safe integers. */
export const subtract = <T extends Amount<string>>(left: T, right: T): T => amount(left - right, 'a difference') as T

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
