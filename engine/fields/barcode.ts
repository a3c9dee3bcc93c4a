import { strictTextType } from './strict-text-type.ts'

const pattern = '^[0-9]{8}$'
const eightDigits = new RegExp(pattern)

/** Eight digits (specification 9); leading zeros are part of it and are never filled in. */
export const barcode = strictTextType({
  name: 'barcode',
  description: 'Barcode of eight digits.',
  json: { type: 'string', pattern },
  blank: 'text',
  width: 8,
  refusal: 'barcode.form',
  accept: text => (eightDigits.test(text) ? text : undefined),
})
