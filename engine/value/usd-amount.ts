import { type Amount, amount } from './amount.ts'
import { formatScaled } from './scaled.ts'

/** Money in whole cents of the US dollar; JSON carries it as dollars of two places. */
export type Usd = Amount<'cents'>

/** Whole cents: `usd(1050)` is 10.50 dollars. Throws on anything but a safe integer, which is a bug. */
export const usd = (value: number): Usd => amount(value, 'cents')

/** `1,234.50`: dollars, always two decimals, without a currency sign. */
export const formatUsd = (value: Usd): string => formatScaled(value, 2)
