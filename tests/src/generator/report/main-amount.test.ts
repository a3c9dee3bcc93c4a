// The amount that a row of a report shows on a phone is not one of its parts.
import { expect, test } from 'vitest'
import { findMainAmount } from '../../../../src/generator/report/report-page.ts'

const amounts = ['ongkos', 'harga_jual', 'harga_total', 'harga_gram'].map(name => ({ name }))

test('the amount with the greatest total is shown first, and of equal ones the first', () => {
  expect(findMainAmount(amounts, { ongkos: 25_000, harga_jual: 5_022_500, harga_total: 5_047_500 })?.name).toBe(
    'harga_total',
  )
  expect(findMainAmount(amounts, { ongkos: 0, harga_jual: -700, harga_total: -700 })?.name).toBe('harga_jual')
})

test('a report without totals shows its first amount, and one without amounts none', () => {
  expect(findMainAmount(amounts, {})?.name).toBe('ongkos')
  expect(findMainAmount([], {})).toBeUndefined()
})
