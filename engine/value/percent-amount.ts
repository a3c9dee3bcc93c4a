import { type Amount, amount } from './amount.ts'
import { formatScaled } from './scaled.ts'

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
