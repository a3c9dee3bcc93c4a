// Taxes by class of goods, buyer, day and tax invoice against sums that were computed by hand, with the rules of a new shop.
import { expect, test } from 'vitest'
import { dpp, findInvoiceTerms, kodeFaktur, pph22, ppn, ppnTidakDipungut } from '../../../domain/penjualan/ppn.ts'
import { taxRules } from '../../support/cases/tax-rules.ts'

type TaxResult = readonly [base: number, tax: number, uncollected: number, incomeTax: number, code: string]
type TaxCase = readonly [
  goodsClass: string,
  buyer: string,
  day: string,
  invoice: 0 | 1,
  price: number,
  result: TaxResult,
]

/** Jewellery 1.1 % with a tax invoice and 1.65 % without, 0 % to a manufacturer; before May 2023 2.2 % and 2 %; bars 11 % on top, not collected; other goods 11 %. */
const cases: readonly TaxCase[] = [
  ['PERHIASAN', 'KONSUMEN', '2026-11-20', 1, 4_946_000, [4_892_186, 53_814, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2026-11-20', 0, 4_946_000, [4_865_716, 80_284, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2025-01-01', 1, 10_000_000, [9_891_197, 108_803, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2025-01-01', 0, 10_000_000, [9_837_678, 162_322, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2024-12-31', 1, 10_000_000, [9_891_197, 108_803, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2023-05-01', 0, 10_000_000, [9_837_678, 162_322, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2023-04-30', 1, 10_000_000, [9_784_736, 215_264, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2023-04-30', 0, 10_000_000, [9_784_736, 215_264, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2022-04-01', 1, 10_000_000, [9_784_736, 215_264, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2022-03-31', 1, 10_000_000, [9_803_922, 196_078, 0, 0, '05']],
  ['PERHIASAN', 'PEDAGANG', '2026-11-20', 1, 4_946_000, [4_892_186, 53_814, 0, 12_230, '05']],
  ['PERHIASAN', 'PEDAGANG', '2026-11-20', 0, 4_946_000, [4_865_716, 80_284, 0, 12_164, '05']],
  ['PERHIASAN', 'PEDAGANG', '2024-12-31', 1, 25_000_000, [24_727_992, 272_008, 0, 61_820, '05']],
  ['PERHIASAN', 'PEDAGANG', '2023-05-01', 0, 25_000_000, [24_594_196, 405_804, 0, 61_485, '05']],
  ['PERHIASAN', 'PEDAGANG', '2023-04-30', 1, 25_000_000, [24_461_840, 538_160, 0, 0, '05']],
  ['PERHIASAN', 'PABRIKAN', '2026-11-20', 1, 4_946_000, [4_946_000, 0, 0, 12_365, '05']],
  ['PERHIASAN', 'PABRIKAN', '2026-11-20', 0, 4_946_000, [4_946_000, 0, 0, 12_365, '05']],
  ['PERHIASAN', 'PABRIKAN', '2023-05-01', 1, 10_000_000, [10_000_000, 0, 0, 25_000, '05']],
  ['PERHIASAN', 'PABRIKAN', '2023-04-30', 1, 10_000_000, [9_784_736, 215_264, 0, 0, '05']],
  ['BATANGAN', 'KONSUMEN', '2026-11-20', 1, 27_900_000, [27_900_000, 0, 3_069_000, 0, '07']],
  ['BATANGAN', 'KONSUMEN', '2026-11-20', 0, 27_900_000, [27_900_000, 0, 3_069_000, 0, '07']],
  ['BATANGAN', 'KONSUMEN', '2025-01-01', 1, 2_790_000, [2_790_000, 0, 306_900, 0, '07']],
  ['BATANGAN', 'KONSUMEN', '2024-12-31', 1, 2_790_000, [2_790_000, 0, 306_900, 0, '07']],
  ['BATANGAN', 'KONSUMEN', '2023-05-01', 0, 2_790_001, [2_790_001, 0, 306_900, 0, '07']],
  ['BATANGAN', 'PEDAGANG', '2026-11-20', 1, 27_900_000, [27_900_000, 0, 3_069_000, 69_750, '07']],
  ['BATANGAN', 'PEDAGANG', '2023-05-01', 0, 27_900_000, [27_900_000, 0, 3_069_000, 69_750, '07']],
  ['BATANGAN', 'PABRIKAN', '2026-11-20', 1, 2_790_001, [2_790_001, 0, 306_900, 6_975, '07']],
  ['BATANGAN', 'PABRIKAN', '2024-12-31', 0, 2_790_001, [2_790_001, 0, 306_900, 6_975, '07']],
  ['BATANGAN', 'KONSUMEN', '2023-04-30', 1, 27_900_000, [27_299_413, 600_587, 0, 0, '05']],
  ['PERAK', 'KONSUMEN', '2026-11-20', 1, 650_000, [642_928, 7_072, 0, 0, '05']],
  ['PERAK', 'KONSUMEN', '2026-11-20', 0, 650_000, [642_928, 7_072, 0, 0, '05']],
  ['PERAK', 'PEDAGANG', '2026-11-20', 0, 650_000, [642_928, 7_072, 0, 1_607, '05']],
  ['PERAK', 'PABRIKAN', '2024-12-31', 0, 650_000, [642_928, 7_072, 0, 1_607, '05']],
  ['PERAK', 'KONSUMEN', '2022-03-31', 0, 650_000, [637_255, 12_745, 0, 0, '05']],
  ['BATU', 'KONSUMEN', '2026-11-20', 1, 12_345_678, [12_211_353, 134_325, 0, 0, '05']],
  ['BATU', 'KONSUMEN', '2026-11-20', 0, 12_345_678, [12_211_353, 134_325, 0, 0, '05']],
  ['BATU', 'PEDAGANG', '2023-05-01', 0, 12_345_678, [12_211_353, 134_325, 0, 30_528, '05']],
  ['BATU', 'KONSUMEN', '2023-04-30', 0, 12_345_678, [12_079_920, 265_758, 0, 0, '05']],
  ['BATU', 'PABRIKAN', '2026-11-20', 1, 12_345_678, [12_211_353, 134_325, 0, 30_528, '05']],
  ['BATU', 'PEDAGANG', '2023-04-30', 0, 12_345_678, [12_079_920, 265_758, 0, 0, '05']],
  ['BARANG', 'KONSUMEN', '2026-11-20', 1, 25_000, [22_523, 2_477, 0, 0, '04']],
  ['BARANG', 'KONSUMEN', '2026-11-20', 0, 25_000, [22_523, 2_477, 0, 0, '04']],
  ['BARANG', 'PEDAGANG', '2024-12-31', 1, 25_000, [22_523, 2_477, 0, 0, '01']],
  ['BARANG', 'KONSUMEN', '2022-03-31', 1, 25_000, [22_727, 2_273, 0, 0, '01']],
  ['JASA', 'KONSUMEN', '2026-11-20', 1, 75_000, [74_184, 816, 0, 0, '05']],
  ['JASA', 'KONSUMEN', '2024-12-31', 1, 75_000, [74_184, 816, 0, 0, '05']],
  ['JASA', 'PABRIKAN', '2026-11-20', 1, 150_000, [148_368, 1_632, 0, 0, '05']],
  ['JASA', 'KONSUMEN', '2022-04-01', 1, 75_000, [73_386, 1_614, 0, 0, '05']],
  ['PERHIASAN', 'KONSUMEN', '2010-03-31', 1, 1_000_000, [1_000_000, 0, 0, 0, '']],
]

test.each(cases.map(taxCase => ({ name: taxCase.slice(0, 5).join(' '), taxCase })))('$name', ({ taxCase }) => {
  const [goodsClass, buyer, day, invoice, price, result] = taxCase
  const tables = { 'parameter-ppn': taxRules }
  const line = [price, 0, invoice, day, goodsClass, buyer]
  const base = dpp.run(line, tables)
  expect([
    base,
    ppn.run(line, tables),
    ppnTidakDipungut.run(line, tables),
    pph22.run([base, day, goodsClass, buyer], tables),
    kodeFaktur.run([day, goodsClass, buyer], tables),
  ]).toEqual(result)
})

test('an invoice has the code and the statutory rate of its day', () => {
  const find = (day: string, goodsClass: string) =>
    findInvoiceTerms(taxRules, { day, goodsClass, buyerType: 'KONSUMEN' })
  expect(find('2026-11-20', 'PERHIASAN')).toEqual({ code: '05', rate: 1200 })
  expect(find('2024-12-31', 'BATANGAN')).toEqual({ code: '07', rate: 1100 })
  expect(find('2010-03-31', 'PERHIASAN')).toBeUndefined()
})

test('a rule of one class is not replaced by a later rule of all, but by a later one of its own', () => {
  const [general] = taxRules.filter(({ tgl_berlaku }) => tgl_berlaku === '2025-01-01')
  const tax = (rules: typeof taxRules) =>
    ppn.run([10_110_000, 0, 1, '2026-07-01', 'PERAK', 'KONSUMEN'], { 'parameter-ppn': rules })
  const later = { ...general, tgl_berlaku: '2026-06-01', bagian_faktur: 10_000 }
  expect(tax(taxRules)).toBe(110_000)
  expect(tax([...taxRules, later])).toBe(110_000)
  expect(tax([...taxRules, { ...later, kelas_pajak: 'PERAK' }])).toBe(1_001_892)
})
