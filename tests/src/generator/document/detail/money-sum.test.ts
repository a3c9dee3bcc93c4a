import { expect, test } from 'vitest'
import { getResource } from '../../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../../server/schema/load-schema.ts'
import { buildMoneySum } from '../../../../../src/generator/document/detail/money-sum.ts'
import type { DocumentRow } from '../../../../../src/generator/document/document-row.ts'

const schema = loadSchema('schema')
const showSum = (name: string, row: DocumentRow) =>
  buildMoneySum(getResource(schema, name), row, schema.resources)?.rows.map(
    ({ field, value, isTotal }) => `${isTotal ? '= ' : ''}${field.name} ${value}`,
  )

const ring = {
  harga_jual: 3_437_500,
  tambahan: 125_000,
  harga_atribut: 100_000,
  ongkos: 25_000,
  diskon_rp: 25_500,
  pembulatan: 500,
  harga_total: 3_537_500,
}
const sale = {
  barang: [ring],
  total: 3_537_500,
  ppn_tambahan: 38_900,
  pembulatan_ppn: 100,
  pph22: 0,
  tagihan: 3_576_500,
  tukar_rp: 1_000_000,
  bayar_dp: 500_000,
  harus_bayar: 2_076_500,
  dibayar: 2_076_500,
  uang_tunai: 2_100_000,
  kembalian: 23_500,
}

test('a sale is explained from its pieces to the change', () => {
  expect(showSum('penjualan', sale)).toEqual([
    'harga_jual 3437500',
    'harga_atribut 100000',
    'ongkos 25000',
    'diskon_rp -25500',
    'pembulatan 500',
    'ppn_tambahan 38900',
    'pembulatan_ppn 100',
    'tukar_rp -1000000',
    'bayar_dp -500000',
    '= harus_bayar 2076500',
    'dibayar 2076500',
    'uang_tunai 2100000',
    'kembalian 23500',
  ])
})

test('the parts above the total add up to it', () => {
  const rows = buildMoneySum(getResource(schema, 'penjualan'), sale, schema.resources)?.rows ?? []
  const at = rows.findIndex(({ isTotal }) => isTotal)
  expect(rows.slice(0, at).reduce((sum, { value }) => sum + value, 0)).toBe(rows[at]?.value)
})

test('a formula whose parts do not add up is one figure', () => {
  expect(showSum('penjualan', { ...sale, barang: [] })?.slice(0, 2)).toEqual(['total 3537500', 'ppn_tambahan 38900'])
  expect(showSum('penjualan', { ...sale, tukar_rp: 9_000_000, harus_bayar: 0, tukar_kurang: 5_423_500 })).toEqual([
    '= harus_bayar 0',
    'dibayar 2076500',
    'uang_tunai 2100000',
    'tukar_kurang 5423500',
    'kembalian 23500',
  ])
})

test('what is left of a deposit stands below what is paid', () => {
  const row = {
    barang: [{ ongkos: 75_000 }],
    total: 75_000,
    dibayar: 25_000,
    sisa: 50_000,
    uang_tunai: 0,
    kembalian: 0,
  }
  expect(showSum('service', row)).toEqual(['ongkos 75000', '= total 75000', 'dibayar 25000', 'sisa 50000'])
})

test('a document without a sum has none', () => {
  expect(showSum('pindah-barang', { barang: [] })).toBeUndefined()
})
