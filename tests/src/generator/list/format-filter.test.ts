import { expect, test } from 'vitest'
import type { JsonScalar } from '../../../../engine/field/field-type.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { getFilterNames, listFilterNames } from '../../../../src/generator/list/filter-names.ts'
import { formatFilter } from '../../../../src/generator/list/ListFilters.tsx'
import { fillTemplate } from '../../../../src/generator/text/fill-template.ts'

const { resources } = loadSchema('schema')
const values = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta' }
const words = { ...values, from: (text: string) => `dari ${text}`, to: (text: string) => `sampai ${text}` }
const getChip = (resource: string, field: string, chosen: Readonly<Record<string, JsonScalar>>) => {
  const found = resources[resource]?.field[field]
  return found && formatFilter(found, chosen, words)
}
const says = (resource: string, field: string, value: JsonScalar) => getChip(resource, field, { [field]: value })

test.each<[string, string, JsonScalar, string]>([
  ['baki', 'status_aktif', true, 'Ya'],
  ['baki', 'status_aktif', false, 'Tidak'],
  ['users', 'level', 'KSR', 'Kasir'],
  ['hancur-barang', 'status', 'CANC', 'Batal'],
  ['baki', 'kode_gudang', 'TOKO', 'TOKO'],
  ['baki', 'berat_baki', 1234.5, '1,234.500'],
])('a filter of %s on %s = %s says %s', (resource, field, value, text) => {
  expect(says(resource, field, value)).toBe(text)
})

test.each<[string, Readonly<Record<string, JsonScalar>>, string]>([
  ['berat', { berat_gte: 2.5, berat_lte: 4 }, '2.500 – 4.000'],
  ['berat', { berat_gte: 2.5 }, 'dari 2.500'],
  ['tgl_input', { tgl_input_lte: '2026-11-20' }, 'sampai 2026-11-20'],
  ['nama_barang', { nama_barang_like: 'CINCIN' }, 'CINCIN'],
  ['kode_barcode', { berat_gte: 2.5 }, ''],
])('a filter of a piece by %s with %o says %s', (field, chosen, text) => {
  expect(getChip('barang', field, chosen)).toBe(text)
})

test('a field is filtered by what it contains, by its bounds, or by itself', () => {
  const getWords = (field: string) => {
    const found = resources.barang?.field[field]
    return found && listFilterNames(getFilterNames(found))
  }
  expect(['nama_barang', 'berat', 'tgl_input', 'kode_group', 'status', 'kode_barcode'].map(getWords)).toEqual([
    ['nama_barang', 'nama_barang_like'],
    ['berat', 'berat_gte', 'berat_lte'],
    ['tgl_input', 'tgl_input_gte', 'tgl_input_lte'],
    ['kode_group'],
    ['status'],
    ['kode_barcode'],
  ])
})

test('a declared question is filled with the values of the row', () => {
  const jenisBatu = getResource(loadSchema('schema'), 'jenis-batu')
  expect(fillTemplate(jenisBatu.screen.form.confirmDelete, jenisBatu, { jenis_batu: 'RUBY' }, values)).toBe(
    'Apakah Anda Yakin Ingin Menghapus Jenis Batu RUBY ?',
  )
})

test('a question says choices and flags in words', () => {
  const slip = getResource(loadSchema('schema'), 'nota-slip')
  const row = { jenis: 'PENJUALAN', status_aktif: false, lebar_mm: 74 }
  expect(fillTemplate(slip.screen.form.confirmDelete, slip, row, values)).toBe(
    'Apakah Anda Yakin Ingin Menghapus Nota Slip Penjualan ?',
  )
  expect(fillTemplate('{status_aktif} {lebar_mm} {lain}', slip, row, values)).toBe('Tidak 74 ')
})
