import { expect, test } from 'vitest'
import { buildBarangBody, buildBarangId, buildStoredBarang, rowCount } from '../../../benchmarks/dataset/barang-uji.ts'

test('ids rise with their numbers and have the form of a UUIDv7', () => {
  const ids = [0, 1, 255, 256, rowCount - 1].map(buildBarangId)
  expect(ids).toEqual(ids.toSorted())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a row is the same for the same number', () => {
  expect(buildStoredBarang(41)).toEqual(buildStoredBarang(41))
  expect(buildStoredBarang(41)).toMatchObject({ kode_barang: 'BRG-000041', kode_kategori: 'KAT-01', status: 'SOLD' })
})

test('only what was sold has a day of sale', () => {
  const rows = Array.from({ length: 500 }, (_, n) => buildStoredBarang(n))
  expect(rows.filter(row => (row.status === 'SOLD') !== (row.tgl_jual !== null))).toEqual([])
})

test('a body carries decimals and true or false, under its own code', () => {
  const body = buildBarangBody(3, 'NEW-1')
  expect(body).toMatchObject({ kode_barang: 'NEW-1', berat: 1.111, kadar: 37.89, status_aktif: true })
  expect(Object.keys(body)).toHaveLength(15)
})
