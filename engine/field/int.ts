import { createScaledType } from './scaled-type.ts'

/** A count or a number of order; decimals are refused (`number.whole`). */
export const int = createScaledType({
  name: 'int',
  description: 'Whole number.',
  scale: 0,
  width: 8,
  boxWidth: 8,
  most: 1_000_000,
})
