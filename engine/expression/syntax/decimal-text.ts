// Exact decimals of any size: an integer coefficient and a scale. No binary floats.
import type { Rounding } from '../../value/amount.ts'

/** `coefficient / 10 ** scale`; one number has one form: no zeros at the end after the point, `scale` never negative. */
export interface Decimal {
  readonly coefficient: bigint
  readonly scale: number
}

/** Decimals of a quotient; further decimals are rounded, half away from zero. */
export const divisionScale = 20

/** Brings a number to its one form. */
export function createDecimal(coefficient: bigint, scale = 0): Decimal {
  let [left, decimals] = [coefficient, scale]
  while (decimals > 0 && left % 10n === 0n) {
    left /= 10n
    decimals -= 1
  }
  return { coefficient: left, scale: decimals }
}

export const zero: Decimal = createDecimal(0n)
export const one: Decimal = createDecimal(1n)

/** A stored whole number of smallest steps: 12345 at scale 3 is 12.345. */
export const toDecimal = (stored: number, scale: number): Decimal => createDecimal(BigInt(stored), scale)

/** `-12.50` is -12.5; undefined for anything that is not digits with at most one point inside. */
export function parseDecimal(text: string): Decimal | undefined {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = ''] = match
  return createDecimal(BigInt(whole + fraction), fraction.length)
}

/** `-0.05`: plain digits, no grouping, no zeros at the end. */
export function formatDecimal({ coefficient, scale }: Decimal): string {
  const digits = String(getMagnitude(coefficient)).padStart(scale + 1, '0')
  const point = digits.length - scale
  return (coefficient < 0n ? '-' : '') + digits.slice(0, point) + (scale > 0 ? `.${digits.slice(point)}` : '')
}

export const add = (a: Decimal, b: Decimal): Decimal => {
  const scale = Math.max(a.scale, b.scale)
  return createDecimal(convertCoefficient(a, scale) + convertCoefficient(b, scale), scale)
}

export const negate = ({ coefficient, scale }: Decimal): Decimal => ({ coefficient: -coefficient, scale })

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, negate(b))

export const multiply = (a: Decimal, b: Decimal): Decimal =>
  createDecimal(a.coefficient * b.coefficient, a.scale + b.scale)

/** The quotient with `divisionScale` decimals; null if the divisor is zero. */
export const divide = (a: Decimal, b: Decimal): Decimal | null =>
  b.coefficient === 0n
    ? null
    : createDecimal(
        divideRounded(a.coefficient * getPowerOfTen(b.scale + divisionScale), b.coefficient * getPowerOfTen(a.scale)),
        divisionScale,
      )

/** Below zero, zero or above zero, as `a` is smaller, equal or larger. */
export const compare = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale)
  const [left, right] = [convertCoefficient(a, scale), convertCoefficient(b, scale)]
  return Number(left > right) - Number(left < right)
}

/** Rounds to a multiple of `step`: nearest, up or down; null if the step is not above zero. */
export function roundToStep(value: Decimal, step: Decimal, rounding: Rounding): Decimal | null {
  if (step.coefficient <= 0n) return null
  const steps = divideRounded(
    value.coefficient * getPowerOfTen(step.scale),
    step.coefficient * getPowerOfTen(value.scale),
    rounding,
  )
  return multiply(createDecimal(steps), step)
}

/** The whole number of steps of that scale that is nearest, halves away from zero: 1.235 at scale 2 is 124. */
export const toScaled = ({ coefficient, scale }: Decimal, targetScale: number, rounding?: Rounding): bigint =>
  targetScale >= scale
    ? coefficient * getPowerOfTen(targetScale - scale)
    : divideRounded(coefficient, getPowerOfTen(scale - targetScale), rounding)

const convertCoefficient = ({ coefficient, scale }: Decimal, targetScale: number): bigint =>
  targetScale === scale ? coefficient : coefficient * getPowerOfTen(targetScale - scale)

const powers = Array.from({ length: 2 * divisionScale }, (_, exponent) => 10n ** BigInt(exponent))

const getPowerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent)

const getMagnitude = (value: bigint): bigint => (value < 0n ? -value : value)

function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding = 'nearest'): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const whole = getMagnitude(dividend) / getMagnitude(divisor)
  const rest = getMagnitude(dividend) % getMagnitude(divisor)
  const isRoundedAway =
    rounding === 'nearest' ? rest * 2n >= getMagnitude(divisor) : rest > 0n && (rounding === 'up') !== isNegative
  const steps = isRoundedAway ? whole + 1n : whole
  return isNegative ? -steps : steps
}
