// Lists and forms: what a screen shows of the rows and in which order.

import { expression, linesName, ownFields, ownPath, ownPaths, sentence, spokenText, spokenWord, word } from './names.ts'
import { afterMinus, naming, namingKeys } from './naming.ts'
import { flag, integer, noted, oneOf, text } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

export const column = either(
  ownPath,
  object(
    { field: noted('The field', ownPath, 'price') },
    {
      title: noted('Its heading; default: the title of the field', spokenText, 'Cost'),
      width: noted('Its width in letters', integer({ minimum: 1 }), 20),
      total: noted('What stands under it, over all rows of the filter', oneOf(['sum', 'count', 'min', 'max']), 'sum'),
    },
  ),
)

const sortTerm = naming(
  'field',
  text({ pattern: /^-?[a-z_][a-z0-9_.]*$/, says: 'a field, with "-" before it for descending' }),
  { within: afterMinus },
)
const exports = list(oneOf(['csv']), { unique: true })

export const listPresentation = object(
  {},
  {
    columns: noted('What the list shows, in this order; default: all fields', list(column), ['name', 'price']),
    sort: noted('The order of the rows; with "-" from the last', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', ownPaths, ['name']),
    filters: noted('Fields that one may filter by', ownPaths, ['size']),
    export: noted('Files that the list can be had as', exports, ['csv']),
    empty: noted('Text of a list without rows', spokenText, 'No things'),
    pageSize: noted('Rows on a page; default: 25', oneOf([10, 25, 50, 100]), 10),
  },
)

export const formPresentation = object(
  {},
  {
    as: noted('Over the list or in its place', oneOf(['modal', 'page']), 'page'),
    titleAdd: noted('Over the form of a new row', spokenText, 'New Thing'),
    titleEdit: noted('Over the form of a row that is there', spokenText, 'Thing'),
    submitOnEnter: noted('Enter in a box sends the form', flag, true),
    sections: noted(
      'Groups of fields; default: one group',
      list(
        object(
          { fields: noted('Its fields, in their order', ownFields, ['name', 'price']) },
          {
            title: noted('Stands over the section', spokenText, 'Price'),
            columns: noted('The most columns it takes', oneOf([1, 2, 3, 4]), 2),
            show: noted('Shown, and its fields stored, only where this holds', expression, "size == 'LARGE'"),
          },
        ),
      ),
      [{ fields: ['thing_code', 'name'] }],
    ),
    confirmDelete: noted('The question before deleting; {field} is replaced', sentence, 'Delete {name}?'),
  },
)

const fieldInView = object(
  {},
  {
    title: noted('Its label here', spokenText, 'Tag'),
    help: noted('Stands under the box here', spokenText, 'As on the tag'),
    messages: noted('Wording of single faults here', mapOf(spokenText), { required: 'Name the tag' }),
  },
)

const formInView = object(
  {},
  {
    titleAdd: noted('Over the form of a new row', spokenText, 'New Tag'),
    titleEdit: noted('Over the form of a row that is there', spokenText, 'Tag'),
    fields: noted('Its fields; the others are not written through the view', ownFields, ['thing_code', 'name']),
    confirmDelete: noted('The question before deleting; {field} is replaced', sentence, 'Delete {name}?'),
  },
)

/** What it does not say is said by `x-list` and `x-form`. */
export const view = object(
  { title: noted('The name people know the view by', spokenWord, 'Tags') },
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
    filter: noted('Of the rows only those where this holds', expression, 'active'),
    filters: noted('Fields that one may filter by', ownPaths, ['size']),
    defaults: noted('Values that its filters begin with', namingKeys('field', mapOf(expression))),
    sort: noted('The order of the rows', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', ownPaths, ['name']),
    select: noted('How many rows one may mark', oneOf(['none', 'one', 'many'])),
    actions: noted('Moves that are offered', list(naming('move or print', word))),
    detail: noted('Fields that stand beside the list', list(linesName, { unique: true })),
    export: noted('Files that it can be had as', exports, ['csv']),
    empty: noted('Text of a view without rows', spokenText, 'No tags'),
    pageSize: noted('Rows on a page', oneOf([10, 25, 50, 100]), 10),
  },
)
