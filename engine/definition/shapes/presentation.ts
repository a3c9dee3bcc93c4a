// Shapes of lists and forms: what a screen shows, and in which order.

import { screenTarget } from './menu-target.ts'
import {
  expression,
  fieldName,
  linesName,
  ownField,
  ownFields,
  ownPath,
  ownPaths,
  sentence,
  spokenText,
  spokenWord,
  word,
} from './names.ts'
import { afterMinus, naming, namingKeys } from './naming.ts'
import { anything, flag, integer, kindOf, nameOf, noted, oneOf, type Shape, text } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

export const column = either(
  ownPath,
  object(
    { field: noted('The field', ownPath, 'price') },
    {
      title: noted('Its heading; default: the title of the field', spokenText, 'Cost'),
      width: noted('Its width in letters', integer({ minimum: 1 }), 20),
      total: noted('Its total, over all rows of the filter', oneOf(['sum', 'count', 'min', 'max']), 'sum'),
    },
  ),
)

const sortTerm = naming(
  'field',
  text({ pattern: /^-?[a-z_][a-z0-9_.]*$/, says: 'a field, with "-" before it for descending' }),
  { within: afterMinus },
)
const exports = list(oneOf(['csv']), { unique: true })

const marks = noted(
  'Highlighted rows, each by the first condition that holds: on fields of the row and `sysdate()`',
  list(
    object(
      {
        if: noted('Which rows', expression, 'price == 0'),
        title: noted('The title of the mark', spokenWord, 'Without A Price'),
        color: noted('Their colour', oneOf(['info', 'success', 'warning', 'error']), 'error'),
      },
      {},
    ),
  ),
  [{ if: 'price == 0', title: 'Without A Price', color: 'error' }],
)

const links = noted(
  'Related screens: users with access to them see links above it, with the title of the menu',
  list(screenTarget, { unique: true }),
  ['resource:thing'],
)

