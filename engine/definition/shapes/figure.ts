// Shape of a figure: a named sum over a journal or ledger, for reports, cards and totals.

import { expression, spokenWord, typeName } from './names.ts'
import { noted, oneOf, type Read } from './shape.ts'
import { mapOf, object } from './shape-compound.ts'

const figure = object(
  {
    title: noted('What people call it', spokenWord, 'Sold'),
    value: noted(
      'What it is: a value of one entry, or, of the total `same-formula`, a formula over other figures',
      expression,
      'price - discount',
    ),
  },
  {
    $ref: noted('Its type, where the value does not tell', typeName, 'types#money'),
    total: noted(
      'What entries come to: they add up unless it says otherwise; `first` and `last` are for balances, whose total is that of the first or the last day, and `same-formula` is worked out anew on every total, as a ratio has to be',
      oneOf(['sum', 'first', 'last', 'same-formula']),
      'same-formula',
    ),
  },
)

export const figures = mapOf(figure, { key: /^[a-z_][a-z0-9_]*$/, keySays: 'a name of small letters, digits and _' })

export type FigureDefinition = Read<typeof figures>[string]

export const figuresNote =
  'Figures that reports and cards name: each says once what it is called, is worth and comes to'

export const figuresExample = { sold: { title: 'Sold', value: 'price' } }
