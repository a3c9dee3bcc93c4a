// Shape of a ledger: entries that move amounts between places, and the balances that are stored for them.

import { extractPlaceholders, findNearestText, withReference } from '../language/naming.ts'
import {
  allowAllInAnyFile,
  enumeration,
  flag,
  type InferShape,
  nameReference,
  text,
  withDescription,
} from '../language/shape.ts'
import { list, nonEmptyList, object, record } from '../language/shape-compound.ts'
import { valueTitles } from './field-shape.ts'
import { figures, figuresExample, figuresNote } from './figure-shape.ts'
import {
  describeExtendedFile,
  describeSchemaLink,
  expression,
  fieldName,
  fileKind,
  nonEmptyText,
  nonEmptyTexts,
  translatableLabel,
  typeName,
} from './names.ts'

const columnName = /^[a-z_][a-z0-9_]*$/

const type = withDescription('The type of the field, as in resources', typeName, 'types#code')
const title = withDescription('Its title', translatableLabel, 'Piece')

const single = object(
  {
    amount: withDescription(
      'What is one at most, in all inside places together',
      withReference('amount', fieldName),
      'count',
    ),
  },
  {
    scope: withDescription(
      'Whose inside places: those of the whole chain, unless each shop has things of its own under the same key',
      enumeration(['chain', 'shop']),
      'shop',
    ),
    if: withDescription('Which rows of `ref`, by their own fields; default: all', expression, "size == 'SMALL'"),
  },
)

const dimension = object(
  { $ref: type },
  {
    title,
    'x-enum': withDescription('Titles of some values that it may have', valueTitles, { SMALL: 'Small' }),
    ref: withDescription('The resource whose key it holds: the row must be there', nameReference('resource'), 'thing'),
    required: withDescription('No entry goes without it', flag, true),
    reversed: withDescription(
      'The prefix of its value in an entry that reverses one of a move',
      text({ min: 1 }),
      'BACK ',
    ),
    single: withDescription('Each of its rows is there once at most; what would bring a second is refused', single, {
      amount: 'count',
    }),
  },
)

const amount = object(
  { $ref: type },
  { title, neverNegative: withDescription('No place of the shop ever has less than nothing of it', flag, true) },
)

const kind = object(
  { title: withDescription('Its title', translatableLabel, 'Sold') },
  {
    reverses: withDescription(
      'The kind that it takes back; without one an entry is taken back under its own',
      withReference('kind', text()),
      'SELL',
    ),
  },
)

const column = object(
  { sign: withDescription('Whether it counts what raises a place or what lowers it', enumeration(['+', '-']), '+') },
  {
    title: withDescription('Its title', translatableLabel, 'Sold'),
    kinds: withDescription(
      'Kinds that it counts; without them it takes what no other column of its sign counts',
      list(withReference('kind', nonEmptyText)),
      ['SELL'],
    ),
  },
)

const balance = object(
  {
    id: withDescription('Its name: the resource is called `balance:ledger.id`', fieldName, 'by_place'),
    by: withDescription(
      'What one row of it is for: the place, dims, or both',
      nonEmptyList(withReference('place or dim', fieldName), { unique: true }),
      ['place_name'],
    ),
  },
  {
    daily: withDescription(
      'What moved is summed up for each day that is over, by kind: balances of periods read days and not entries',
      flag,
      true,
    ),
  },
)

const placeRows = object(
  { ref: withDescription('The resource whose rows are places', nameReference('resource'), 'thing') },
  {
    pattern: withDescription(
      'How a place is built from the fields of its row; default: the key. A part ends before the character that follows it',
      withReference('field of', text({ min: 1 }), { of: findNearestText('ref'), extractNames: extractPlaceholders }),
      '{maker}/{thing_code}',
    ),
  },
)

const held = object(
  {
    place: withDescription('Which place: one without a row, or a pattern of rows', nonEmptyText, 'BENCH'),
    by: withDescription('The document', nameReference('resource'), 'order'),
    while: withDescription('Its states', nonEmptyList(nonEmptyText), ['OPEN']),
  },
  {},
)

const places = object(
  {},
  {
    rows: withDescription('Rows that are places', list(placeRows), [{ ref: 'thing' }]),
    $ref: withDescription('The type of places that no resource lists', typeName, 'types#code'),
    inside: withDescription('Places of the shop without a row', nonEmptyTexts, ['BENCH']),
    outside: withDescription('Places that may go below nothing and have no balance', nonEmptyTexts, ['MAKER', 'BUYER']),
    held: withDescription(
      'Documents that bring something to a place where it lies only as long as they are in these states: the audit finds what was left there',
      list(held),
      [{ place: 'BENCH', by: 'order', while: ['OPEN'] }],
    ),
    scope: withDescription(
      'Whose the places are: of each shop its own, or one for the whole chain',
      enumeration(['shop', 'global']),
      'global',
    ),
  },
)

const history = object(
  {
    kind: withDescription(
      'The kind of the entry that carries the sum of history away',
      withReference('kind', text()),
      'CARRIED',
    ),
    place: withDescription('The outside place from which, and to which', nonEmptyText, 'ELSEWHERE'),
    set: withDescription('Its dims', record(text(), { key: columnName }), { category: 'CARRIED' }),
  },
  {},
)

export const ledger = object(
  {
    $schema: describeSchemaLink('../dialect/ledger.schema.json'),
    kind: fileKind('ledger'),
    ...allowAllInAnyFile({
      title: withDescription('The title of the ledger', translatableLabel, 'Goods Book'),
      table: withDescription('The table of its legs; those of balances begin with it', fieldName, 'goods_book'),
      transfer: withDescription(
        'An entry lowers one place and raises another: two legs whose sum is zero. The columns that say so',
        object(
          {
            place: withDescription('The place of the leg itself', fieldName, 'place_name'),
            from: withDescription('The place that is lowered', fieldName, 'from_place'),
            to: withDescription('The place that is raised', fieldName, 'to_place'),
          },
          {},
        ),
      ),
      places: withDescription('Which places there are', places),
      amounts: withDescription('What is moved, in whole smallest units', record(amount, { key: columnName, min: 1 })),
      kinds: withDescription('Why something is moved', record(kind, { min: 1 }), { SELL: { title: 'Sold' } }),
    }),
  },
  {
    'x-extends': describeExtendedFile('ledger', 'goods'),
    dims: withDescription(
      'Other dimensions of an entry: which piece, which category',
      record(dimension, { key: columnName }),
    ),
    balances: withDescription('Sums stored beside the entries', list(balance), [
      { id: 'by_place', by: ['place_name'] },
    ]),
    columns: withDescription(
      'The columns of the balance of a day, between opening and closing; one of each sign takes the rest, so that they always add up',
      record(column, { key: columnName, min: 2 }),
      { more: { sign: '+' }, less: { sign: '-' } },
    ),
    history: withDescription(
      'It takes entries of days before the first of the shop. What they come to is what the first day begins with, as long as no day was closed; then one entry carries it away, so that no closed day changes',
      history,
      { kind: 'CARRIED', place: 'ELSEWHERE', set: {} },
    ),
    figures: withDescription(figuresNote, figures, figuresExample),
    sealed: withDescription(
      'The module with which what places hold on the open day is kept from all but full levels, so that it is counted blind: in reports, on the dashboard, in previews and refusals; a place may go below nothing then, which its count finds',
      nameReference('module', /^[A-Z][A-Z0-9_]*$/),
      'EXTRA',
    ),
  },
)

export type LedgerDefinition = InferShape<typeof ledger>
