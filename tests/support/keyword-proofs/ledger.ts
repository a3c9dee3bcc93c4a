// That each word of a ledger is carried out.

import { withFlow } from '../schema/flow-files.ts'
import { changeGoods as at, cashPlace, withColumns, withLedgers } from '../schema/ledger-files.ts'
import type { Edit } from '../schema/schema-files.ts'
import type { Proofs } from './proof.ts'

const figures = {
  moved: { title: 'Moved', value: 'qty' },
  each: { title: 'Each', value: 'moved / 2', $ref: 'types#weight', total: 'same-formula' },
}

const withFigures = [...withLedgers, at('/figures', figures)]

const inCash = (pointer: string, value: unknown): Edit => [cashPlace, pointer, value]
const carried = { kind: 'OUT', place: 'SALES', set: {} }

/** Another file with more kinds of entries. */
const more = (keys: object): Edit => [
  'ledgers/silver.json',
  '',
  { 'x-extends': 'goods', kinds: { MELT: { title: 'Melted' } }, ...keys },
]

export const ledgerProofs: Proofs = {
  'x-extends': {
    passes: [...withLedgers, more({})],
    fails: [...withLedgers, more({ table: 'silver_book' })],
    fault:
      'schema/ledgers/silver.json /table: a file and one that extends it both have "table": say it in one of them @ "table": "silver_book"',
  },
  $schema: {
    passes: [...withLedgers, at('/$schema', '../dialect/ledger.schema.json')],
    fails: [...withLedgers, at('/$schema', 7)],
    fault: 'schema/ledgers/goods.json /$schema: expected a text, found the number 7 @ 7,',
  },
  kind: {
    passes: [...withLedgers, at('/kind', 'ledger')],
    fails: [...withLedgers, at('/kind', 'book')],
    fault: 'schema/ledgers/goods.json /kind: "book" is not one of ledger @ "book",',
  },
  title: {
    passes: [...withLedgers, at('/title', 'Stock')],
    fails: [...withLedgers, at('/title', '')],
    fault: 'schema/ledgers/goods.json /title: expected a text, found an empty text @ "",',
  },
  table: {
    passes: [...withLedgers, at('/table', 'stock_book')],
    fails: [...withLedgers, at('/table', 'thing')],
    fault:
      'schema/ledgers/goods.json /table: "thing" is the table of "thing" already, and would be that of "ledger:goods" too: say another "table" @ "thing",',
  },
  transfer: {
    passes: [...withLedgers, at('/transfer', { place: 'at', from: 'out_of', to: 'into' })],
    fails: [...withLedgers, at('/transfer')],
    fault: 'schema/ledgers/goods.json /: the key "transfer" is missing @ {',
  },
  'transfer.place': {
    passes: [...withLedgers, at('/transfer/place', 'at')],
    fails: [...withLedgers, at('/transfer/place', 'At Place')],
    fault:
      'schema/ledgers/goods.json /transfer/place: expected a name of small letters, digits and _, found "At Place" @ "At Place",',
  },
  'transfer.from': {
    passes: [...withLedgers, at('/transfer/from', 'out_of')],
    fails: [...withLedgers, at('/transfer/from', 'at')],
    fault: 'schema/ledgers/goods.json /transfer/from: a leg has a column "at" already; choose another name @ "at",',
  },
  'transfer.to': {
    passes: [...withLedgers, at('/transfer/to', 'into')],
    fails: [...withLedgers, at('/transfer/to', 'piece')],
    fault:
      'schema/ledgers/goods.json /dims/piece: a leg has a column "piece" already; choose another name @ "piece": {',
  },
  places: {
    passes: [...withLedgers, at('/places/inside', ['BENCH', 'DESK'])],
    fails: [...withLedgers, at('/places', { outside: ['BUYER'] })],
    fault: 'schema/ledgers/goods.json /places: no place is inside: say "rows", "$ref" or "inside" @ {',
  },
  'places.rows': {
    passes: [...withLedgers, at('/places/rows', [{ ref: 'place' }])],
    fails: [...withLedgers, at('/places/rows', 7)],
    fault: 'schema/ledgers/goods.json /places/rows: expected a list, found the number 7 @ 7,',
  },
  'places.rows[].ref': {
    passes: [...withLedgers, at('/places/rows/0/ref', 'tray')],
    fails: [...withLedgers, at('/places/rows/0/ref', 'trey')],
    fault: 'schema/ledgers/goods.json /places/rows/0/ref: no resource is called "trey"; did you mean "tray"? @ "trey",',
  },
  'places.rows[].pattern': {
    passes: [...withLedgers, at('/places/rows/0/pattern', '{tray}')],
    fails: [...withLedgers, at('/places/rows/0/pattern', '{rom}/{tray}')],
    fault:
      'schema/ledgers/goods.json /places/rows/0/pattern: "tray" has no field "rom"; did you mean "room"? @ "{rom}/{tray}"',
  },
  'places.$ref': {
    passes: [...withLedgers, at('/places/$ref', 'types#code')],
    fails: [...withLedgers, at('/places/$ref', 'types#money')],
    fault: 'schema/ledgers/goods.json /places/$ref: a place is a text, not of the type "money" @ "types#money"',
  },
  'places.inside': {
    passes: [...withLedgers, at('/places/inside', ['DESK'])],
    fails: [...withLedgers, at('/places/inside', ['-'])],
    fault: 'schema/ledgers/goods.json /places/inside/0: "-" stands for nothing and is no place @ "-"',
  },
  'places.outside': {
    passes: [...withLedgers, at('/places/outside', ['BUYER'])],
    fails: [...withLedgers, at('/places/outside', ['BENCH'])],
    fault: 'schema/ledgers/goods.json /places/outside/0: "BENCH" is inside already @ "BENCH"',
  },
  'places.held': {
    passes: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'order', while: ['OPEN'] }])],
    fails: [...withFlow, at('/places/held', 7)],
    fault: 'schema/ledgers/goods.json /places/held: expected a list, found the number 7 @ 7',
  },
  'places.held[].place': {
    passes: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'order', while: ['OPEN'] }])],
    fails: [...withFlow, at('/places/held', [{ place: 'BENCHES', by: 'order', while: ['OPEN'] }])],
    fault:
      'schema/ledgers/goods.json /places/held/0/place: "BENCHES" is no place of "inside" and no pattern of "rows" @ "BENCHES",',
  },
  'places.held[].by': {
    passes: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'order', while: ['OPEN'] }])],
    fails: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'thing', while: ['OPEN'] }])],
    fault: 'schema/ledgers/goods.json /places/held/0/by: "thing" has no states @ "thing",',
  },
  'places.held[].while': {
    passes: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'order', while: ['DONE'] }])],
    fails: [...withFlow, at('/places/held', [{ place: 'BENCH', by: 'order', while: ['SOON'] }])],
    fault: 'schema/ledgers/goods.json /places/held/0/while/0: "order" has no state "SOON" @ "SOON"',
  },
  'places.scope': {
    passes: [...withLedgers, at('/places/scope', 'shop')],
    fails: [...withLedgers, at('/places/scope', 'global')],
    fault:
      'schema/ledgers/goods.json /places/rows/0/ref: each shop has a "tray" of its own; places of the whole chain need one list for all @ "tray",',
  },
  amounts: {
    passes: [...withLedgers, at('/amounts/stones', { $ref: 'types#carat' })],
    fails: [...withLedgers, at('/amounts', {})],
    fault: 'schema/ledgers/goods.json /amounts: expected at least 1 entry, found 0 @ {},',
  },
  'amounts.*.$ref': {
    passes: [...withLedgers, at('/amounts/qty/$ref', 'types#int')],
    fails: [...withLedgers, at('/amounts/qty/$ref', 'types#text')],
    fault: 'schema/ledgers/goods.json /amounts/qty/$ref: an amount is a number, not of the type "text" @ "types#text",',
  },
  'amounts.*.title': {
    passes: [...withLedgers, at('/amounts/qty/title', 'Pieces')],
    fails: [...withLedgers, at('/amounts/qty/title', '')],
    fault: 'schema/ledgers/goods.json /amounts/qty/title: expected a text, found an empty text @ "",',
  },
  'amounts.*.neverNegative': {
    passes: [...withLedgers, at('/amounts/grams/neverNegative', false)],
    fails: [...withLedgers, at('/amounts/qty/neverNegative', 'yes')],
    fault: 'schema/ledgers/goods.json /amounts/qty/neverNegative: expected true or false, found the text "yes" @ "yes"',
  },
  kinds: {
    passes: [...withLedgers, at('/kinds/LOSE', { title: 'Lost' })],
    fails: [...withLedgers, at('/kinds', {})],
    fault: 'schema/ledgers/goods.json /kinds: expected at least 1 entry, found 0 @ {},',
  },
  'kinds.*.title': {
    passes: [...withLedgers, at('/kinds/ADD/title', 'Come')],
    fails: [...withLedgers, at('/kinds/ADD/title')],
    fault: 'schema/ledgers/goods.json /kinds/ADD: the key "title" is missing @ {},',
  },
  'kinds.*.reverses': {
    passes: [...withLedgers, at('/kinds/UNSELL/reverses', 'MOVE')],
    fails: [...withLedgers, at('/kinds/UNSELL/reverses', 'SEL')],
    fault: 'schema/ledgers/goods.json /kinds/UNSELL/reverses: no kind is called "SEL"; did you mean "SELL"? @ "SEL"',
  },
  dims: {
    passes: [...withLedgers, at('/dims/colour', { $ref: 'types#label' })],
    fails: [...withLedgers, at('/dims/at', { $ref: 'types#label' })],
    fault: 'schema/ledgers/goods.json /dims/at: a leg has a column "at" already; choose another name @ "at": {',
  },
  'dims.*.$ref': {
    passes: [...withLedgers, at('/dims/piece/$ref', 'types#code')],
    fails: [...withLedgers, at('/dims/piece/$ref', 'types#label')],
    fault:
      'schema/ledgers/goods.json /dims/piece/ref: the field is of the type "label" and the key of "thing" of the type "code" @ "ref": "thing",',
  },
  'dims.*.title': {
    passes: [...withLedgers, at('/dims/piece/title', 'One')],
    fails: [...withLedgers, at('/dims/piece/title', '')],
    fault: 'schema/ledgers/goods.json /dims/piece/title: expected a text, found an empty text @ "",',
  },
  'dims.*.ref': {
    passes: [...withLedgers, at('/dims/piece/ref', 'thing')],
    fails: [...withLedgers, at('/dims/piece/ref', 'thin')],
    fault: 'schema/ledgers/goods.json /dims/piece/ref: no resource is called "thin"; did you mean "thing"? @ "thin",',
  },
  'dims.*.required': {
    passes: [...withLedgers, at('/dims/piece/required', false)],
    fails: [...withLedgers, at('/dims/piece/required', 'yes')],
    fault: 'schema/ledgers/goods.json /dims/piece/required: expected true or false, found the text "yes" @ "yes"',
  },
  'dims.*.reversed': {
    passes: [...withLedgers, inCash('/dims/category/reversed', 'BACK ')],
    fails: [...withLedgers, at('/dims/piece/reversed', 'BACK ')],
    fault:
      'schema/ledgers/goods.json /dims/piece/reversed: "piece" names rows of "thing": what takes an entry back names the same @ "BACK "',
  },
  'dims.*.x-enum': {
    passes: [...withLedgers, inCash('/dims/category/x-enum', { SALE: 'Sale' })],
    fails: [...withLedgers, inCash('/dims/category/x-enum', { SALE: 7 })],
    fault: 'schema/ledgers/cash.json /dims/category/x-enum/SALE: expected a text, found the number 7 @ 7',
  },
  'dims.*.single': {
    passes: [...withLedgers, at('/dims/piece/single', { amount: 'qty' })],
    fails: [...withLedgers, at('/dims/piece/single', { amount: 'qty' }), at('/balances/1/by', ['piece'])],
    fault: 'schema/ledgers/goods.json /dims/piece/single: nothing counts it: no balance is by "piece" and "at" @ {',
  },
  'dims.*.single.amount': {
    passes: [...withLedgers, at('/dims/piece/single', { amount: 'qty' })],
    fails: [...withLedgers, at('/dims/piece/single', { amount: 'qt' })],
    fault: 'schema/ledgers/goods.json /dims/piece/single/amount: no amount is called "qt"; did you mean "qty"? @ "qt"',
  },
  'dims.*.single.scope': {
    passes: [...withLedgers, at('/dims/piece/single', { amount: 'qty', scope: 'shop' })],
    fails: [...withLedgers, at('/dims/piece/single', { amount: 'qty', scope: 'town' })],
    fault: 'schema/ledgers/goods.json /dims/piece/single/scope: "town" is not one of chain, shop @ "town"',
  },
  'dims.*.single.if': {
    passes: [...withLedgers, at('/dims/piece/single', { amount: 'qty', if: "size == 'SMALL'" })],
    fails: [...withLedgers, at('/dims/piece/single', { amount: 'qty', if: "maker.name == 'A'" })],
    fault: `schema/ledgers/goods.json /dims/piece/single/if: only fields of "thing" itself say what is there once @ maker.name == 'A'"`,
  },
  balances: {
    passes: [...withLedgers, at('/balances/-', { id: 'by_both', by: ['at', 'piece'] })],
    fails: [...withLedgers, at('/balances/-', { id: 'by_tray', by: ['at'] })],
    fault: 'schema/ledgers/goods.json /balances/2/id: a balance is called "by_tray" already @ "by_tray",',
  },
  'balances[].id': {
    passes: [...withLedgers, at('/balances/0/id', 'by_place')],
    fails: [...withLedgers, at('/balances/0/id', 'by-place')],
    fault:
      'schema/ledgers/goods.json /balances/0/id: expected a name of small letters, digits and _, found "by-place" @ "by-place",',
  },
  'balances[].by': {
    passes: [...withLedgers, at('/balances/1/by', ['at', 'piece'])],
    fails: [...withLedgers, at('/balances/1/by', ['pice', 'at'])],
    fault:
      'schema/ledgers/goods.json /balances/1/by/0: no place or dim is called "pice"; did you mean "piece"? @ "pice",',
  },
  'balances[].daily': {
    passes: [...withLedgers, at('/balances/1/daily', true)],
    fails: [...withLedgers, at('/balances/1/daily', 'yes')],
    fault: 'schema/ledgers/goods.json /balances/1/daily: expected true or false, found the text "yes" @ "yes"',
  },
  columns: {
    passes: [...withLedgers, withColumns],
    fails: [...withLedgers, withColumns, at('/columns/went')],
    fault:
      'schema/ledgers/goods.json /columns: no column takes the rest of what lowers a place: one of the sign "-" without "kinds" @ {',
  },
  'columns.*.sign': {
    passes: [...withLedgers, withColumns, at('/columns/sold/sign', '-')],
    fails: [...withLedgers, withColumns, at('/columns/sold/sign', 'minus')],
    fault: 'schema/ledgers/goods.json /columns/sold/sign: "minus" is not one of +, - @ "minus"',
  },
  'columns.*.title': {
    passes: [...withLedgers, withColumns, at('/columns/sold/title', 'Sold')],
    fails: [...withLedgers, withColumns, at('/columns/sold/title', '')],
    fault: 'schema/ledgers/goods.json /columns/sold/title: expected a text, found an empty text @ ""',
  },
  'columns.*.kinds': {
    passes: [...withLedgers, withColumns, at('/columns/sold/kinds', ['SELL', 'ADD'])],
    fails: [...withLedgers, withColumns, at('/columns/sold/kinds', ['UNSELL'])],
    fault: 'schema/ledgers/goods.json /columns/sold/kinds/0: "UNSELL" is counted where "SELL" is @ "UNSELL"',
  },
  figures: {
    passes: [...withFigures, at('/figures/share', figures.moved)],
    fails: [...withFigures, at('/figures/The Share', figures.moved)],
    fault:
      'schema/ledgers/goods.json /figures/The Share: "The Share" is not a name of small letters, digits and _ @ "The Share": {',
  },
  'figures.*.title': {
    passes: [...withFigures, at('/figures/moved/title', 'Came or went')],
    fails: [...withFigures, at('/figures/moved/title', '')],
    fault: 'schema/ledgers/goods.json /figures/moved/title: expected a text, found an empty text @ "",',
  },
  'figures.*.value': {
    passes: [...withFigures, at('/figures/moved/value', 'qty * 2')],
    fails: [...withFigures, at('/figures/moved/value', 'qti')],
    fault: 'schema/ledgers/goods.json /figures/moved/value: nothing is called "qti"; did you mean "qty"? @ qti"',
  },
  'figures.*.$ref': {
    passes: [...withFigures, at('/figures/each/$ref', 'types#percent')],
    fails: [...withFigures, at('/figures/each/$ref', 'types#weigt')],
    fault:
      'schema/ledgers/goods.json /figures/each/$ref: no type is called "weigt"; did you mean "weight"? @ "types#weigt",',
  },
  'figures.*.total': {
    passes: [...withFigures, at('/figures/moved/total', 'sum')],
    fails: [...withFigures, at('/figures/each/total', 'same')],
    fault:
      'schema/ledgers/goods.json /figures/each/total: "same" is not one of sum, first, last, same-formula @ "same"',
  },
  history: {
    passes: [...withLedgers, inCash('/history', carried)],
    fails: [...withLedgers, inCash('/history', 7)],
    fault: 'schema/ledgers/cash.json /history: expected an object, found the number 7 @ 7',
  },
  'history.kind': {
    passes: [...withLedgers, inCash('/history', carried), inCash('/history/kind', 'IN')],
    fails: [...withLedgers, inCash('/history', carried), inCash('/history/kind', 'OUTT')],
    fault: 'schema/ledgers/cash.json /history/kind: no kind is called "OUTT"; did you mean "OUT"? @ "OUTT",',
  },
  'history.place': {
    passes: [
      ...withLedgers,
      inCash('/places/outside', ['SALES', 'BEFORE']),
      inCash('/history', carried),
      inCash('/history/place', 'BEFORE'),
    ],
    fails: [...withLedgers, inCash('/history', carried), inCash('/history/place', 'DRAWER')],
    fault:
      'schema/ledgers/cash.json /history/place: "DRAWER" is no outside place: what is carried away is no more here @ "DRAWER",',
  },
  'history.set': {
    passes: [...withLedgers, inCash('/history', carried), inCash('/history/set', { category: 'BEFORE' })],
    fails: [...withLedgers, inCash('/history', carried), inCash('/history/set', { categori: 'BEFORE' })],
    fault: 'schema/ledgers/cash.json /history/set/categori: the ledger has no dim "categori" @ "categori": "BEFORE"',
  },
  sealed: {
    passes: [...withLedgers, at('/sealed', 'EXTRA')],
    fails: [...withLedgers, at('/sealed', 'EXTA')],
    fault: 'schema/ledgers/goods.json /sealed: no module is called "EXTA"; did you mean "EXTRA"? @ "EXTA"',
  },
}
