// Shape of `authorize`: when a move needs the authorization of another person, by whom, and what that person sees.
import { expression, linesName, ownFields, spokenText, who, word } from './names.ts'
import { noted } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

const comparison = object(
  {
    from: noted(
      'By field: the value before, or without the change; the current value is shown beside it',
      mapOf(expression),
      { amount: 'thing.price' },
    ),
  },
  {
    lines: noted('Fields of these lines, one after the other', linesName, 'things'),
    if: noted('Only of a document, or of lines, where this holds', expression, 'amount > 0'),
    label: noted('Which of the lines it is, with {fields} of it', spokenText, '{thing}'),
    to: noted('By field: what it becomes, where that is not its value now', mapOf(expression), { amount: '0' }),
  },
)

const limit = object(
  { amount: noted('What is paid out or given away', expression, 'total') },
  {
    if: noted('Only if this condition holds', expression, "direction == 'OUT'"),
    document: noted('The most of one document', expression, "param('MOST_OUT', 0)"),
    day: noted('The most of one person on a day', expression, "param('MOST_OUT_DAY', 0)"),
    made: noted('What the user did earlier on this day', expression, "sumOf('cash', total, by == user.user_id)"),
    percent: noted('The most in percent of `of`', expression, "param('MOST_PERCENT', 0)"),
    of: noted('What it is compared with in percent', expression, 'value'),
  },
)

export const authorize = object(
  {
    category: noted('Its category in the log of authorizations', word, 'CANCEL'),
    who: noted('Levels that may authorize', list(who, { min: 1 }), ['BOSS']),
  },
  {
    if: noted('Only if this condition holds', expression, 'total > 100'),
    text: noted('Message for the authorizing person, with {fields} of the document', spokenText, 'Cancel {number}'),
    limits: noted(
      'What a user of a level that is not full may do without authorization: it is needed above any of these limits, and without `if` only then',
      list(limit, { min: 1 }),
      [{ amount: 'total', document: "param('MOST_OUT', 0)" }],
    ),
    except: noted('Fields with users who may not authorize, such as the one who counted', ownFields, ['by']),
    shows: noted(
      'What changes, for the authorizing person and the log: field by field, before and after',
      list(comparison),
      [{ lines: 'things', label: '{thing}', from: { amount: 'thing.price' } }],
    ),
    alone: noted(
      'Levels of these that need no other person: the log names the user as authorizing person',
      list(who, { min: 1 }),
      ['BOSS'],
    ),
  },
)
