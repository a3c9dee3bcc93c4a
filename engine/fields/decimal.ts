import { createScaledType } from './scaled-type.ts'

/** Stored as whole thousandths; for numbers that count no one thing. */
export const decimal = createScaledType({
  name: 'decimal',
  description: 'Number without a unit, with at most three decimals, stored as whole thousandths.',
  scale: 3,
  width: 14,
  most: 1_000_000_000,
})
