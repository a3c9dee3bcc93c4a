import { expect, test } from 'vitest'
import { isSystemRow } from '../../../engine/record/row.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { loadSchema } from '../../../server/schema/load-schema.ts'

const schema = loadSchema('schema')
const gudang = getResource(schema, 'gudang')

test.each(['TOKO', 'BELI', 'TITIP', 'HANCUR', 'SORTIR', 'CUCI', 'KIRIM', 'PUSAT'])('%s comes with every shop', kode => {
  expect(isSystemRow(schema, gudang, { kode_gudang: kode })).toBe(true)
})

test('a row in only one start file, or in none, is no system row', () => {
  expect(['DALEM', 'BARU', null].map(kode => isSystemRow(schema, gudang, { kode_gudang: kode }))).toEqual([
    false,
    false,
    false,
  ])
  expect(isSystemRow(schema, getResource(schema, 'bank'), { kode_bank: 'BCA' })).toBe(false)
})
