import { type Amount, amount } from './amount.ts'
import { formatScaled } from './scaled.ts'

/** Weight in whole milligrams; JSON carries it as decimal grams of three places. */
export type Gram = Amount<'milligrams'>

/** Whole milligrams: `gram(12345)` is 12.345 g. Throws on anything but a safe integer, which is a bug. */
export const gram = (value: number): Gram => amount(value, 'milligrams')

/** `1,234.500`: grams, always three decimals. */
export const formatGram = (value: Gram): string => formatScaled(value, 3)
