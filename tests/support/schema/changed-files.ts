// One change of each kind of schema file, on the documents, masters and books of neutral words: what it says beside what the
// files said before, and what a database with rows does with it.
import { changedBooks } from './changed-books.ts'
import { type ChangedFile, inSale, text, thing } from './changed-file.ts'
import { note, sale } from './sale-files.ts'
import { buildEdits, type Edit, unchangedFile } from './schema-files.ts'
import { shipment } from './shipment-files.ts'

const shipmentPlace = 'resources/goods/shipment.json'
const notePlace = 'resources/goods/note.json'
const project = buildEdits('project')

const inLine = (pointer: string, value?: unknown): Edit => inSale(`/properties/goods/items${pointer}`, value)

const setting = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Setting',
  type: 'object',
  'x-kind': 'setting',
  'x-scope': 'shop',
  'x-key': ['code'],
  required: ['code'],
  properties: { code: { $ref: 'types#label' }, held: { $ref: 'types#label', 'x-case': 'asis' } },
}

/** What stands beside the documents before any change. */
export const withSettings: readonly Edit[] = [
  ['resources/house/setting.json', '', setting],
  project('/settings', { resource: 'setting', key: 'code', value: 'held' }),
  unchangedFile,
]

const changeEntries = (properties: object): Edit => [
  'resources/house/setting.json',
  '/x-entries',
  { key: 'code', value: 'held', sections: [{ title: 'Money', entries: properties }] },
]

const renamedSet: readonly Edit[] = [
  inSale('/x-flow/moves/1/post', ['gone', 'money', 'earn']),
  inSale('/x-flow/moves/2/reverse', ['gone', 'money', 'earn']),
  inSale('/x-post/gone', sale['x-post'].out),
  inSale('/x-post/out'),
]

const masters: readonly ChangedFile[] = [
  { name: 'a field of a master', edits: [thing('/properties/colour', text)], columns: ['thing.colour'] },
  {
    name: 'a calculated field of a master',
    isVariant: true,
    edits: [thing('/properties/double', { $ref: 'types#money', 'x-calc': 'price * 2' })],
    columns: ['thing.double'],
  },
  {
    name: 'a master with another name',
    isVariant: true,
    edits: [
      [notePlace, ''],
      ['resources/goods/memo.json', '', { ...note, title: 'Memo', 'x-was': 'note' }],
      inSale('/x-flow/moves/1/creates/0/document', 'memo'),
    ],
    columns: ['memo.said', '-note.said'],
  },
  {
    name: 'a master that is gone without a word',
    isVariant: true,
    edits: [[notePlace, ''], inSale('/x-flow/moves/1/creates/0'), inSale('/properties/note_no')],
    refused: [/sale\.json: the field "note_no" is gone/, /^the resource "note" is gone and its table has 2 rows/],
  },
  {
    name: 'a log that becomes a master',
    edits: [
      ['resources/goods/kept.json', '/x-kind', 'master'],
      ['resources/goods/kept.json', '/required', ['thing_code', 'at']],
    ],
    columns: ['kept.what'],
  },
  {
    name: 'a master that becomes a document',
    edits: [['resources/goods/parcel.json', '/x-kind', 'document']],
    columns: ['parcel.batch'],
  },
]

