// What a move asks for: fields, lines, rules over them, and the money that it takes or gives.
import { nameReference, withDescription } from '../language/shape.ts'
import { list, object, record } from '../language/shape-compound.ts'
import { lineChecks } from './checks-shape.ts'
import { fields } from './field-shape.ts'
import { expression, levelReference, linesName, nonEmptyText, ownFields, translatableText } from './names.ts'
import { counter } from './presentation-shape.ts'

/** Its names are resolved with the answer, which is compiled as a resource of its own. */
export const ask = object(
  {},
  {
    properties: withDescription(
      'Fields of the answer, and lines, which stay with the document; `parent` is the document',
      fields,
      { reason: { type: 'string' } },
    ),
    parts: withDescription(
      'Parts whose fields and lines the move asks for too',
      list(nameReference('part'), { unique: true }),
      ['payment'],
    ),
    required: withDescription('Fields that must hold something, and lines that need a row', ownFields, ['reason']),
    checks: withDescription('Rules over the answer; `parent` is the document', lineChecks, [
      { id: 'all', rule: 'paid == parent.total', message: 'Pay it all' },
    ]),
    counter: withDescription('What the move takes or gives, beside its inputs, as `x-form.counter`', counter, {
      due: 'price',
    }),
  },
)

// Shape of `authorize`: when a move needs the authorization of another person, by whom, and what that person sees.

const comparison = object(
  {
    from: withDescription(
      'By field: the value before, or without the change; the current value is shown beside it',
      record(expression),
      { amount: 'thing.price' },
    ),
  },
  {
    lines: withDescription('Fields of these lines, one after the other', linesName, 'things'),
    if: withDescription('Only of a document, or of lines, where this holds', expression, 'amount > 0'),
    label: withDescription('Which of the lines it is, with {fields} of it', translatableText, '{thing}'),
    to: withDescription('By field: what it becomes, where that is not its value now', record(expression), {
      amount: '0',
    }),
  },
)

const limit = object(
  {
    amount: withDescription('What is lost or given away', expression, 'lost'),
    percent: withDescription('The most in percent of `of`', expression, "param('MOST_PERCENT', 0)"),
    of: withDescription('What it is compared with', expression, 'weight'),
  },
  { if: withDescription('Only if this condition holds', expression, "direction == 'OUT'") },
)

export const authorize = object(
  {
    category: withDescription('Its category in the log of authorizations', nonEmptyText, 'CANCEL'),
    who: withDescription('Levels that may authorize', list(levelReference, { min: 1 }), ['BOSS']),
  },
  {
    if: withDescription(
      'Only if this condition holds. Without it always, unless what the move posts or promises counts in a limit: then only above it',
      expression,
      'total > 100',
    ),
    text: withDescription(
      'Message for the authorizing person, with {fields} of the document',
      translatableText,
      'Cancel {number}',
    ),
    limits: withDescription(
      'Shares that a user of a level that is not full may give away without authorization: it is needed above any of them, and above the limits of what the move posts, and without `if` only then',
      list(limit, { min: 1 }),
      [{ amount: 'lost', percent: "param('MOST_PERCENT', 0)", of: 'weight' }],
    ),
    except: withDescription('Fields with users who may not authorize, such as the one who counted', ownFields, ['by']),
    shows: withDescription(
      'What changes, for the authorizing person and the log: field by field, before and after',
      list(comparison),
      [{ lines: 'things', label: '{thing}', from: { amount: 'thing.price' } }],
    ),
    alone: withDescription(
      'Levels of these that need no other person: the log names the user as authorizing person',
      list(levelReference, { min: 1 }),
      ['BOSS'],
    ),
  },
)
