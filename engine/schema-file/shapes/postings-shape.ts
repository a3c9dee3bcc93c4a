// The shapes of x-post and x-journal: entries in ledgers, and lines that are recorded for reports.

import { findNearestText, withKeyReferences, withReference } from '../language/naming.ts'
import { nameReference, text, withDescription } from '../language/shape.ts'
import { list, object, record, union, withSameNames } from '../language/shape-compound.ts'
import { figures, figuresExample, figuresNote } from './figure-shape.ts'
import { expression, fieldName, fieldNames } from './names.ts'

const values = record(expression)

const linesOrAnswers = withReference(
  'lines',
  text({ pattern: /^(answer\.)?[a-z_][a-z0-9_]*$/, expects: 'the name of lines' }),
  {
    extractNames: name => (name.startsWith('answer.') ? [] : [name]),
  },
)

const limitName = text({ pattern: /^[a-z_][a-z0-9_]*$/, expects: 'the name of a limit of the project' })

const limit = object(
  { group: withDescription('The limit of the project', limitName, 'paid_out') },
  { amount: withDescription('What counts in it; default: the amount of its type', expression, 'price') },
)

const posting = object(
  {
    ledger: withDescription('The book', nameReference('ledger'), 'book'),
    kind: withDescription('The kind of the entry', expression, "'OUT'"),
    from: withDescription('The place that it leaves', expression, 'place'),
    to: withDescription('The place that it comes to', expression, "'CUSTOMER'"),
    set: withDescription(
      'Its dims and amounts',
      withSameNames(withKeyReferences('dim or amount', values, { of: findNearestText('ledger') })),
      {
        piece: 'piece',
        count: '1',
      },
    ),
  },
  {
    each: withDescription('One for each of these lines', linesOrAnswers, 'things'),
    if: withDescription('Only if this condition holds', expression, 'weight > 0'),
    date: withDescription(
      'The day that history is dated: before the first day of the shop, of which the books know from elsewhere',
      expression,
      'happened',
    ),
    fromShop: withDescription("The shop of the first place, where it is not the document's", expression, 'from_shop'),
    limit: withDescription(
      'The limit of the project that it counts in: what leaves the places of the shop has one, or says `unlimited`',
      union(limitName, limit),
      { group: 'paid_out', amount: 'price' },
    ),
    unlimited: withDescription(
      'Why what leaves the places of the shop counts in no limit',
      text({ min: 3 }),
      'It is paid for',
    ),
    toShop: withDescription("The shop of the second place, where it is not the document's", expression, 'to_shop'),
  },
)

export const postings = record(list(posting, { min: 1 }), {
  key: /^[a-z_]+$/,
  keyExpects: 'the name of a set of entries',
})

const moveNames = list(withReference('move', fieldName), { unique: true })

const daySums = object(
  {
    id: withDescription('Its name: the resource is called `days:document.lines.id`', fieldName, 'by_seller'),
    sums: withDescription('Numbers of the entries that are summed up', fieldNames, ['price', 'discount']),
  },
  { by: withDescription('Fields of the entries that stay apart on a day', fieldNames, ['seller']) },
)

/** Its indexes and day sums are resolved with the table of the journal. */
export const journals = withKeyReferences(
  'lines',
  record(
    object(
      { plus: withDescription('Moves that write an entry for each line', moveNames, ['save']) },
      {
        minus: withDescription(
          'Moves that take the entries back; sums and counts take these as less by themselves, but for what names `sign`',
          moveNames,
          ['cancel'],
        ),
        carry: withDescription(
          'Fields of the document that each entry bears',
          list(withReference('field of the document', fieldName), { unique: true }),
        ),
        index: withDescription('Fields that entries are often looked for by', list(fieldNames)),
        if: withDescription('Which of the lines are entered; default: all', expression),
        imported: withDescription('Which of the lines that an import brings are entered', expression),
        figures: withDescription(figuresNote, figures, figuresExample),
        daily: withDescription(
          'What was entered is summed up for each day that is over, entries and those that take them back apart: reports that ask for nothing else read days and not entries',
          list(daySums),
          [{ id: 'by_seller', by: ['seller'], sums: ['price', 'discount'] }],
        ),
      },
    ),
  ),
)
