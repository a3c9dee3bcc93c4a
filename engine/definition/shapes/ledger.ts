// Shape of a ledger: entries that move amounts between places, and the balances that are stored for them.

import { figures, figuresExample, figuresNote } from './figure.ts'
import { expression, fieldName, fileKind, schemaLink, spokenWord, typeName, word, words } from './names.ts'
import { inBraces, namedBy, naming } from './naming.ts'
import { flag, nameOf, noted, oneOf, type Read, text } from './shape.ts'
import { list, mapOf, nonEmptyList, object } from './shape-compound.ts'

const columnName = /^[a-z_][a-z0-9_]*$/

const type = noted('The type of the field, as in resources', typeName, 'types#code')
const title = noted('Its title', spokenWord, 'Piece')

const single = object(
  { amount: noted('What is one at most, in all inside places together', naming('amount', fieldName), 'count') },
  {
    scope: noted(
      'Whose inside places: those of the whole chain, unless each shop has things of its own under the same key',
      oneOf(['chain', 'shop']),
      'shop',
    ),
    if: noted('Which rows of `ref`, by their own fields; default: all', expression, "size == 'SMALL'"),
  },
)

const dimension = object(
  { $ref: type },
  {
    title,
    ref: noted('The resource whose key it holds: the row must be there', nameOf('resource'), 'thing'),
    required: noted('No entry goes without it', flag, true),
    reversed: noted('The prefix of its value in an entry that reverses one of a move', text({ min: 1 }), 'BACK '),
    single: noted('Each of its rows is there once at most; what would bring a second is refused', single, {
      amount: 'count',
    }),
  },
)

const amount = object(
  { $ref: type },
  { title, neverNegative: noted('No place of the shop ever has less than nothing of it', flag, true) },
)

const kind = object(
  { title: noted('Its title', spokenWord, 'Sold') },
  {
    reverses: noted(
      'The kind that it takes back; without one an entry is taken back under its own',
      naming('kind', text()),
      'SELL',
    ),
  },
)

const column = object(
  { sign: noted('Whether it counts what raises a place or what lowers it', oneOf(['+', '-']), '+') },
  {
    title: noted('Its title', spokenWord, 'Sold'),
    kinds: noted(
      'Kinds that it counts; without them it takes what no other column of its sign counts',
      list(naming('kind', word)),
      ['SELL'],
    ),
  },
)

const balance = object(
  {
    id: noted('Its name: the resource is called `balance:ledger.id`', fieldName, 'by_place'),
    by: noted(
      'What one row of it is for: the place, dims, or both',
      nonEmptyList(naming('place or dim', fieldName), { unique: true }),
      ['place_name'],
    ),
  },
  {
    daily: noted(
      'What moved is summed up for each day that is over, by kind: balances of periods read days and not entries',
      flag,
      true,
    ),
  },
)

const placeRows = object(
  { ref: noted('The resource whose rows are places', nameOf('resource'), 'thing') },
  {
    pattern: noted(
      'How a place is built from the fields of its row; default: the key. A part ends before the character that follows it',
      naming('field of', text({ min: 1 }), { of: namedBy('ref'), within: inBraces }),
      '{maker}/{thing_code}',
    ),
  },
)

const held = object(
  {
    place: noted('Which place: one without a row, or a pattern of rows', word, 'BENCH'),
    by: noted('The document', nameOf('resource'), 'order'),
    while: noted('Its states', nonEmptyList(word), ['OPEN']),
  },
  {},
)

const places = object(
  {},
  {
    rows: noted('Rows that are places', list(placeRows), [{ ref: 'thing' }]),
    $ref: noted('The type of places that no resource lists', typeName, 'types#code'),
    inside: noted('Places of the shop without a row', words, ['BENCH']),
    outside: noted('Places that may go below nothing and have no balance', words, ['MAKER', 'BUYER']),
    held: noted(
      'Documents that bring something to a place where it lies only as long as they are in these states: the audit finds what was left there',
      list(held),
      [{ place: 'BENCH', by: 'order', while: ['OPEN'] }],
    ),
    scope: noted(
      'Whose the places are: of each shop its own, or one for the whole chain',
      oneOf(['shop', 'global']),
      'global',
    ),
  },
)

const history = object(
  {
    kind: noted('The kind of the entry that carries the sum of history away', naming('kind', text()), 'CARRIED'),
    place: noted('The outside place from which, and to which', word, 'ELSEWHERE'),
    set: noted('Its dims', mapOf(text(), { key: columnName }), { category: 'CARRIED' }),
  },
  {},
)

export const ledger = object(
  {
    $schema: schemaLink,
    kind: fileKind('ledger'),
    title: noted('The title of the ledger', spokenWord, 'Goods Book'),
    table: noted('The table of its legs; those of balances begin with it', fieldName, 'goods_book'),
    transfer: noted(
      'An entry lowers one place and raises another: two legs whose sum is zero. The columns that say so',
      object(
        {
          place: noted('The place of the leg itself', fieldName, 'place_name'),
          from: noted('The place that is lowered', fieldName, 'from_place'),
          to: noted('The place that is raised', fieldName, 'to_place'),
        },
        {},
      ),
    ),
    places: noted('Which places there are', places),
    amounts: noted('What is moved, in whole smallest units', mapOf(amount, { key: columnName, min: 1 })),
    kinds: noted('Why something is moved', mapOf(kind, { min: 1 }), { SELL: { title: 'Sold' } }),
  },
  {
    dims: noted('Other dimensions of an entry: which piece, which category', mapOf(dimension, { key: columnName })),
    balances: noted('Sums stored beside the entries', list(balance), [{ id: 'by_place', by: ['place_name'] }]),
    columns: noted(
      'The columns of the balance of a day, between opening and closing; one of each sign takes the rest, so that they always add up',
      mapOf(column, { key: columnName, min: 2 }),
      { more: { sign: '+' }, less: { sign: '-' } },
    ),
    history: noted(
      'It takes entries of days before the first of the shop. What they come to is what the first day begins with, as long as no day was closed; then one entry carries it away, so that no closed day changes',
      history,
      { kind: 'CARRIED', place: 'ELSEWHERE', set: {} },
    ),
    figures: noted(figuresNote, figures, figuresExample),
    sealed: noted(
      'The module with which what places hold on the open day is kept from all but full levels, so that it is counted blind: in reports, on the dashboard, in previews and refusals; a place may go below nothing then, which its count finds',
      nameOf('module', /^[A-Z][A-Z0-9_]*$/),
      'EXTRA',
    ),
    closedDay: noted('What becomes of an entry for a day that is closed', oneOf(['block']), 'block'),
  },
)

export type LedgerDefinition = Read<typeof ledger>
