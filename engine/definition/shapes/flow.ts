// Shape of `x-flow`: the states of a document, the moves between them, and what a move writes and prints.

import { authorize } from './authorize.ts'
import { lineChecks } from './checks.ts'
import { fields } from './field.ts'
import { figures, figuresExample, figuresNote } from './figure.ts'
import {
  expression,
  fieldName,
  fieldNames,
  fieldOf,
  linesName,
  ownField,
  ownFields,
  question,
  spokenText,
  spokenWord,
  who,
  word,
} from './names.ts'
import { apart, namedBy, naming, namingKeys } from './naming.ts'
import { flag, type Holder, integer, nameOf, noted, oneOf, type Path, type Shape, text } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

/** `field`, or `lines.field`. */
const numberPlace: Shape<string> = {
  ...word,
  names: (value, path) => {
    const [first = '', name] = String(value).split('.')
    if (name === undefined) return [{ kind: 'field', name: first, path }]
    return [
      { kind: 'lines', name: first, path },
      { kind: 'field of own lines', of: first, name, path },
    ]
  },
}

/** A field, lines, or a picture field of lines as `lines.field`. */
const editPlace: Shape<string> = {
  ...text({ pattern: /^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, says: 'a field, lines, or lines.field' }),
  names: (value, path) => {
    const [first = '', name] = String(value).split('.')
    if (name === undefined) return [{ kind: 'field or lines', name: first, path }]
    return [
      { kind: 'lines', name: first, path },
      { kind: 'field of own lines', of: first, name, path },
    ]
  },
}

const state = object(
  {},
  {
    title: noted('Its title, wherever its field is shown', spokenText, 'Still open'),
    color: noted('Its colour in lists', oneOf(['default', 'info', 'success', 'warning', 'error']), 'success'),
    edit: noted(
      'What may be edited: everything, nothing, or these fields and lines; `lines.field` is a picture of each line',
      either(flag, list(editPlace, { unique: true })),
      true,
    ),
    final: noted('No move leads out of it', flag, true),
    stamp: noted('Its title is printed across the document, such as that of a cancelled one', flag, true),
    holdsDay: noted(
      'The day of the shop is not closed while a document is in it; unless it may be cancelled or go along when the day is closed, it has to be finished first',
      either(
        flag,
        object(
          {},
          {
            cancel: noted('The move that is offered for it then', naming('move', fieldName), 'cancel'),
            carry: noted('It may be taken along into the next day', flag, true),
          },
        ),
      ),
      true,
    ),
  },
)

/** A text in capitals is a state; any other text is an expression for one. */
export const isStateName = (to: string): boolean => /^[A-Z_0-9]+$/.test(to)

const values = mapOf(expression)

const pick = object(
  { lines: noted('Which lines', linesName, 'things') },
  {
    if: noted('Which of them may be chosen', expression, 'not taken'),
    sets: noted('What the chosen ones get', namingKeys('field of own lines', values, { of: namedBy('lines') }), {
      taken: 'true',
    }),
  },
)

/** The resource of the answer of the other document's move. */
const answerOf = (holders: readonly Holder[]): string =>
  `${namedBy('document')(holders) ?? ''}!${namedBy('move')(holders) ?? ''}`

const also = object(
  {
    document: noted('Whose move it is', nameOf('resource'), 'deposit'),
    find: noted('Which rows of it; `self` is the document, or its line', expression, 'number == self.deposit'),
    move: noted('The move', naming('move of', word, { of: namedBy('document') }), 'use'),
  },
  {
    if: noted('Only if this condition holds', expression, "deposit != '-'"),
    each: noted('Once for each of these lines', linesName, 'things'),
    set: noted('Answers for the other move', namingKeys('field of', values, { of: answerOf }), {
      amount: 'self.total',
    }),
    expect: noted(
      '`some`, the default: the move is refused if no row is found; `any`: it may find none; a number: it finds so many',
      either(oneOf(['some', 'any']), integer({ minimum: 1 })),
      1,
    ),
  },
)

/** The lines of the new row; their name is the key of the map. */
const linesOf = (holders: readonly Holder[], path: Path): string =>
  `${namedBy('document')(holders) ?? ''}.${path.at(-2) ?? ''}`

/** A field of the document, or of the line that the row is created for. */
const link: Shape<string> = {
  ...fieldName,
  names: (value, path, holders) => {
    const of = namedBy('each')(holders.slice(0, 1))
    const name = String(value)
    return [of === undefined ? { kind: 'field', name, path } : { kind: 'field of own lines', of, name, path }]
  },
}