const documents: readonly ChangedFile[] = [
  {
    name: 'a field of a document',
    isVariant: true,
    edits: [inSale('/properties/remark', text)],
    columns: ['sale.remark'],
  },
  {
    name: 'a field that is required',
    isVariant: true,
    edits: [inSale('/properties/remark', { ...text, default: 'NONE' }), inSale('/required/-', 'remark')],
    columns: ['sale.remark'],
  },
  {
    name: 'a field with another name',
    isVariant: true,
    edits: [
      inSale('/properties/done_on'),
      inSale('/properties/finished_on', { $ref: 'types#date', readOnly: true, 'x-was': 'done_on' }),
      inSale('/x-flow/moves/1/sets', { finished_on: 'sysdate()' }),
    ],
    columns: ['sale.finished_on', '-sale.done_on'],
  },
  {
    name: 'a field that is dropped',
    isVariant: true,
    edits: [inSale('/properties/done_on'), inSale('/x-flow/moves/1/sets'), inSale('/x-drop', ['done_on'])],
    columns: ['-sale.done_on'],
  },
  {
    name: 'a field that is gone without a word',
    edits: [inSale('/properties/done_on'), inSale('/x-flow/moves/1/sets')],
    refused: [/sale\.json: the field "done_on" is gone and 2 rows hold a value of it/],
  },
  {
    name: 'a part',
    edits: [
      [
        'parts/asked.json',
        '',
        { $schema: '../dialect/part.schema.json', kind: 'part', title: 'Asked', properties: { asked_by: text } },
      ],
      inSale('/x-parts', ['asked']),
      [shipmentPlace, '/x-parts', ['asked']],
    ],
    columns: ['sale.asked_by', 'shipment.asked_by'],
  },
  {
    name: 'a document of the whole chain',
    isVariant: true,
    edits: [
      [shipmentPlace, '/x-scope', 'global'],
      [shipmentPlace, '/x-flow/moves/1/at'],
    ],
    refused: [/shipment\.json: "x-scope" says otherwise/],
  },
  {
    name: 'a document with another name',
    edits: [
      [shipmentPlace, ''],
      ['resources/goods/delivery.json', '', { ...shipment, title: 'Delivery', 'x-was': 'shipment' }],
    ],
    columns: ['delivery.shipment_no', 'shipment_goods.piece', '-shipment.shipment_no'],
    names: { shipment: 'delivery' },
  },
  {
    name: 'a document with another name, whose lines are called after it',
    edits: [
      [shipmentPlace, ''],
      ['resources/goods/delivery.json', '', { ...shipment, title: 'Delivery', 'x-was': 'shipment' }],
      ['resources/goods/delivery.json', '/properties/goods/x-lines/table', '{document}_goods'],
    ],
    columns: ['delivery.shipment_no', 'delivery_goods.piece', '-shipment.shipment_no', '-shipment_goods.piece'],
    names: { shipment: 'delivery' },
  },
]

const lines: readonly ChangedFile[] = [
  {
    name: 'a field of lines, and so of their journal',
    edits: [inLine('/properties/colour', { ...text, default: 'PLAIN' })],
    columns: ['sale_goods.colour', 'sale_goods_journal.colour'],
  },
  {
    name: 'a calculated field of lines',
    isVariant: true,
    edits: [inLine('/properties/double', { $ref: 'types#money', 'x-calc': 'price * 2' })],
    columns: ['sale_goods.double', 'sale_goods_journal.double'],
  },
  {
    name: 'a field of lines with another name',
    isVariant: true,
    edits: [
      inLine('/properties/name'),
      inLine('/properties/label', { ...text, 'x-was': 'name', 'x-fetch': { from: 'piece.name', mode: 'copy' } }),
    ],
    columns: ['sale_goods.label', 'sale_goods_journal.label', '-sale_goods.name', '-sale_goods_journal.name'],
  },
  {
    name: 'a field of lines that is dropped',
    edits: [inLine('/properties/name'), inLine('/x-drop', ['name'])],
    columns: ['-sale_goods.name', '-sale_goods_journal.name'],
  },
  {
    name: 'a field of lines that is gone without a word',
    isVariant: true,
    edits: [inLine('/properties/name')],
    refused: [
      /sale\.json: the field "name" is gone and 3 rows hold a value of it/,
      /sale\.json: 2 rows of "journal:sale\.goods" say a "name", which is gone: put it back/,
    ],
  },
  {
    name: 'a rule of lines that rows break',
    isVariant: true,
    edits: [inLine('/properties/price/maximum', 150)],
    refused: [/sale\.json: 2 rows have a "price" that is no longer allowed/, /sale\.json: 1 row has a "price"/],
  },
  {
    name: 'lines with another table',
    edits: [inSale('/properties/goods/x-lines/table', 'sold_goods')],
    columns: ['sold_goods.piece', 'sold_goods_journal.piece', '-sale_goods.piece', '-sale_goods_journal.piece'],
  },
  {
    name: 'a journal',
    isVariant: true,
    edits: [[shipmentPlace, '/x-journal', { goods: { plus: ['send'], minus: ['fetch'], carry: ['receiver'] } }]],
    columns: ['shipment_goods_journal.piece', 'shipment_goods_journal.receiver'],
  },
  {
    name: 'a field that a journal carries',
    isVariant: true,
    edits: [inSale('/x-journal/goods/carry/-', 'discount')],
    columns: ['sale_goods_journal.discount'],
  },
  {
    name: 'a journal that is gone without a word',
    isVariant: true,
    edits: [inSale('/x-journal')],
    refused: [/^the resource "journal:sale\.goods" is gone and its table has 2 rows/],
  },
  {
    name: 'a journal that is dropped',
    isVariant: true,
    edits: [inSale('/x-journal'), project('/drop', ['journal:sale.goods'])],
    columns: ['-sale_goods_journal.piece'],
  },
]

