import { createScaledType } from './scaled-type.ts'

/** Stored as whole milligrams. */
export const weight = createScaledType({
  name: 'weight',
  description: 'Weight in grams with at most three decimals, stored as whole milligrams.',
  scale: 3,
  width: 10,
  boxWidth: 10,
  amount: 'weight',
  most: 100_000,
  unit: 'gr',
  unitWords: ['gram', 'g'],
})
