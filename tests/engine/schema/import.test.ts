import { expect, test } from 'vitest'
import { normalizeHeader } from '../../../engine/schema/import.ts'

const heads = [
  ['Kode Group', 'kode_group'],
  ['  KODE   GROUP ', 'kode_group'],
  ['No Faktur Group User', 'no_faktur_group_user'],
  ['harga\tmodal', 'harga_modal'],
  ['harga_modal', 'harga_modal'],
  ['E\u0301', '\u00e9'],
  ['', ''],
] as const

test.each(heads)('the head %j is the column %j', (head, name) => {
  expect(normalizeHeader(head, 'lower-underscore')).toBe(name)
})

test('an exact heading is only trimmed', () => {
  expect(normalizeHeader(' Kode Group ', 'exact')).toBe('Kode Group')
})
