import { describe } from 'vitest'
import { flow } from '../../../../engine/schema-file/shapes/flow-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sale = example('penjualan.resource')
const transfer = example('kirim-barang.resource')

describe('a flow', () => {
  const creates = [
    {
      document: 'pesanan',
      map: { a: 'a' },
      if: 'true',
      each: 'barang',
      lines: { barang: { from: 'barang', map: { a: 'a' } } },
      move: 'simpan',
      link: 'no_pesanan',
    },
  ]
  const move = { id: 'a', title: 'A', from: ['A'], to: 'B', who: ['*'], creates }
  testAccepted(flow, {
    'that of a sale': sale['x-flow'],
    'that of a transfer': transfer['x-flow'],
    'that makes documents': { field: 'a', states: { A: { edit: ['a'] }, B: {} }, moves: [move] },
  })

  const rows: readonly WrongRow[] = [
    ['one state only', '/states', { OPEN: {} }, ['/states: expected at least 2 entries, found 1']],
    [
      'a colour that does not exist',
      '/states/OPEN/color',
      'red',
      ['/states/OPEN/color: "red" is not one of default, info, success, warning, error'],
    ],
    [
      'an edit of another kind',
      '/states/DRAFT/edit',
      'all',
      ['/states/DRAFT/edit: expected true or false or a list, found the text "all"'],
    ],
    ['a field twice in edit', '/states/DRAFT/edit', ['a', 'a'], ['/states/DRAFT/edit/1: "a" stands here twice']],
    ['a move without who', '/moves/0/who', undefined, ['/moves/0: the key "who" is missing']],
    ['a move by a level in small letters', '/moves/0/who', ['own'], ['/moves/0/who/0: "own" is not a level']],
    ['a move from nowhere', '/moves/0/from', [], ['/moves/0/from: expected at least 1 entry, found 0']],
    ['a move to nowhere', '/moves/0/to', '', ['/moves/0/to: expected a text, found an empty text']],
    [
      'a move with a name in capitals',
      '/moves/0/id',
      'Simpan',
      ['/moves/0/id: expected a name of small letters, digits and _, found "Simpan"'],
    ],
    [
      'a move that asks for something unknown',
      '/moves/0/ask',
      { fields: ['a'] },
      ['/moves/0/ask/fields (key): unknown key "fields"'],
    ],
    [
      'a leave without its category',
      '/moves/0/authorize',
      { who: ['OWN'] },
      ['/moves/0/authorize: the key "category" is missing'],
    ],
    [
      'a leave in the old spelling',
      '/moves/0/authorize',
      { kategori: 'A', who: ['OWN'] },
      [
        '/moves/0/authorize: the key "category" is missing',
        '/moves/0/authorize/kategori (key): unknown key "kategori"; did you mean "category"?',
      ],
    ],
    ['chosen lines without their name', '/moves/2/pick', { if: 'true' }, ['/moves/2/pick: the key "lines" is missing']],
    [
      'another document without its move',
      '/moves/1/also/0/move',
      undefined,
      ['/moves/1/also/0: the key "move" is missing'],
    ],
    [
      'another document that is no name',
      '/moves/1/also/0/document',
      'Titipan',
      ['/moves/1/also/0/document: "Titipan" is not the name of a resource'],
    ],
    [
      'a new document without its map',
      '/moves/0/creates',
      [{ document: 'hutang' }],
      ['/moves/0/creates/0: the key "map" is missing'],
    ],
    ['a posting twice', '/moves/1/post', ['keluar', 'keluar'], ['/moves/1/post/1: "keluar" stands here twice']],
  ]
  testRefused(flow, sale['x-flow'], rows)
})
