// Shapes of lists and forms: what a screen shows, and in which order.

import { writeVerbs } from '../../schema/verb.ts'
import { stripMinus, withKeyReferences, withReference } from '../language/naming.ts'
import {
  anything,
  enumeration,
  flag,
  getJsonKind,
  integer,
  type JsonSchema,
  nameReference,
  type Shape,
  text,
  withDescription,
} from '../language/shape.ts'
import { list, object, record, union } from '../language/shape-compound.ts'
import { screenTarget } from './menu-target-shape.ts'
import {
  expression,
  fieldName,
  fieldTemplate,
  linesName,
  nonEmptyText,
  ownField,
  ownFields,
  ownPath,
  ownPaths,
  translatableLabel,
  translatableText,
} from './names.ts'

const columnDefinition = union(
  ownPath,
  object(
    { field: withDescription('The field', ownPath, 'price') },
    {
      title: withDescription('Its heading; default: the title of the field', translatableText, 'Cost'),
      width: withDescription('Its width in letters', integer({ minimum: 1 }), 20),
      total: withDescription(
        'Its total, over all rows of the filter',
        enumeration(['sum', 'count', 'min', 'max']),
        'sum',
      ),
    },
  ),
)

const totalPattern = /^(sum|count|min|max)\(([a-z_][a-z0-9_.]*)\)$/

/** The first choice of a union may also be a text of that pattern. */
export const addTextForm = ({ oneOf = [] }: JsonSchema, { source: pattern }: RegExp): JsonSchema => {
  const [first, ...others] = oneOf as readonly JsonSchema[]
  return { oneOf: [{ anyOf: [first, { type: 'string', pattern }] }, ...others] }
}

/** `"sum(price)" is the column of `price` with this total. */
export const column: typeof columnDefinition = {
  ...columnDefinition,
  read: (value, path, report) => {
    const [, total, field] = (typeof value === 'string' && totalPattern.exec(value)) || []
    return columnDefinition.read(total === undefined ? value : { field, total }, path, report)
  },
  meta: context => addTextForm(columnDefinition.meta(context), totalPattern),
}

const sortTerm = withReference(
  'field',
  text({
    pattern: /^-?(?:[a-z_][a-z0-9_.]*|\{resource\.key\})$/,
    expects: 'a field, with "-" before it for descending',
  }),
  { extractNames: stripMinus },
)
const exports = list(enumeration(['csv']), { unique: true })

const marks = withDescription(
  'Highlighted rows, each by the first condition that holds: on fields of the row and `sysdate()`',
  list(
    object(
      {
        if: withDescription('Which rows', expression, 'price == 0'),
        title: withDescription('The title of the mark', translatableLabel, 'Without A Price'),
        color: withDescription('Their colour', enumeration(['info', 'success', 'warning', 'error']), 'error'),
      },
      {},
    ),
  ),
  [{ if: 'price == 0', title: 'Without A Price', color: 'error' }],
)

const links = withDescription(
  'Related screens: users with access to them see links above it, with the title of the menu',
  list(screenTarget, { unique: true }),
  ['resource:thing'],
)

export const listPresentation = object(
  {},
  {
    columns: withDescription('What the list shows, in this order; default: all fields', list(column), [
      'name',
      'price',
    ]),
    sort: withDescription('The order of the rows; with "-" from the last', list(sortTerm), ['-name']),
    search: withDescription('Fields that the search box looks into', ownPaths, ['name']),
    filters: withDescription('Fields that can be filtered by', ownPaths, ['size']),
    export: withDescription('Export formats of the list', exports, ['csv']),
    empty: withDescription('Text of a list without rows', translatableText, 'No things'),
    pageSize: withDescription('Rows on a page; default: 25', enumeration([10, 25, 50, 100]), 10),
    marks,
    links,
  },
)

const sectionWords = {
  title: withDescription('The title of the section', translatableText, 'Price'),
  columns: withDescription('The most columns it takes', enumeration([1, 2, 3, 4]), 2),
}
const fieldsOfSection = { fields: withDescription('Its fields, in their order', ownFields, ['name', 'price']) }

const again = withDescription(
  'Offers to save and go on with a new row at once',
  object(
    { keep: withDescription('Fields that the next row begins with', ownFields, ['name']) },
    { focus: withDescription('The field that has the focus then; default: the first', ownField, 'price') },
  ),
  { keep: ['name'] },
)

const facts = withDescription(
  'Fields that say which row it is, over the form that changes it; default: those of the label',
  ownFields,
  ['thing_code', 'price'],
)

export const counter = withDescription(
  'The total of the document is shown beside its form, always visible, with its payment lines',
  object(
    { due: withDescription('The field of what is to be paid', ownField, 'price') },
    {
      paid: withDescription('The field of what is paid of it', ownField, 'price'),
      facts: withDescription('Fields over it; all but the first where they are not nothing', ownFields, ['price']),
      received: withDescription('The field of the received cash, if there may be change', ownField, 'price'),
      back: withDescription('Fields whose sum goes back to the customer', ownFields, ['price']),
      rest: withDescription('The title of the unpaid amount', translatableText, 'Still to pay'),
    },
  ),
  { due: 'price' },
)

const counts = withDescription(
  'Totals of the lines are shown above them in large figures; the rest of the form collapses once it is filled',
  ownFields,
  ['price'],
)

