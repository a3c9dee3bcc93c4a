import { expect, test } from 'vitest'
import { formatHeading } from '../../../engine/field/column-heading.ts'

test.each([
  ['Berat', 'gr', 'Berat (gr)'],
  ['Kadar (%)', '%', 'Kadar (%)'],
  ['Fee %', '%', 'Fee (%)'],
  ['Cash Rp', 'Rp', 'Cash (Rp)'],
  ['Barang', 'g', 'Barang (g)'],
  ['Nama', undefined, 'Nama'],
])('%s counted in %s is headed %s', (title, unit, expected) => {
  expect(formatHeading(title, unit === undefined ? {} : { unit })).toBe(expected)
})
