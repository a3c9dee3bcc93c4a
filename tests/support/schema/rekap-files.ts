// The sales recap of the dialect's examples with a document and a journal that have just the fields it names.
import { readFileSync } from 'node:fs'
import type { SourceFile } from '../../../engine/schema-file/files/schema-file.ts'
import { buildEdits, buildFiles } from './schema-files.ts'

const money = { $ref: 'types#money' }

const penjualan = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Penjualan',
  type: 'object',
  'x-kind': 'document',
  'x-key': ['no_faktur'],
  'x-scope': 'shop',
  required: ['no_faktur'],
  properties: {
    no_faktur: { $ref: 'types#label' },
    tgl_system: { $ref: 'types#date' },
    barang: {
      type: 'array',
      title: 'Barang',
      'x-lines': { table: 'penjualan_barang', key: ['kode_barcode'], columns: ['kode_barcode'] },
      items: {
        type: 'object',
        required: ['kode_barcode'],
        properties: {
          kode_barcode: { $ref: 'types#barcode' },
          harga_total: money,
          ongkos: money,
          dpp: money,
          ppn: money,
        },
      },
    },
  },
  'x-journal': { barang: { plus: [], carry: ['tgl_system'], imported: 'true' } },
}

const text = { $ref: 'types#text' }
const shop = buildEdits('shop')
const user = buildEdits('user')

export const rekapFiles = (): readonly SourceFile[] =>
  buildFiles(
    shop('/properties/nama_toko', text),
    shop('/properties/alamat_toko', text),
    user('/properties/user_id', { $ref: 'types#code' }),
    user('/properties/person_id'),
    user('/x-key', ['user_id']),
    user('/required/0', 'user_id'),
    buildEdits('project')('/user/key', 'user_id'),
    ['resources/sales/penjualan.json', '', penjualan],
    [
      'reports/penjualan-rekap.json',
      '',
      readFileSync('tests/engine/schema-file/examples/penjualan-rekap.report.json', 'utf8'),
    ],
  )
