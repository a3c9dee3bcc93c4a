// Books in neutral words beside the sound project: goods in the trays of each shop, its cash, and points of the whole chain.
import type { Schema } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith, type Edit } from './schema-files.ts'

export const goodsPlace = 'ledgers/goods.json'
export const cashPlace = 'ledgers/cash.json'
export const pointsPlace = 'ledgers/points.json'
export const trayPlace = 'resources/goods/tray.json'

const tray = {
  $schema: '../../dialect/resource.schema.json',
  title: 'Tray',
  type: 'object',
  'x-kind': 'master',
  'x-key': ['tray'],
  'x-scope': 'shop',
  required: ['tray'],
  properties: { room: { $ref: 'types#code' }, tray: { $ref: 'types#code' }, full: { $ref: 'types#flag' } },
}

export const goods = {
  $schema: '../dialect/ledger.schema.json',
  kind: 'ledger',
  title: 'Goods',
  table: 'goods_book',
  transfer: { place: 'at', from: 'from_place', to: 'to_place' },
  places: {
    rows: [
      { ref: 'tray', pattern: '{room}/{tray}' },
      { ref: 'place', pattern: 'SENT TO {place_code}' },
    ],
    inside: ['BENCH'],
    outside: ['SUPPLIER', 'BUYER'],
  },
  dims: { piece: { $ref: 'types#code', title: 'Piece', ref: 'thing', required: true } },
  amounts: {
    qty: { $ref: 'types#int', title: 'Count', neverNegative: true },
    grams: { $ref: 'types#weight', title: 'Grams', neverNegative: true },
  },
  kinds: {
    ADD: { title: 'Added' },
    MOVE: { title: 'Moved' },
    SELL: { title: 'Sold' },
    UNSELL: { title: 'Taken back', reverses: 'SELL' },
  },
  balances: [
    { id: 'by_tray', by: ['at'] },
    { id: 'by_piece', by: ['piece', 'at'] },
  ],
}

export const cash = {
  $schema: '../dialect/ledger.schema.json',
  kind: 'ledger',
  title: 'Cash',
  table: 'cash_book',
  transfer: { place: 'account', from: 'paid_from', to: 'paid_to' },
  places: { $ref: 'types#code', inside: ['DRAWER'], outside: ['SALES'] },
  dims: { category: { $ref: 'types#label' } },
  amounts: { money: { $ref: 'types#money', neverNegative: true }, fee: { $ref: 'types#money' } },
  kinds: { IN: { title: 'In' }, OUT: { title: 'Out' } },
  balances: [{ id: 'held', by: ['account'] }],
}

export const points = {
  $schema: '../dialect/ledger.schema.json',
  kind: 'ledger',
  title: 'Points',
  table: 'points_book',
  transfer: { place: 'holder', from: 'given_by', to: 'given_to' },
  places: { $ref: 'types#code', scope: 'global', outside: ['HOUSE'] },
  amounts: { points: { $ref: 'types#int', neverNegative: true } },
  kinds: { EARN: { title: 'Earned' }, SPEND: { title: 'Spent' } },
  balances: [{ id: 'held', by: ['holder'] }],
}

export const withTray: Edit = [trayPlace, '', tray]

/** Edits that add the three books and what they name. */
export const withLedgers: readonly Edit[] = [
  withTray,
  [goodsPlace, '', goods],
  [cashPlace, '', cash],
  [pointsPlace, '', points],
]

export const changeGoods = (pointer: string, value?: unknown): Edit => [goodsPlace, pointer, value]

const startOf = buildEdits('start')

export const bookSchema = (...edits: readonly Edit[]): Schema =>
  buildSchemaWith(...withLedgers, startOf('/shops', { '*': {} }), ...edits)

const thingEdit = buildEdits('thing')

/** What the books keep of a thing: where it is, its room and tray, how many and how heavy. */
export const withDerived: readonly Edit[] = [
  thingEdit('/properties/now_at', { $ref: 'types#text', 'x-balance': { ledger: 'goods', value: 'place' } }),
  thingEdit('/properties/room', { $ref: 'types#label', 'x-balance': { ledger: 'goods', value: 'place.room' } }),
  thingEdit('/properties/tray', { $ref: 'types#label', 'x-balance': { ledger: 'goods', value: 'place.tray' } }),
  thingEdit('/properties/on_hand', { $ref: 'types#int', 'x-balance': { ledger: 'goods', value: 'qty' } }),
  thingEdit('/properties/grams_here', { $ref: 'types#weight', 'x-balance': { ledger: 'goods', value: 'grams' } }),
]

/** Points of a thing, which is a place of its book. */
export const withHolders: readonly Edit[] = [
  [pointsPlace, '/places', { rows: [{ ref: 'thing' }], $ref: 'types#code', scope: 'global', outside: ['HOUSE'] }],
  thingEdit('/properties/points', { $ref: 'types#int', 'x-balance': { ledger: 'points', value: 'points' } }),
]

/** The columns of a day: what was added, what came and went otherwise, and what was sold. */
export const withColumns: Edit = changeGoods('/columns', {
  added: { kinds: ['ADD'], sign: '+' },
  came: { title: 'In', sign: '+' },
  went: { title: 'Out', sign: '-' },
  sold: { kinds: ['SELL'], sign: '-' },
})
