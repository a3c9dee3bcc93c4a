import { describe } from 'vitest'
import { journals, postings } from '../../../../engine/schema-file/shapes/postings-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sale = example('penjualan.resource')

describe('postings', () => {
  testAccepted(postings, { 'those of a sale': sale['x-post'] })

  const rows: readonly WrongRow[] = [
    ['a set in capitals', '/Keluar', [{}], ['/Keluar (key): "Keluar" is not the name of a set of entries']],
    ['an empty set', '/keluar', [], ['/keluar: expected at least 1 entry, found 0']],
    ['an entry without a ledger', '/keluar/0/ledger', undefined, ['/keluar/0: the key "ledger" is missing']],
    [
      'an entry of lines in capitals',
      '/keluar/0/each',
      'Barang',
      ['/keluar/0/each: expected the name of lines, found "Barang"'],
    ],
    ['an entry without a place', '/keluar/0/from', '', ['/keluar/0/from: expected an expression, found an empty text']],
  ]
  testRefused(postings, sale['x-post'], rows)
})

describe('journals', () => {
  testAccepted(journals, { 'those of a sale': sale['x-journal'] })

  const rows: readonly WrongRow[] = [
    ['a journal that nothing is added to', '/barang/plus', undefined, ['/barang: the key "plus" is missing']],
    [
      'an index that is a text',
      '/barang/index',
      ['kode_sales'],
      ['/barang/index/0: expected a list, found the text "kode_sales"'],
    ],
  ]
  testRefused(journals, sale['x-journal'], rows)
})
