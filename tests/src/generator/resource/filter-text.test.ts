import { expect, test } from 'vitest'
import type { JsonScalar } from '../../../../engine/fields/field-type.ts'
import { getResource } from '../../../../engine/schema.ts'
import { loadSchema } from '../../../../server/load-schema.ts'
import { fillTemplate } from '../../../../src/generator/resource/fill-template.ts'
import { filterText } from '../../../../src/generator/resource/filter-text.ts'

const { resources } = loadSchema('schema')
const says = (resource: string, field: string, value: JsonScalar) => {
  const found = resources[resource]?.field[field]
  return found && filterText(found, value, { yes: 'Ya', no: 'Tidak' })
}

test.each<[string, string, JsonScalar, string]>([
  ['baki', 'status_aktif', true, 'Ya'],
  ['baki', 'status_aktif', false, 'Tidak'],
  ['users', 'level', 'KSR', 'Kasir'],
  ['baki', 'kode_gudang', 'TOKO', 'TOKO'],
  ['baki', 'berat_baki', 1234.5, '1,234.500'],
])('a filter of %s on %s = %s says %s', (resource, field, value, text) => {
  expect(says(resource, field, value)).toBe(text)
})

test('a declared question is filled with the values of the row', () => {
  const jenisBatu = getResource(loadSchema('schema'), 'jenis-batu')
  expect(fillTemplate(jenisBatu.form.confirmDelete, jenisBatu, { jenis_batu: 'RUBY' })).toBe(
    'Apakah Anda Yakin Ingin Menghapus Jenis Batu RUBY ?',
  )
})
