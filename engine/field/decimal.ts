import type { FieldType } from './field-type.ts'
import { createScaledType } from './scaled-type.ts'

const thousandths = createScaledType({
  name: 'decimal',
  description: 'Number without a unit, with at most three decimals, stored as whole thousandths.',
  scale: 3,
  width: 14,
  boxWidth: 9,
  most: 1_000_000_000,
})

/** Whole thousands as `format` writes them, which look like three decimals after a comma. */
const wholeThousands = /^-?[1-9]\d{0,2}(?:,\d{3})+$/

/** Stored as whole thousandths; for numbers that count no one thing. Decimals that are zero are left out: 5, not 5.000. */
export const decimal: FieldType = {
  ...thousandths,
  read: text => thousandths.read(wholeThousands.test(text.trim()) ? text.replaceAll(',', '') : text),
  format: value => thousandths.format(value).replace(/\.?0+$/, ''),
}
