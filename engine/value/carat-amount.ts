import { type Amount, amount } from './amount.ts'
import { formatScaled } from './scaled.ts'

/** Weight of stones in whole thousandths of a carat; JSON carries it as decimal carats of three places. */
export type Carat = Amount<'thousandths of a carat'>

/** Whole thousandths: `carat(1250)` is 1.25 ct. Throws on anything but a safe integer, which is a bug. */
export const carat = (value: number): Carat => amount(value, 'thousandths of a carat')

/** `1.250`: carats, always three decimals. */
export const formatCarat = (value: Carat): string => formatScaled(value, 3)
