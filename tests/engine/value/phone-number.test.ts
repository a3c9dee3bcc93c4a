import { expect, test } from 'vitest'
import { toInternationalPhone } from '../../../engine/value/spreadsheet-text.ts'

test.each([
  ['081255500123', '6281255500123'],
  ['0812-5550-0123', '6281255500123'],
  ['+62 812 5550 0123', '6281255500123'],
  ['6281255500123', '6281255500123'],
  ['(022) 4201234', '62224201234'],
  ['+65 9123 4567', '6591234567'],
  ['12345', undefined],
  ['0000000000', undefined],
  ['0812', undefined],
  ['08125550012345678', undefined],
  ['ABC', undefined],
  ['-', undefined],
  ['', undefined],
])('%s is %s', (text, phone) => expect(toInternationalPhone(text)).toBe(phone))
