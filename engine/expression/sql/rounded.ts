// A number with more decimals than its column, as the column keeps it.
import { createNumberType } from '../terms/types.ts'
import type { TranslatedValue } from './translate.ts'

/** Rounds the number to this many decimals, halves away from zero; undefined if it has fewer, or is not a number. */
export const roundToScale = (translated: TranslatedValue, scale: number): TranslatedValue | undefined => {
  const { type, value } = translated
  if (type.kind !== 'number' || type.scale === undefined || type.scale < scale) return undefined
  if (type.scale === scale) return translated
  return {
    ...translated,
    value: { kind: 'rounded', of: value, by: 10 ** (type.scale - scale) },
    type: createNumberType(scale),
  }
}
