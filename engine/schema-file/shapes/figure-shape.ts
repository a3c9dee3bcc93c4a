// Shape of a figure: a named sum over a journal or ledger, for reports, cards and totals.

import { isObject } from '../../value/json-text.ts'
import { formatTitle } from '../language/naming.ts'
import {
  buildNameRef,
  enumeration,
  flag,
  type InferShape,
  integer,
  nameReference,
  type Shape,
  text,
  withDerivedValue,
  withDescription,
} from '../language/shape.ts'
import { list, object, record, union, withLongForm, withShortForm } from '../language/shape-compound.ts'
import { expression, nonEmptyText, translatableLabel, translatableText, typeName } from './names.ts'

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

// The filters of a report, and those that reports of a project share.

const choice = object(
  {
    value: withDescription('What is sent', text(), 'XL'),
    title: withDescription('Its title', translatableText, 'Extra Large'),
  },
  {},
)

const choiceList = list(union(text(), choice), { min: 1 })

/** The meta-schema also allows the map that `toLongFilter` reads. */
const choices: typeof choiceList = {
  ...choiceList,
  kinds: ['array', 'object'],
  meta: context => ({
    oneOf: [choiceList.meta(context), { type: 'object', additionalProperties: { type: 'string' }, minProperties: 1 }],
  }),
}

/** `"enum": { "XL": "Extra Large" }` is a choice of values with their titles. */
const toLongFilter = (definition: object): object => {
  const values = 'enum' in definition ? definition.enum : undefined
  if (!isObject(values)) return definition
  return { ...definition, enum: Object.entries(values).map(([value, title]) => ({ value, title })) }
}

const filterMembers = {
  title: withDescription('Its label; default: its name, each word with a capital', translatableText, 'Size'),
  $ref: withDescription('Its type', typeName, 'types#date'),
  ref: withDescription('The resource whose rows one chooses from', nameReference('resource'), 'place'),
  multiple: withDescription('Several values may be chosen', flag, true),
  required: withDescription('Required', flag, true),
  default: withDescription('What it begins with', text(), 'sysdate()'),
  rule: withDescription('Which rows it lets through', expression, 'size in sizes'),
  maxDays: withDescription('The most days of a period', integer({ minimum: 1 }), 31),
  enum: withDescription('The values there are: a list, or a map with the title of each', choices, {
    SMALL: 'Small',
    XL: 'Extra Large',
  }),
  all: withDescription('The text for no choice', translatableText, 'ALL'),
}

/** Editors offer the names of shared filters. */
const filterName: Shape<string> = {
  ...nonEmptyText,
  meta: context =>
    context.names.filter ? { anyOf: [buildNameRef('filter'), nonEmptyText.meta(context)] } : nonEmptyText.meta(context),
}

/** `"size"` is the shared filter of that name. */
export const filter = withShortForm(
  filterName,
  withLongForm(
    object(
      {
        name: withDescription(
          'Its name in the query; without a type of its own it has the keywords of the shared filter of this name',
          filterName,
          'size',
        ),
      },
      filterMembers,
    ),
    toLongFilter,
  ),
  name => ({ name }),
)

/** Filters of the project that reports name. */
export const sharedFilters = record(withLongForm(object({}, filterMembers), toLongFilter), {
  key: /^[a-z_][a-z0-9_]*$/,
  keyExpects: 'a name of small letters, digits and _',
})