const moves: readonly ChangedFile[] = [
  { name: 'a set of entries with another name', edits: renamedSet },
  {
    name: 'a set of entries more',
    isVariant: true,
    edits: [
      inSale('/x-post/more', [
        { ledger: 'cash', kind: "'IN'", from: "'SALES'", to: "'DRAWER'", set: { category: "'MORE'", money: '1' } },
      ]),
      inSale('/x-flow/moves/1/post', ['out', 'money', 'earn', 'more']),
      inSale('/x-flow/moves/2/reverse', ['out', 'money', 'earn', 'more']),
    ],
  },
  {
    name: 'a move less',
    edits: [inSale('/x-flow/moves/3'), inSale('/x-views/waiting/actions', ['finish'])],
    without: 'drop',
  },
  {
    name: 'a state with another name in which there are documents',
    isVariant: true,
    edits: [[shipmentPlace, '', JSON.parse(JSON.stringify(shipment).replaceAll('"SENT"', '"AWAY"'))]],
    refused: [/shipment\.json: 1 row has a "state" that is no longer allowed, such as "SENT"/],
  },
  {
    name: 'a pattern of numbers',
    isVariant: true,
    edits: [inSale('/properties/sale_no/x-number', { pattern: 'S-{yyyyMM}-{#####}', reset: 'month', scope: 'shop' })],
  },
  { name: 'numbers that never begin again', edits: [inSale('/properties/sale_no/x-number/reset', 'never')] },
  {
    name: 'numbers of the whole chain',
    isVariant: true,
    edits: [
      [shipmentPlace, '/properties/shipment_no/x-number/scope', 'chain'],
      inSale('/properties/sale_no/x-number/scope', 'chain'),
    ],
  },
  {
    name: 'a number with another name',
    edits: [
      inLine('/properties/line_code'),
      inLine('/properties/tag', {
        type: 'string',
        'x-was': 'line_code',
        'x-number': { pattern: 'L{yyMMdd}-{###}', reset: 'day', scope: 'shop' },
      }),
      inSale('/x-flow/moves/0/number', ['sale_no', 'goods.tag']),
    ],
    columns: ['sale_goods.tag', '-sale_goods.line_code'],
  },
]

const others: readonly ChangedFile[] = [
  { name: 'settings with types', edits: [changeEntries({ STEP: { type: 'integer', default: 500 } })] },
  {
    name: 'an import',
    isVariant: true,
    edits: [
      [
        'imports/old-things.json',
        '',
        {
          $schema: '../dialect/import.schema.json',
          kind: 'import',
          title: 'Old Things',
          into: 'thing',
          mode: 'upsert',
          file: { headers: 'lower-underscore' },
          map: { thing_code: 'code', name: 'full_name' },
        },
      ],
    ],
  },
  {
    name: 'a report',
    isVariant: true,
    edits: [
      [
        'reports/by-size.json',
        '',
        {
          $schema: '../dialect/report.schema.json',
          kind: 'report',
          title: 'By Size',
          from: 'resource:thing',
          filters: [],
          group: [{ by: 'size' }],
          columns: [{ name: 'pieces', title: 'Pieces', value: 'count()', total: 'sum' }],
          sort: ['-pieces'],
        },
      ],
    ],
  },
  {
    name: 'what shows of lines',
    isVariant: true,
    edits: [
      inSale('/properties/goods/x-lines/show', "customer != 'NOBODY'"),
      inSale('/properties/goods/x-lines/lists', [{ title: 'Dear', if: 'price > 100' }]),
      inSale('/x-form', { lines: ['goods'] }),
    ],
  },
  {
    name: 'a reference that is not checked any more',
    isVariant: true,
    edits: [inLine('/properties/piece/x-ref', { to: 'thing', check: false })],
  },
  { name: 'the menu', isVariant: true, edits: [['menu.json', '/items/1/title', 'Houses']] },
]

export const changedFiles: readonly ChangedFile[] = [masters, documents, lines, changedBooks, moves, others].flat()