export const listPresentation = object(
  {},
  {
    columns: noted('What the list shows, in this order; default: all fields', list(column), ['name', 'price']),
    sort: noted('The order of the rows; with "-" from the last', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', ownPaths, ['name']),
    filters: noted('Fields that can be filtered by', ownPaths, ['size']),
    export: noted('Export formats of the list', exports, ['csv']),
    empty: noted('Text of a list without rows', spokenText, 'No things'),
    pageSize: noted('Rows on a page; default: 25', oneOf([10, 25, 50, 100]), 10),
    marks,
    links,
  },
)

const sectionWords = {
  title: noted('The title of the section', spokenText, 'Price'),
  columns: noted('The most columns it takes', oneOf([1, 2, 3, 4]), 2),
}
const fieldsOfSection = { fields: noted('Its fields, in their order', ownFields, ['name', 'price']) }

const again = noted(
  'Offers to save and go on with a new row at once',
  object(
    { keep: noted('Fields that the next row begins with', ownFields, ['name']) },
    { focus: noted('The field that has the focus then; default: the first', ownField, 'price') },
  ),
  { keep: ['name'] },
)

const facts = noted(
  'Fields that say which row it is, over the form that changes it; default: those of the label',
  ownFields,
  ['thing_code', 'price'],
)

const counter = noted(
  'The total of the document is shown beside its form, always visible, with its payment lines',
  object(
    { due: noted('The field of what is to be paid', ownField, 'price') },
    {
      paid: noted('The field of what is paid of it', ownField, 'price'),
      facts: noted('Fields over it; all but the first where they are not nothing', ownFields, ['price']),
      received: noted('The field of the received cash, if change is given', ownField, 'price'),
      back: noted('Fields whose sum goes back to the customer', ownFields, ['price']),
      rest: noted('The title of the unpaid amount', spokenText, 'Still to pay'),
    },
  ),
  { due: 'price' },
)

const counts = noted(
  'Totals of the lines are shown above them in large figures; the rest of the form collapses once it is filled',
  ownFields,
  ['price'],
)

export const formPresentation = object(
  {},
  {
    as: noted('Over the list or in its place', oneOf(['modal', 'page']), 'page'),
    titleAdd: noted('Over the form of a new row', spokenText, 'New Thing'),
    titleEdit: noted('Over the form of a row that is there', spokenText, 'Thing'),
    submitOnEnter: noted('Enter in a box sends the form', flag, true),
    tabs: noted('The sections after the first one are tabs', flag, true),
    sections: noted(
      'Groups of fields; default: one group',
      list(
        object(fieldsOfSection, {
          ...sectionWords,
          show: noted('Shown, and its fields stored, only where this holds', expression, "size == 'LARGE'"),
        }),
      ),
      [{ fields: ['thing_code', 'name'] }],
    ),
    again,
    facts,
    counter,
    counts,
    lines: noted('Lines in the order of the screen; unnamed ones come last', list(linesName, { unique: true })),
    confirmDelete: noted('The question before deleting; {field} is replaced', sentence, 'Delete {name}?'),
  },
)

const fieldInView = object(
  {},
  {
    title: noted('Its label here', spokenText, 'Tag'),
    help: noted('The text under the input here', spokenText, 'As on the tag'),
    messages: noted('Wording of single faults here', mapOf(spokenText), { required: 'Name the tag' }),
  },
)

const formInView = object(
  {},
  {
    titleAdd: noted('Over the form of a new row', spokenText, 'New Tag'),
    titleEdit: noted('Over the form of a row that is there', spokenText, 'Tag'),
    fields: noted('Its fields; the others are not written through the view', ownFields, ['thing_code', 'name']),
    sections: noted('The same in groups', list(object(fieldsOfSection, sectionWords)), [
      { title: 'Price', fields: ['price'] },
    ]),
    again,
    facts,
    confirmDelete: noted('The question before deleting; {field} is replaced', sentence, 'Delete {name}?'),
  },
)

const begin = object(
  {
    id: noted('Its name in the address', text({ pattern: /^[a-z][a-z0-9-]*$/, says: 'a name of small letters' })),
    title: noted('The text of the button, and the title of the form', spokenWord),
  },
  {
    values: noted(
      'Initial values of the document, which are read-only in the form',
      namingKeys('field', mapOf(anything)),
    ),
  },
)

const fieldsByLines = namingKeys('lines', mapOf(list(fieldName, { min: 1, unique: true }), { min: 1 }))

/** Fields of lines, by the name of the lines. */
const lineFilters: Shape<Readonly<Record<string, readonly string[]>>> = {
  ...fieldsByLines,
  names: (value, path, holders) => [
    ...(fieldsByLines.names?.(value, path, holders) ?? []),
    ...Object.entries(kindOf(value) === 'object' ? (value as object) : {}).flatMap(([of, fields]) =>
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
  { title: noted('The title of the view', spokenWord, 'Tags') },
  {
    as: noted('A list, or a grid whose cells are written in place', oneOf(['list', 'grid']), 'grid'),
    edit: noted('Fields whose cells are written in a grid', ownFields, ['price']),
    verbs: noted('What may be done through it', list(oneOf(['create', 'update', 'delete']), { unique: true }), [
      'update',
    ]),
    fields: noted('Fields that are called otherwise here', namingKeys('field', mapOf(fieldInView)), {
      name: { title: 'Tag' },
    }),
    form: noted('Presentation of its form', formInView, { titleAdd: 'New Tag' }),
    columns: noted('What it shows, in this order', list(column), ['name']),
    filter: noted('Only the rows that meet this condition', expression, 'active'),
    filters: noted('Fields that can be filtered by', ownPaths, ['size']),
    lineFilters: noted(
      'Fields of lines that one may filter by: of the documents those with a line that is as all of them say. A field that begins an index of the lines is found there',
      lineFilters,
      { goods: ['piece'] },
    ),
    defaults: noted('Values that its filters begin with', namingKeys('field', mapOf(expression))),
    sort: noted('The order of the rows', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', ownPaths, ['name']),
    select: noted('How many rows can be selected', oneOf(['none', 'one', 'many'])),
    actions: noted('Moves that are offered', list(naming('move or print', word))),
    detail: noted('Lines that are shown beside the list', list(linesName, { unique: true })),
    begins: noted('Buttons over it, each of which opens an empty form of the document', list(begin)),
    above: noted(
      'Reports without required filters, whose rows are shown above it',
      list(nameOf('report'), { unique: true }),
      ['left-over'],
    ),
    export: noted('Export formats', exports, ['csv']),
    empty: noted('Text of a view without rows', spokenText, 'No tags'),
    pageSize: noted('Rows on a page', oneOf([10, 25, 50, 100]), 10),
    marks,
    links,
  },
)
