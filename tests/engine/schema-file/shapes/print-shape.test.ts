import { describe } from 'vitest'
import { confirmation, prints } from '../../../../engine/schema-file/shapes/print-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sale = example('penjualan.resource')

describe('prints', () => {
  const arranged = [
    {
      id: 'nota',
      paper: 'A5',
      template: 'proof',
      as: "param('FORM', 'page')",
      layouts: [{ from: 'nota', of: 'PENJUALAN', where: 'status_aktif' }],
      values: { total: 'total', 'barang.berat': 'berat' },
    },
  ]
  testAccepted(prints, { 'those of a sale': sale['x-print'], 'one that a setting arranges': arranged })

  const rows: readonly WrongRow[] = [
    [
      'paper that does not exist',
      '/0/paper',
      'A3',
      ['/0/paper: "A3" is not one of A4, A5, receipt-58, receipt-80, label; did you mean "A4" or "A5"?'],
    ],
    ['no copies', '/0/copies', 0, ['/0/copies: expected at least 1, found 0']],
    ['a print without a template', '/0/template', undefined, ['/0: the key "template" is missing']],
  ]
  testRefused(prints, sale['x-print'], rows)
  testRefused(prints, arranged, [
    ['a layout of nothing', '/0/layouts/0/from', undefined, ['/0/layouts/0: the key "from" is missing']],
    ['a value of no key', '/0/values/Total', 'total', ['/0/values/Total (key): "Total" is not a key of a layout']],
  ])
})

describe('a confirmation', () => {
  const said = { title: 'Nota', code: 'kode', fields: ['nomor'], lines: { barang: ['nama'] }, key: 'cek' }
  testAccepted(confirmation, { 'that of a sale': said })
  testRefused(confirmation, said, [
    ['one without a code', '/code', undefined, ['/: the key "code" is missing']],
    ['lines that show nothing', '/lines/barang', [], ['/lines/barang: expected at least 1 entry, found 0']],
  ])
})
