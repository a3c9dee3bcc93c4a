// The filters of a report, and those that reports of a project share.

import { isObject } from '../../value/json-object.ts'
import { buildNameRef, flag, integer, nameReference, type Shape, text, withDescription } from '../language/shape.ts'
import { list, object, record, union, withLongForm, withShortForm } from '../language/shape-compound.ts'
import { expression, nonEmptyText, translatableText, typeName } from './names.ts'

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
