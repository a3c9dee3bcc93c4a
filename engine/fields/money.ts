import { createScaledType } from './scaled-type.ts'

/** Whole rupiah; decimals are refused (`number.whole`), as is a text whose signs do not group by three (`number.groups`). */
export const money = createScaledType({
  name: 'money',
  description: 'Whole rupiah.',
  scale: 0,
  width: 14,
  most: 100_000_000_000,
  unit: 'Rp',
  unitWords: ['IDR'],
})
