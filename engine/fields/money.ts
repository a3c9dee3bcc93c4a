import type { FieldType } from './field-type.ts'
import { scaledType } from './scaled-type.ts'

const whole = scaledType({
  name: 'money',
  description: 'Whole rupiah.',
  scale: 0,
  width: 14,
  unit: 'Rp',
})

/**
 * Whole rupiah; decimals are refused (`number.whole`). `read` takes the empty cents that other programs write
 * (`1000.00`), at most two: `50.000` is how people here write fifty thousand, and must not be read as fifty.
 */
export const money: FieldType = {
  ...whole,
  read: text => whole.read(text.trim().replace(/^([^.]*\d)\.00?$/, '$1')),
}
