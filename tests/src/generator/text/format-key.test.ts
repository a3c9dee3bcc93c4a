import { expect, test } from 'vitest'
import type { Resource } from '../../../../engine/schema/resource.ts'
import { getResource } from '../../../../engine/schema/schema.ts'
import { loadSchema } from '../../../../server/schema/load-schema.ts'
import { formatKey } from '../../../../src/generator/text/format-key.ts'

const schema = loadSchema('schema')
const words = { yes: 'Ya', no: 'Tidak', timeZone: 'Asia/Jakarta' }

test('a row is called by its key as the list shows it', () => {
  const slip = getResource(schema, 'nota-slip')
  expect(
    formatKey({ ...slip, key: ['jenis', 'status_aktif'] }, { jenis: 'PENJUALAN', status_aktif: false }, words),
  ).toBe('Penjualan Tidak')
  const barang: Resource = { ...getResource(schema, 'barang'), key: ['kode_barcode', 'berat'] }
  expect(formatKey(barang, { kode_barcode: '00000001', berat: 3.3 }, words)).toBe('00000001 3.300')
  expect(formatKey({ ...slip, key: ['none'] }, {}, words)).toBe('')
})
