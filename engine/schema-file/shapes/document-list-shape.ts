// Shape of a list over several documents: views, columns, and actions on selected rows.

import { stripMinus, withReference } from '../language/naming.ts'
import { enumeration, flag, type Shape, text, withDescription } from '../language/shape.ts'
import { list, object, record } from '../language/shape-compound.ts'
import { describeSchemaLink, fieldName, fileKind, nonEmptyText, translatableLabel, translatableText } from './names.ts'

const viewPattern = /^[a-z][a-z0-9-]*\/[a-z0-9_-]+$/

/** Parses `document/view`. */
export const parseListedView = (of: string): { readonly document: string; readonly view: string } => {
  const [document = '', view = ''] = of.split('/')
  return { document, view }
}

const listedView: Shape<string> = {
  ...text({ pattern: viewPattern, expects: 'a view of a document, such as sale/open' }),
  names: (value, path) => {
    if (typeof value !== 'string' || !viewPattern.test(value)) return []
    const { document, view } = parseListedView(value)
    return [
      { kind: 'resource', name: document, path },
      { kind: 'view of', name: view, of: document, path },
    ]
  },
}

/** The last key of the path: the name of a document. */
const getDocumentKey = (_: unknown, path: readonly (string | number)[]): string => String(path.at(-1))

const ownColumn = withReference('column', fieldName)
const ownColumns = list(ownColumn, { unique: true })

const column = object(
  { name: withDescription('Its name, and the field of each document that has no entry in `from`', fieldName, 'total') },
  {
    title: withDescription(
      'Its heading; default: the title of the field in the first document',
      translatableLabel,
      'Total',
    ),
    from: withDescription(
      'The field of a document whose field has another name, by document',
      record(withReference('field of', fieldName, { of: getDocumentKey })),
      { voucher: 'amount' },
    ),
    total: withDescription(
      'Its total, over all rows of the filter',
      enumeration(['sum', 'count', 'min', 'max']),
      'sum',
    ),
  },
)

const action = object(
  {
    title: withDescription('The button over the list', translatableLabel, 'Finish'),
  },
  {
    moves: withDescription(
      'The move that is made on the selected rows of each document, with its own rights; rows of other documents are skipped. The user answers once for all rows',
      record(withReference('move of', nonEmptyText, { of: getDocumentKey })),
      { sale: 'finish' },
    ),
    prints: withDescription(
      'In place of moves, the print of the selected rows of each document',
      record(nonEmptyText),
      {
        sale: 'receipt',
      },
    ),
    confirm: withDescription(
      'The question before it; {count()} and {sum(column)} are those of the marked rows, {sums(column)} those of each document',
      translatableLabel,
      'Total {sum(total)}?',
    ),
  },
)

const sortTerm = withReference(
  'column',
  text({ pattern: /^-?[a-z_][a-z0-9_]*$/, expects: 'a column, with "-" before it for descending' }),
  { extractNames: stripMinus },
)

export const documentList = object(
  {
    $schema: describeSchemaLink('../dialect/list.schema.json'),
    kind: fileKind('list'),
    title: withDescription('The title of the list', translatableLabel, 'To finish'),
    of: withDescription('The views whose rows it shows, each of another document', list(listedView), [
      'sale/open',
      'voucher/open',
    ]),
    kindTitle: withDescription('The heading of the column with the kind of document', translatableLabel, 'Kind'),
    columns: withDescription('What it shows of all of them, in this order', list(column), [{ name: 'total' }]),
  },
  {
    sort: withDescription('The order of the rows; with "-" from the last', list(sortTerm), ['-total']),
    search: withDescription('Columns that the search box looks into', ownColumns, ['number']),
    filters: withDescription('Columns that can be filtered by', ownColumns, ['document']),
    export: withDescription('Export formats', list(enumeration(['csv']), { unique: true }), ['csv']),
    empty: withDescription('Text of a list without rows', translatableText, 'Nothing to finish'),
    subtotals: withDescription('The totals of each document are shown in place of those of all rows', flag, true),
    pageSize: withDescription('Rows on a page; default: 25', enumeration([10, 25, 50, 100]), 50),
    actions: withDescription('Actions on selected rows', list(action), [
      { title: 'Finish', moves: { sale: 'finish' } },
    ]),
  },
)
