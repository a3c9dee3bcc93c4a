// Changes of ledgers: their dimensions, amounts, places and sets of entries.
import { type ChangedFile, goodsPlace, inSale, text, thing } from './changed-file.ts'
import type { Edit } from './schema-files.ts'

const cashPlace = 'ledgers/cash.json'
const pointsPlace = 'ledgers/points.json'
const inGoods = (pointer: string, value?: unknown): Edit => [goodsPlace, pointer, value]

export const changedBooks: readonly ChangedFile[] = [
  {
    name: 'a dimension of a ledger',
    edits: [inGoods('/dims/made_by', { $ref: 'types#text', title: 'Maker' })],
    columns: ['goods_book.made_by'],
  },
  {
    name: 'a new dimension in a balance of what is there',
    edits: [inGoods('/dims/made_by', text), inGoods('/balances/0/by', ['at', 'made_by'])],
    refused: [
      /goods\.json: the balance "by_tray" is by "made_by" now, and \d+ rows? holds? something that has no "made_by"/,
    ],
  },
  {
    name: 'a dimension that was there in a balance',
    edits: [inGoods('/balances/0/by', ['at', 'piece'])],
    columns: ['goods_book_by_tray.piece'],
  },
  {
    name: 'a balance',
    isVariant: true,
    edits: [inGoods('/balances/-', { id: 'by_thing', by: ['piece'] })],
    columns: ['goods_book_by_thing.qty'],
  },
  { name: 'a balance less', isVariant: true, edits: [inGoods('/balances/0')], columns: ['-goods_book_by_tray.qty'] },
  {
    name: 'an amount of a ledger',
    isVariant: true,
    edits: [inGoods('/amounts/carats', { $ref: 'types#carat', neverNegative: true })],
    columns: ['goods_book.carats', 'goods_book_by_tray.carats', 'goods_book_by_piece.carats'],
  },
  {
    name: 'a place inside that lies outside now',
    isVariant: true,
    edits: [
      [cashPlace, '/places/inside'],
      [cashPlace, '/places/outside', ['SALES', 'DRAWER']],
    ],
  },
  {
    name: 'a place outside that would hold less than nothing inside',
    edits: [
      [cashPlace, '/places/outside'],
      [cashPlace, '/places/inside', ['DRAWER', 'SALES']],
    ],
    refused: [
      /cash\.json: 1 balances? would be below nothing, where "neverNegative" forbids it \(sum of money at SALES of A/,
    ],
  },
  {
    name: 'a kind less of which there are entries',
    isVariant: true,
    edits: [
      [pointsPlace, '/kinds/EARN'],
      [pointsPlace, '/kinds/GIVE', { title: 'Given' }],
      inSale('/x-post/earn/0/kind', "'GIVE'"),
    ],
    refused: [/points\.json: \d+ rows have a "kind" that is no longer allowed, such as "EARN"/],
  },
  {
    name: 'a dimension less',
    isVariant: true,
    edits: [[cashPlace, '/dims'], inSale('/x-post/money/0/set/category'), inSale('/x-post/back/0/set/category')],
    refused: [/cash\.json: 4 rows of "ledger:cash" say a "category", which is gone: put it back/],
  },
  {
    name: 'a ledger with another table',
    edits: [inGoods('/table', 'stock_book')],
    columns: ['stock_book.piece', 'stock_book_by_tray.qty', '-goods_book.piece', '-goods_book_by_tray.qty'],
  },
  {
    name: 'a field that the books keep',
    isVariant: true,
    edits: [thing('/properties/on_hand', { $ref: 'types#int', 'x-balance': { ledger: 'goods', value: 'qty' } })],
    columns: ['thing.on_hand'],
  },
  { name: 'things that are there once', isVariant: true, edits: [inGoods('/dims/piece/single', { amount: 'qty' })] },
]
