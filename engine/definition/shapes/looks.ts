// Lists and forms: what a screen shows of the rows and in which order.

import { flag, integer, noted, oneOf, text } from '../shape.ts'
import { either, list, mapOf, object } from '../shape-compound.ts'
import { expression, fieldNames, fieldPath, fieldPaths, word, words } from './names.ts'

export const column = either(
  fieldPath,
  object(
    { field: fieldPath },
    { title: text(), width: integer({ minimum: 1 }), total: oneOf(['sum', 'count', 'avg', 'min', 'max']) },
  ),
)

const sortTerm = text({ pattern: /^-?[a-z_][a-z0-9_.]*$/, says: 'a field, with "-" before it for descending' })
const exports = list(oneOf(['csv', 'xlsx', 'pdf']), { unique: true })

export const listLooks = object(
  {},
  {
    columns: list(column),
    sort: list(sortTerm),
    search: noted('Fields that the search box looks into', fieldPaths),
    filters: fieldPaths,
    export: exports,
    empty: noted('Text of a list without rows', text()),
    pageSize: oneOf([10, 25, 50, 100]),
  },
)

export const formLooks = object(
  {},
  {
    as: oneOf(['modal', 'page', 'drawer']),
    titleAdd: text(),
    titleEdit: text(),
    submitOnEnter: flag,
    sections: list(object({ fields: fieldNames }, { title: text(), columns: oneOf([1, 2, 3, 4]), show: expression })),
    confirmDelete: noted('The question before deleting; {field} is replaced', text()),
    messages: mapOf(text()),
  },
)

export const view = object(
  { title: word },
  {
    columns: list(column),
    filter: expression,
    filters: fieldPaths,
    defaults: mapOf(expression),
    sort: list(sortTerm),
    search: fieldPaths,
    select: oneOf(['none', 'one', 'many']),
    actions: words,
    detail: fieldNames,
    export: exports,
    empty: text(),
  },
)
