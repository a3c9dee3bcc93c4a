// Shape of a list over several documents: views, columns, and actions on selected rows.
import { fieldName, fileKind, schemaLink, spokenText, spokenWord, word } from './names.ts'
import { afterMinus, naming } from './naming.ts'
import { flag, noted, oneOf, type Shape, text } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

const viewPattern = /^[a-z][a-z0-9-]*\/[a-z0-9_-]+$/

/** Parses `document/view`. */
export const listedParts = (of: string): { readonly document: string; readonly view: string } => {
  const [document = '', view = ''] = of.split('/')
  return { document, view }
}

const listedView: Shape<string> = {
  ...text({ pattern: viewPattern, says: 'a view of a document, such as sale/open' }),
  names: (value, path) => {
    if (typeof value !== 'string' || !viewPattern.test(value)) return []
    const { document, view } = listedParts(value)
    return [
      { kind: 'resource', name: document, path },
      { kind: 'view of', name: view, of: document, path },
    ]
  },
}

/** The last key of the path: the name of a document. */
const keyed = (_: unknown, path: readonly (string | number)[]): string => String(path.at(-1))

const ownColumn = naming('column', fieldName)
const ownColumns = list(ownColumn, { unique: true })

const column = object(
  { name: noted('Its name, and the field of each document that has no entry in `from`', fieldName, 'total') },
  {
    title: noted('Its heading; default: the title of the field in the first document', spokenWord, 'Total'),
    from: noted(
      'The field of a document whose field has another name, by document',
      mapOf(naming('field of', fieldName, { of: keyed })),
      { voucher: 'amount' },
    ),
    total: noted('Its total, over all rows of the filter', oneOf(['sum', 'count', 'min', 'max']), 'sum'),
  },
)

const action = object(
  {
    title: noted('The button over the list', spokenWord, 'Finish'),
  },
  {
    moves: noted(
      'The move that is made on the selected rows of each document, with its own rights; rows of other documents are skipped. The user answers once for all rows',
      mapOf(naming('move of', word, { of: keyed })),
      { sale: 'finish' },
    ),
    prints: noted('In place of moves, the print of the selected rows of each document', mapOf(word), {
      sale: 'receipt',
    }),
    confirm: noted(
      'The question before it; {count()} and {sum(column)} are those of the marked rows, {sums(column)} those of each document',
      spokenWord,
      'Total {sum(total)}?',
    ),
  },
)

const sortTerm = naming(
  'column',
  text({ pattern: /^-?[a-z_][a-z0-9_]*$/, says: 'a column, with "-" before it for descending' }),
  { within: afterMinus },
)

export const documentList = object(
  {
    $schema: schemaLink,
    kind: fileKind('list'),
    title: noted('The title of the list', spokenWord, 'To finish'),
    of: noted('The views whose rows it shows, each of another document', list(listedView), [
      'sale/open',
      'voucher/open',
    ]),
    kindTitle: noted('The heading of the column with the kind of document', spokenWord, 'Kind'),
    columns: noted('What it shows of all of them, in this order', list(column), [{ name: 'total' }]),
  },
  {
    sort: noted('The order of the rows; with "-" from the last', list(sortTerm), ['-total']),
    search: noted('Columns that the search box looks into', ownColumns, ['number']),
    filters: noted('Columns that can be filtered by', ownColumns, ['document']),
    export: noted('Export formats', list(oneOf(['csv']), { unique: true }), ['csv']),
    empty: noted('Text of a list without rows', spokenText, 'Nothing to finish'),
    subtotals: noted('The totals of each document are shown above those of all rows', flag, true),
    pageSize: noted('Rows on a page; default: 25', oneOf([10, 25, 50, 100]), 50),
    actions: noted('Actions on selected rows', list(action), [{ title: 'Finish', moves: { sale: 'finish' } }]),
  },
)
