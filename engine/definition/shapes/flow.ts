// The life of a document: its states, the moves between them, and what a move writes.

import { flag, nameOf, noted, oneOf, text } from '../shape.ts'
import { either, list, mapOf, object } from '../shape-compound.ts'
import { fields } from './field.ts'
import { expression, fieldName, fieldNames, who, word, words } from './names.ts'

const state = object(
  {},
  {
    title: text(),
    color: oneOf(['default', 'info', 'success', 'warning', 'error']),
    edit: noted('What may be edited: everything, nothing, or these fields', either(flag, fieldNames)),
    final: flag,
  },
)

const authorize = object({ category: word, who: list(who) }, { if: expression, text: text() })
const pick = object({ lines: fieldName }, { if: expression, sets: mapOf(expression) })

const also = object(
  { document: nameOf('resource'), find: expression, move: word },
  { if: expression, each: fieldName, set: mapOf(expression) },
)

const creates = object(
  { document: nameOf('resource'), map: mapOf(expression) },
  {
    if: expression,
    each: fieldName,
    lines: mapOf(object({ from: word, map: mapOf(expression) }, {})),
    move: text(),
    link: fieldName,
  },
)

const move = object(
  {
    id: fieldName,
    title: text(),
    from: list(word, { min: 1 }),
    to: noted('A state, or an expression that gives one', word),
    who: list(who, { min: 1 }),
  },
  {
    if: expression,
    notSelf: flag,
    ask: object({}, { properties: fields, parts: list(nameOf('part')), required: fieldNames }),
    confirm: text(),
    number: words,
    post: fieldNames,
    reverse: fieldNames,
    print: text(),
    sets: mapOf(expression),
    authorize,
    at: noted('Field that names the shop whose people make this move and whose business date it bears', fieldName),
    pick: noted('Made on chosen lines of the document; its postings see only these', pick),
    bulk: noted('May be made for many selected rows at once', flag),
    also: noted('Moves of other documents in the same transaction', list(also)),
    creates: noted('Rows made by this move, linked both ways', list(creates)),
  },
)

export const flow = object({ field: fieldName, initial: word, states: mapOf(state, { min: 2 }), moves: list(move) }, {})

const posting = object(
  { ledger: nameOf('ledger'), kind: expression, from: expression, to: expression, set: mapOf(expression) },
  { each: text({ pattern: /^(answer\.)?[a-z_][a-z0-9_]*$/, says: 'the name of lines' }), if: expression },
)

export const postings = mapOf(list(posting, { min: 1 }), { key: /^[a-z_]+$/, keySays: 'the name of a set of entries' })

export const prints = list(
  object(
    { id: fieldName, paper: oneOf(['A4', 'A5', 'receipt-58', 'receipt-80', 'label']), template: word },
    { title: text(), landscape: flag, copies: oneOf([1, 2, 3, 4, 5]) },
  ),
)

export const journals = mapOf(
  object(
    { plus: noted('Moves that write an entry for each line', fieldNames) },
    {
      minus: noted('Moves that take the entries back', fieldNames),
      carry: noted('Fields of the document that each entry bears', fieldNames),
      index: noted('Fields that entries are often looked for by', list(fieldNames)),
      imported: noted('Which of the lines that an import brings are entered', expression),
    },
  ),
)
