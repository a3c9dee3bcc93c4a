import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { isQuiet, listRepeated, listTraces } from '../../../../src/generator/facts/RowFacts.tsx'

const schema = loadSchema('schema')
const penjualan = getResource(schema, 'penjualan')
const service = getResource(schema, 'service')

test.each([
  ['bebas_pph22', false, true],
  ['bebas_pph22', true, false],
  ['pph22', 0, true],
  ['pph22', 12_500, false],
  ['total_berat', 0, true],
  ['no_hp', '0', false],
  ['jenis_pembeli', 'KONSUMEN', true],
  ['jenis_pembeli', 'PEDAGANG', false],
  ['nama_customer', '-', true],
  ['nama_customer', 'IBU WATI', false],
  ['no_beli', null, true],
])('a fact %s of %j is folded: %j', (name, value, expected) => {
  const field = penjualan.field[name]
  if (!field) throw new Error(`a sale has no field "${name}"`)
  expect(isQuiet(field, value)).toBe(expected)
})

test('a flag that begins set is read where it is not', () => {
  const field = getResource(schema, 'baki').field.status_aktif
  if (!field) throw new Error('a tray has no flag')
  expect([isQuiet(field, true), isQuiet(field, false)]).toEqual([false, false])
})

test('the name of a seller repeats the label of the reference', () => {
  const row = { kode_sales: 'S05', nama_sales: 'SALES 05', kode_member: '-' }
  expect(listRepeated(penjualan, row, schema.resources)).toEqual(['nama_sales'])
  expect(listRepeated(penjualan, { ...row, kode_sales: '-' }, schema.resources)).toEqual([])
})

test('who and when are the fields that users and days fill', () => {
  const row = { tgl_system: '2026-11-29', input_by: 'KSR01', valid_by: 'SPV01', tgl_batal: null, nama_customer: 'IBU' }
  expect(listTraces(penjualan, row).map(({ name }) => name)).toEqual(['tgl_system', 'valid_by', 'input_by'])
  expect(listTraces(service, { tgl_system: '2026-11-29', tgl_selesai: '2026-11-30' }).map(({ name }) => name)).toEqual([
    'tgl_system',
    'tgl_selesai',
  ])
})
