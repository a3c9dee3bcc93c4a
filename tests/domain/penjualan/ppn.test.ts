import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dpp, ppn, ppnTambahan } from '../../../domain/penjualan/ppn.ts'

const buildRule = (from: string, more: object = {}) => ({
  tgl_berlaku: from,
  dasar: 'HARGA TOTAL',
  termasuk: 0,
  tarif: 1200,
  pembilang: 11,
  penyebut: 12,
  bagian_faktur: 1000,
  bagian_tanpa_faktur: 1500,
  ...more,
})

const since2025 = [buildRule('2025-01-01')]

const getTax = (price: number, { day = '2026-07-01', invoice = 1, ongkos = 0, rules = since2025 } = {}) => {
  const tables = { 'parameter-ppn': rules }
  return [dpp.run([price, ongkos, invoice, day], tables), ppn.run([price, ongkos, invoice, day], tables)]
}

test('1.1 percent with a tax invoice, 1.65 percent without', () => {
  expect(getTax(10_000_000)).toEqual([10_000_000, 110_000])
  expect(getTax(10_000_000, { invoice: 0 })).toEqual([10_000_000, 165_000])
})

test('a price that includes the tax is the base and the tax together', () => {
  const rules = [buildRule('2025-01-01', { termasuk: 1 })]
  expect(getTax(10_110_000, { rules })).toEqual([10_000_000, 110_000])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), price => {
      const [base, tax] = getTax(price, { rules })
      expect(Number(base) + Number(tax)).toBe(price)
    }),
  )
})

test('the rule of the day counts, not the newest', () => {
  const rules = [
    buildRule('2025-01-01'),
    buildRule('2022-04-01', { tarif: 1100, bagian_faktur: 2000, pembilang: 1, penyebut: 1 }),
  ]
  expect(getTax(1_000_000, { rules, day: '2023-01-31' })).toEqual([1_000_000, 22_000])
  expect(getTax(1_000_000, { rules, day: '2025-01-01' })).toEqual([1_000_000, 11_000])
  expect(getTax(1_000_000, { rules, day: '2020-01-01' })).toEqual([1_000_000, 0])
})

test('the tax may be reckoned on the work alone', () => {
  const rules = [buildRule('2025-01-01', { dasar: 'ONGKOS' })]
  expect(getTax(10_000_000, { rules, ongkos: 75_000 })).toEqual([75_000, 825])
})

test('halves go away from zero, also where a sale is taken back', () => {
  const rules = [buildRule('2025-01-01', { tarif: 1000, pembilang: 1, penyebut: 1, bagian_faktur: 5000 })]
  expect(getTax(10, { rules })).toEqual([10, 1])
  expect(getTax(-10, { rules })).toEqual([-10, -1])
})

test('the part outside of the price is all of the tax or zero', () => {
  const beside = (rules: readonly object[], day = '2026-07-01') =>
    ppnTambahan.run([10_000_000, 0, 1, day], { 'parameter-ppn': rules as typeof since2025 })
  expect(beside(since2025)).toBe(110_000)
  expect(beside([buildRule('2025-01-01', { termasuk: 1 })])).toBe(0)
  expect(beside(since2025, '2020-01-01')).toBe(0)
})
