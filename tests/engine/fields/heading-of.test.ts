import { expect, test } from 'vitest'
import { headingOf } from '../../../engine/fields/heading-of.ts'

test.each([
  ['Berat', 'gr', 'Berat (gr)'],
  ['Kadar (%)', '%', 'Kadar (%)'],
  ['Fee %', '%', 'Fee %'],
  ['Barang', 'g', 'Barang (g)'],
  ['Nama', undefined, 'Nama'],
])('%s counted in %s is headed %s', (title, unit, expected) => {
  expect(headingOf(title, unit === undefined ? {} : { unit })).toBe(expected)
})
