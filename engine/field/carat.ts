import { createScaledType } from './scaled-type.ts'

/** Stored as whole thousandths of a carat. */
export const carat = createScaledType({
  name: 'carat',
  description: 'Weight of stones in carats with at most three decimals, stored as whole thousandths.',
  scale: 3,
  width: 8,
  boxWidth: 9,
  amount: 'measure',
  most: 10_000,
  unit: 'ct',
  unitWords: ['carat'],
})
