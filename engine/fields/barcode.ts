import { strictTextType } from './strict-text-type.ts'

const length = 8
const digits = /^[0-9]{1,8}$/

/** Eight digits (specification 9): zeros in front that somebody leaves out are filled in, `428` is `00000428`. */
export const barcode = strictTextType({
  name: 'barcode',
  description: 'Barcode of eight digits; zeros in front may be left out.',
  json: { type: 'string', pattern: '^[0-9]{1,8}$' },
  blank: 'text',
  width: length,
  refusal: 'barcode.form',
  accept: text => (digits.test(text) ? text.padStart(length, '0') : undefined),
})
