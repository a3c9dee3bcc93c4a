import { createScaledType } from './scaled-type.ts'

/** Stored as whole cents. */
export const usd = createScaledType({
  name: 'usd',
  description: 'US dollars with at most two decimals, stored as whole cents.',
  scale: 2,
  width: 12,
  boxWidth: 12,
  amount: 'currency',
  most: 10_000_000,
  unit: 'USD',
  unitWords: ['US$', '$'],
})
