import { expect, test } from 'vitest'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { getLookupSelf, serializeLookupValues } from '../../../../src/generator/form/lookup-self.ts'
import { racikan } from '../rules/rule-resources.ts'

const lines = loadSchema('schema').resources['penjualan.barang']
const barcode = lines?.field.kode_barcode

test('returns the fields that the filter names, and no other', () => {
  const ref = racikan.field.bahan?.ref
  expect(ref && serializeLookupValues(ref, { jenis: 'EMAS', segel: 'RAHASIA' })).toBe('{"jenis":"EMAS"}')
  expect(ref && serializeLookupValues(ref, {})).toBe('{"jenis":null}')
})

test('a line asks with what the filter names of its document, and nothing else of it', () => {
  const buildParent = () => ({ no_titip_group: 'KCA-TTP-1', no_pesanan: '', nama_customer: 'BUDI' })
  expect(barcode && getLookupSelf(barcode, { berat: '2.5' }, buildParent)).toEqual({
    self: JSON.stringify({ parent: { no_pesanan: '', no_titip_group: 'KCA-TTP-1' } }),
  })
})

test('a field without conditions asks with nothing', () => {
  const free = lines?.field.kode_group
  expect(free && getLookupSelf(free, {}, () => ({ no_titip_group: 'KCA-TTP-1' }))).toEqual({})
})

test('a condition on other rows inside the filter asks with what it names by `outer`', () => {
  const tray = lines?.field.kode_baki
  const values = { kode_barcode: '00000007', jenis_group: 'ACC', tempat_asal: 'TOKO/01', qty: 3, berat: '2.5' }
  const { self = '{}' } = (tray && getLookupSelf(tray, values, () => ({}))) ?? {}
  const { berat: _, ...named } = values
  expect(JSON.parse(self)).toEqual(named)
})
