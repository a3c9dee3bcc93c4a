import { createScaledType } from './scaled-type.ts'

/** Stored as whole hundredths: 12.5 is 1250. */
export const percent = createScaledType({
  name: 'percent',
  description: 'Percent with at most two decimals, stored as whole hundredths.',
  scale: 2,
  width: 8,
  boxWidth: 8,
  most: 100,
  unit: '%',
})
