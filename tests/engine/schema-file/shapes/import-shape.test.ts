import { importShape } from '../../../../engine/schema-file/shapes/import-shape.ts'
import { example, testAccepted, testRefused, type WrongRow } from '../shape-facts.ts'

const sales = example('penjualan.import')

testAccepted(importShape, { sales })

const rows: readonly WrongRow[] = [
  ['another kind', '/kind', 'imports', ['/kind: "imports" is not one of import; did you mean "import"?']],
  ['an import into nothing', '/into', undefined, ['/: the key "into" is missing']],
  ['an import into no name', '/into', 'Penjualan', ['/into: "Penjualan" is not the name of a resource']],
  ['a mode that does not exist', '/mode', 'append', ['/mode: "append" is not one of insert, upsert, update, replace']],
  ['a file of another kind', '/file/types', ['pdf'], ['/file/types/0: "pdf" is not one of csv, xlsx']],
  [
    'headers read otherwise',
    '/file/headers',
    'upper',
    ['/file/headers: "upper" is not one of exact, lower-underscore'],
  ],
  ['no rows at all', '/file/maxRows', 0, ['/file/maxRows: expected at least 1, found 0']],
  [
    'a last row with an unknown option',
    '/file/lastRow',
    'dropifblank',
    ['/file/lastRow: "dropifblank" is not one of drop, dropIfBlank, keep; did you mean "dropIfBlank"?'],
  ],
  ['a source of another kind', '/map/berat', 1, ['/map/berat: expected a text or an object, found the number 1']],
  ['an empty source', '/map/berat', '', ['/map/berat: expected a text, found an empty text']],
  ['padding of nothing', '/map/kode_barcode/pad', 0, ['/map/kode_barcode/pad: expected at least 1, found 0']],
  ['a source with a misspelt key', '/map/berat/form', 'berat', ['/map/berat/form (key): unknown key "form"']],
  [
    'a variant without its condition',
    '/map/status_kembali/when/0/if',
    undefined,
    ['/map/status_kembali/when/0: the key "if" is missing'],
  ],
  ['fields matched twice', '/match', ['a', 'a'], ['/match/1: "a" stands here twice']],
  ['time that runs backwards', '/undoHours', -1, ['/undoHours: expected at least 0, found -1']],
  ['a message that is no text', '/messages/ok', true, ['/messages/ok: expected a text, found the boolean true']],
]

testRefused(importShape, sales, rows)
