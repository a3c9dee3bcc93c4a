// Lists and forms: what a screen shows of the rows and in which order.

import { flag, integer, noted, oneOf, text } from '../shape.ts'
import { either, list, mapOf, object } from '../shape-compound.ts'
import { expression, fieldNames, fieldPath, fieldPaths, word, words } from './names.ts'

export const column = either(
  fieldPath,
  object(
    { field: noted('The field', fieldPath, 'price') },
    {
      title: noted('Its heading; the title of the field unless told', text(), 'Cost'),
      width: noted('Its width in letters', integer({ minimum: 1 }), 20),
      total: noted(
        'What stands under it, over all rows of the filter',
        oneOf(['sum', 'count', 'avg', 'min', 'max']),
        'sum',
      ),
    },
  ),
)

const sortTerm = text({ pattern: /^-?[a-z_][a-z0-9_.]*$/, says: 'a field, with "-" before it for descending' })
const exports = list(oneOf(['csv', 'xlsx', 'pdf']), { unique: true })

export const listLooks = object(
  {},
  {
    columns: noted('What the list shows, in this order; all fields unless told', list(column), ['name', 'price']),
    sort: noted('The order of the rows; with "-" from the last', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', fieldPaths, ['name']),
    filters: noted('Fields that one may filter by', fieldPaths, ['size']),
    export: noted('Files that the list can be had as', exports, ['csv']),
    empty: noted('Text of a list without rows', text(), 'No things'),
    pageSize: noted('Rows on a page: 25 unless told', oneOf([10, 25, 50, 100]), 10),
  },
)

export const formLooks = object(
  {},
  {
    as: noted('Over the list or in its place', oneOf(['modal', 'page', 'drawer']), 'page'),
    titleAdd: noted('Over the form of a new row', text(), 'New Thing'),
    titleEdit: noted('Over the form of a row that is there', text(), 'Thing'),
    submitOnEnter: noted('Enter in a box sends the form', flag, true),
    sections: noted(
      'Groups of fields; all in one unless told',
      list(
        object(
          { fields: noted('Its fields, in their order', fieldNames, ['name', 'price']) },
          {
            title: noted('Stands over the section', text(), 'Price'),
            columns: noted('The most columns it takes', oneOf([1, 2, 3, 4]), 2),
            show: noted('Shown, and its fields kept, only where this holds', expression, "size == 'LARGE'"),
          },
        ),
      ),
      [{ fields: ['thing_code', 'name'] }],
    ),
    confirmDelete: noted('The question before deleting; {field} is replaced', text(), 'Delete {name}?'),
    messages: noted('Wording of single messages', mapOf(text()), { saved: 'Saved' }),
  },
)

const fieldInView = object(
  {},
  {
    title: noted('Its label here', text(), 'Tag'),
    help: noted('Stands under the box here', text(), 'As on the tag'),
    messages: noted('Wording of single faults here', mapOf(text()), { required: 'Name the tag' }),
  },
)

const formInView = object(
  {},
  {
    titleAdd: noted('Over the form of a new row', text(), 'New Tag'),
    titleEdit: noted('Over the form of a row that is there', text(), 'Tag'),
    fields: noted('Its fields; the others are not written through the view', fieldNames, ['thing_code', 'name']),
    confirmDelete: noted('The question before deleting; {field} is replaced', text(), 'Delete {name}?'),
  },
)

/** What it does not say is said by `x-list` and `x-form`. */
export const view = object(
  { title: noted('The name people know the view by', word, 'Tags') },
  {
    as: noted('A list, or a grid whose cells are written in place', oneOf(['list', 'grid']), 'grid'),
    edit: noted('Fields whose cells are written in a grid', fieldNames, ['price']),
    verbs: noted('What may be done through it', list(oneOf(['create', 'update', 'delete']), { unique: true }), [
      'update',
    ]),
    fields: noted('Fields that are called otherwise here', mapOf(fieldInView), { name: { title: 'Tag' } }),
    form: noted('How its form looks', formInView, { titleAdd: 'New Tag' }),
    columns: noted('What it shows, in this order', list(column), ['name']),
    filter: noted('Of the rows only those where this holds', expression, 'active'),
    filters: noted('Fields that one may filter by', fieldPaths, ['size']),
    defaults: noted('Values that its filters begin with', mapOf(expression)),
    sort: noted('The order of the rows', list(sortTerm), ['-name']),
    search: noted('Fields that the search box looks into', fieldPaths, ['name']),
    select: noted('How many rows one may mark', oneOf(['none', 'one', 'many'])),
    actions: noted('Moves that are offered', words),
    detail: noted('Fields that stand beside the list', fieldNames),
    export: noted('Files that it can be had as', exports, ['csv']),
    empty: noted('Text of a view without rows', text(), 'No tags'),
    pageSize: noted('Rows on a page', oneOf([10, 25, 50, 100]), 10),
  },
)
