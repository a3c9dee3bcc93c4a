import type { FieldType } from './field-type.ts'
import { createStrictTextType } from './text-type.ts'

const length = 8
const digits = /^[0-9]{1,20}$/

/** At least eight digits (specification 9): missing zeros in front are added, `428` is `00000428`; longer codes of other programs are kept. */
export const barcode: FieldType = {
  ...createStrictTextType({
    name: 'barcode',
    description: 'Barcode of eight to twenty digits; zeros in front of a shorter one may be left out.',
    json: { type: 'string', pattern: '^[0-9]{1,20}$' },
    blank: 'text',
    width: length,
    boxWidth: 14,
    view: 'barcode',
    refusal: 'barcode.form',
    accept: text => (digits.test(text) ? text.padStart(length, '0') : undefined),
  }),
  completes: true,
}
