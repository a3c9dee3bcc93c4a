import { ledger } from '../../../../engine/schema-file/shapes/ledger-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const goods = example('barang.ledger')

testAccepted(ledger, { goods, cash: example('kas.ledger') })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'book', ['/kind: "book" is not one of ledger']],
  [
    'a table with -',
    '/table',
    'buku-barang',
    ['/table: expected a name of small letters, digits and _, found "buku-barang"'],
  ],
  ['a transfer from nowhere', '/transfer/from', undefined, ['/transfer: the key "from" is missing']],
  ['no amounts', '/amounts', {}, ['/amounts: expected at least 1 entry, found 0']],
  ['an amount without its type', '/amounts/qty', {}, ['/amounts/qty: the key "$ref" is missing']],
  ['a kind without a title', '/kinds/JUAL', {}, ['/kinds/JUAL: the key "title" is missing']],
  [
    'a dimension to no name',
    '/dims/kode_barcode/ref',
    'Barang',
    ['/dims/kode_barcode/ref: "Barang" is not the name of a resource'],
  ],
  ['a balance without its places', '/balances/0/by', undefined, ['/balances/0: the key "by" is missing']],
  [
    'places outside that are no list',
    '/places/outside',
    'SUPPLIER',
    ['/places/outside: expected a list, found the text "SUPPLIER"'],
  ],
]

testRefused(ledger, goods, rows)