const creates = object(
  {
    document: noted('What is made', nameOf('resource'), 'piece'),
    map: noted('Its fields', namingKeys('field of', values, { of: namedBy('document') }), { name: 'name' }),
  },
  {
    if: noted('Only if this condition holds', expression, 'weight > 0'),
    each: noted('One for each of these lines', linesName, 'things'),
    lines: noted(
      'Its lines by name',
      namingKeys(
        'lines of',
        mapOf(
          object(
            {
              from: noted('The lines that they are made of', naming('lines', word), 'things'),
              map: noted('Their fields', namingKeys('field of', values, { of: linesOf }), { name: 'name' }),
            },
            {},
          ),
        ),
        { of: namedBy('document') },
      ),
      { parts: { from: 'things', map: { name: 'name' } } },
    ),
    toShop: noted('The shop that it is made in, where that is another one', expression, 'to_shop'),
    fromShop: noted('The shop in which its values are read, where that is another one', expression, 'from_shop'),
    ifThere: noted(
      'What becomes of a row of the same key that is there: the move is refused, which is the default, or that row counts as made, as it is or with these values',
      oneOf(['refuse', 'keep', 'update']),
      'update',
    ),
    post: noted('false: what posts when it is made posts nothing here', flag, false),
    related: noted(
      'Rows that name the row of the same key in the shop where values are read, and that the new row gets too',
      list(
        object(
          {
            resource: noted('Which rows', naming('master', nameOf('resource')), 'part'),
            by: noted('Their reference to the row', fieldOf('resource'), 'piece_code'),
          },
          {},
        ),
      ),
      [{ resource: 'part', by: 'piece_code' }],
    ),
    move: noted('The move that it is made with', naming('move of', text(), { of: namedBy('document') }), 'save'),
    link: noted('The field that gets the key of the new row', link, 'piece_code'),
  },
)

/** Its names are resolved with the answer, which is compiled as a resource of its own. */
const ask = object(
  {},
  {
    properties: noted(
      'Fields of the answer, and lines, which stay with the document; `parent` is the document',
      fields,
      { reason: { type: 'string' } },
    ),
    parts: noted('Parts whose fields and lines the move asks for too', list(nameOf('part'), { unique: true }), [
      'payment',
    ]),
    required: noted('Fields that must hold something, and lines that need a row', ownFields, ['reason']),
    checks: noted('Rules over the answer; `parent` is the document', lineChecks, [
      { id: 'all', rule: 'paid == parent.total', message: 'Pay it all' },
    ]),
  },
)

const namesOfStates = (to: string): readonly string[] => (isStateName(to) ? [to] : [])

const setNames = list(naming('set of entries', fieldName), { unique: true })

const move = object(
  {
    id: noted('Its name in calls', fieldName, 'save'),
    title: noted('The text of its button', spokenText, 'Save'),
    from: noted(
      'States that it starts from; the initial one is that of a document not saved yet',
      list(naming('state', word), { min: 1 }),
      ['DRAFT'],
    ),
    to: noted('A state, or an expression that gives one', naming('state', word, { within: namesOfStates }), 'DONE'),
    who: noted(
      'Levels that make it; `*`: all whose menu offers it; none: it is made by moves of other documents alone',
      list(who),
      ['*'],
    ),
  },
  {
    if: noted('Only if this condition holds', expression, 'total > 0'),
    messages: noted(
      'Why the move is refused, in words of its own',
      object(
        {},
        {
          if: noted('Where `if` does not hold, with {fields} of the document', question, '{total} is too little'),
          who: noted('To a level that `who` does not name', spokenWord, 'Ask your manager'),
        },
      ),
      { if: '{total} is too little' },
    ),
    program: noted('Made by hand-written code of the server; no level makes it', flag, true),
    notSelf: noted('Not by who made the move before', flag, true),
    ask: noted('Fields and lines that the user fills in before it is made', apart(ask), { required: ['reason'] }),
    confirm: noted('The question before it, with {fields} of the document', spokenText, 'Save {total}?'),
    number: noted('Number fields that it gives: of the document, or `lines.field`', list(numberPlace), ['number']),
    post: noted('Sets of entries that it posts', setNames, ['out']),
    reverse: noted('Sets of entries that it takes back', setNames, ['out']),
    straightTo: noted(
      'A further move of the document that is made at once, as where a module switches validation off',
      object(
        { move: noted('The move', naming('move', fieldName), 'approve') },
        { if: noted('Only if this condition holds', expression, "not module('EXTRA')") },
      ),
      { move: 'approve', if: "not module('EXTRA')" },
    ),
    opens: noted(
      'The document that it begins is opened to go on with, in place of the next empty form; after a move of a saved document the next empty form opens, in place of that document',
      flag,
      true,
    ),
    print: noted('The print that is offered when it is done', naming('print', text()), 'proof'),
    sets: noted('Fields that it sets', namingKeys('field', values), { taken_at: 'sysdate()' }),
    authorize: noted('The move needs the authorization of another person', authorize, {
      category: 'CANCEL',
      who: ['BOSS'],
    }),
    at: noted(
      'Field with the shop whose users make this move and whose business date the move gets',
      ownField,
      'to_shop',
    ),
    pick: noted('Made on chosen lines of the document; its postings see only these', pick, { lines: 'things' }),
    bulk: noted('May be made for many selected rows at once; the user answers once for all of them', flag, true),
    also: noted('Moves of other documents in the same transaction', list(also), []),
    creates: noted('Rows made by this move, linked both ways', list(creates), []),
  },
)

