import { expect, test } from 'vitest'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { getLookupSelf, serializeLookupValues } from '../../../../src/generator/form/lookup-self.ts'
import { racikan } from '../rules/rule-resources.ts'

const lines = loadSchema('schema').resources['penjualan.barang']
const barcode = lines?.field.kode_barcode

test('returns the fields that the filter names, and no other', () => {
  const filter = racikan.field.bahan?.ref?.filter
  expect(filter && serializeLookupValues(filter, { jenis: 'EMAS', segel: 'RAHASIA' })).toBe('{"jenis":"EMAS"}')
  expect(filter && serializeLookupValues(filter, {})).toBe('{"jenis":null}')
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
