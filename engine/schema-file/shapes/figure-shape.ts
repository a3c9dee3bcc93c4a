// Shape of a figure: a named sum over a journal or ledger, for reports, cards and totals.

import { formatTitle } from '../language/format-title.ts'
import { enumeration, type InferShape, withDerivedValue, withDescription } from '../language/shape.ts'
import { object, record } from '../language/shape-compound.ts'
import { expression, translatableLabel, typeName } from './names.ts'

const figure = object(
  {
    title: withDerivedValue(
      withDescription('Its title; default: its name, each word with a capital', translatableLabel, 'Sold'),
    ),
    value: withDescription(
      'What it is: a value of one entry, or, of the total `same-formula`, a formula over other figures',
      expression,
      'price - discount',
    ),
  },
  {
    $ref: withDescription('Its type, where the value does not tell', typeName, 'types#money'),
    total: withDescription(
      'The total of entries, by default their sum; `first` and `last` are for balances, whose total is that of the first or the last day, and `same-formula` is evaluated on every total, as a ratio needs it',
      enumeration(['sum', 'first', 'last', 'same-formula']),
      'same-formula',
    ),
  },
)

export const figures = record(figure, {
  key: /^[a-z_][a-z0-9_]*$/,
  keyExpects: 'a name of small letters, digits and _',
  complete: (one, name) => ({ ...one, title: one.title ?? formatTitle(name) }),
})

export type FigureDefinition = InferShape<typeof figures>[string]

export const figuresNote = 'Figures that reports and cards name: each defines its title, value and total once'

export const figuresExample = { sold: { title: 'Sold', value: 'price' } }