export const flow = object(
  {
    field: noted('The choice that holds the state', ownField, 'state'),
    initial: noted('The state of a document that is not saved yet', naming('state', word), 'DRAFT'),
    states: noted('The states', mapOf(state, { min: 2 }), { DRAFT: { edit: true }, DONE: { final: true } }),
    moves: noted('The moves between them', list(move), []),
  },
  {
    drafts: noted(
      'Unsaved input is visible to all users of the shop who may create the document, and any of them can continue it; without this it belongs to its user',
      object({ show: noted('Fields that say which one it is', ownFields, ['name']) }, {}),
      { show: ['name'] },
    ),
  },
)

const linesOrAnswers = naming('lines', text({ pattern: /^(answer\.)?[a-z_][a-z0-9_]*$/, says: 'the name of lines' }), {
  within: name => (name.startsWith('answer.') ? [] : [name]),
})

const posting = object(
  {
    ledger: noted('The book', nameOf('ledger'), 'book'),
    kind: noted('The kind of the entry', expression, "'OUT'"),
    from: noted('The place that it leaves', expression, 'place'),
    to: noted('The place that it comes to', expression, "'CUSTOMER'"),
    set: noted('Its dims and amounts', namingKeys('dim or amount', values, { of: namedBy('ledger') }), {
      piece: 'piece',
      count: '1',
    }),
  },
  {
    each: noted('One for each of these lines', linesOrAnswers, 'things'),
    if: noted('Only if this condition holds', expression, 'weight > 0'),
    date: noted(
      'The day that history is dated: before the first day of the shop, of which the books know from elsewhere',
      expression,
      'happened',
    ),
    fromShop: noted("The shop of the first place, where it is not the document's", expression, 'from_shop'),
    toShop: noted("The shop of the second place, where it is not the document's", expression, 'to_shop'),
  },
)

export const postings = mapOf(list(posting, { min: 1 }), { key: /^[a-z_]+$/, keySays: 'the name of a set of entries' })

const moveNames = list(naming('move', fieldName), { unique: true })

const daySums = object(
  {
    id: noted('Its name: the resource is called `days:document.lines.id`', fieldName, 'by_seller'),
    sums: noted('Numbers of the entries that are summed up', fieldNames, ['price', 'discount']),
  },
  { by: noted('Fields of the entries that stay apart on a day', fieldNames, ['seller']) },
)

/** Its indexes and day sums are resolved with the table of the journal. */
export const journals = namingKeys(
  'lines',
  mapOf(
    object(
      { plus: noted('Moves that write an entry for each line', moveNames, ['save']) },
      {
        minus: noted(
          'Moves that take the entries back; sums and counts take these as less by themselves, but for what names `sign`',
          moveNames,
          ['cancel'],
        ),
        carry: noted(
          'Fields of the document that each entry bears',
          list(naming('field of the document', fieldName), { unique: true }),
        ),
        index: noted('Fields that entries are often looked for by', list(fieldNames)),
        if: noted('Which of the lines are entered; default: all', expression),
        imported: noted('Which of the lines that an import brings are entered', expression),
        figures: noted(figuresNote, figures, figuresExample),
        daily: noted(
          'What was entered is summed up for each day that is over, entries and those that take them back apart: reports that ask for nothing else read days and not entries',
          list(daySums),
          [{ id: 'by_seller', by: ['seller'], sums: ['price', 'discount'] }],
        ),
      },
    ),
  ),
)