export const formPresentation = object(
  {},
  {
    as: withDescription('Over the list or in its place', enumeration(['modal', 'page']), 'page'),
    titleAdd: withDescription('Over the form of a new row', translatableText, 'New Thing'),
    titleEdit: withDescription('Over the form of a row that is there', translatableText, 'Thing'),
    tabs: withDescription('The sections after the first one are tabs', flag, true),
    sections: withDescription(
      'Groups of fields; default: one group',
      list(
        object(fieldsOfSection, {
          ...sectionWords,
          show: withDescription('Shown, and its fields stored, only where this holds', expression, "size == 'LARGE'"),
        }),
      ),
      [{ fields: ['thing_code', 'name'] }],
    ),
    again,
    facts,
    counter,
    counts,
    lines: withDescription(
      'Lines in the order of the screen; unnamed ones come last',
      list(linesName, { unique: true }),
    ),
    confirmDelete: withDescription(
      'The question before deleting; {field} is replaced',
      fieldTemplate,
      'Delete {name}?',
    ),
  },
)

const fieldInView = object(
  {},
  {
    title: withDescription('Its label here', translatableText, 'Tag'),
    help: withDescription('The text under the input here', translatableText, 'As on the tag'),
    messages: withDescription('Wording of single faults here', record(translatableText), { required: 'Name the tag' }),
  },
)

const formInView = object(
  {},
  {
    titleAdd: withDescription('Over the form of a new row', translatableText, 'New Tag'),
    titleEdit: withDescription('Over the form of a row that is there', translatableText, 'Tag'),
    fields: withDescription('Its fields; the others are not written through the view', ownFields, [
      'thing_code',
      'name',
    ]),
    sections: withDescription('The same in groups', list(object(fieldsOfSection, sectionWords)), [
      { title: 'Price', fields: ['price'] },
    ]),
    again,
    facts,
    confirmDelete: withDescription(
      'The question before deleting; {field} is replaced',
      fieldTemplate,
      'Delete {name}?',
    ),
  },
)

const begin = object(
  {
    id: withDescription(
      'Its name in the address',
      text({ pattern: /^[a-z][a-z0-9-]*$/, expects: 'a name of small letters' }),
    ),
    title: withDescription('The text of the button, and the title of the form', translatableLabel),
  },
  {
    values: withDescription(
      'Initial values of the document, which are read-only in the form',
      withKeyReferences('field', record(anything)),
    ),
  },
)

const fieldsByLines = withKeyReferences('lines', record(list(fieldName, { min: 1, unique: true }), { min: 1 }))

/** Fields of lines, by the name of the lines. */
const lineFilters: Shape<Readonly<Record<string, readonly string[]>>> = {
  ...fieldsByLines,
  names: (value, path, ancestors) => [
    ...(fieldsByLines.names?.(value, path, ancestors) ?? []),
    ...Object.entries(getJsonKind(value) === 'object' ? (value as object) : {}).flatMap(([of, fields]) =>
      (Array.isArray(fields) ? fields : []).map((name, index) => ({
        kind: 'field of own lines' as const,
        of,
        name: String(name),
        path: [...path, of, index],
      })),
    ),
  ],
}

/** Keywords that a view leaves out are taken from `x-list` and `x-form`. */
export const view = object(
  { title: withDescription('The title of the view', translatableLabel, 'Tags') },
  {
    as: withDescription('A list, or a grid whose cells are written in place', enumeration(['list', 'grid']), 'grid'),
    edit: withDescription('Fields whose cells are written in a grid', ownFields, ['price']),
    verbs: withDescription('What may be done through it', list(enumeration(writeVerbs), { unique: true }), ['update']),
    fields: withDescription('Fields that are called otherwise here', withKeyReferences('field', record(fieldInView)), {
      name: { title: 'Tag' },
    }),
    form: withDescription('Presentation of its form', formInView, { titleAdd: 'New Tag' }),
    columns: withDescription('What it shows, in this order', list(column), ['name']),
    filter: withDescription('Only the rows that meet this condition', expression, 'active'),
    filters: withDescription('Fields that can be filtered by', ownPaths, ['size']),
    lineFilters: withDescription(
      'Fields of lines that one may filter by: of the documents those with a line that is as all of them say. A field that begins an index of the lines is found there',
      lineFilters,
      { goods: ['piece'] },
    ),
    defaults: withDescription('Values that its filters begin with', withKeyReferences('field', record(expression))),
    sort: withDescription('The order of the rows', list(sortTerm), ['-name']),
    search: withDescription('Fields that the search box looks into', ownPaths, ['name']),
    select: withDescription('How many rows can be selected', enumeration(['none', 'one', 'many'])),
    actions: withDescription('Moves that are offered', list(withReference('move or print', nonEmptyText))),
    detail: withDescription('Lines that are shown beside the list', list(linesName, { unique: true })),
    begins: withDescription('Buttons over it, each of which opens an empty form of the document', list(begin)),
    above: withDescription(
      'Reports without required filters, whose rows are shown above it',
      list(nameReference('report'), { unique: true }),
      ['left-over'],
    ),
    export: withDescription('Export formats', exports, ['csv']),
    empty: withDescription('Text of a view without rows', translatableText, 'No tags'),
    pageSize: withDescription('Rows on a page', enumeration([10, 25, 50, 100]), 10),
    marks,
    links,
  },
)
