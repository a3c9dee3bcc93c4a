// A report: its source, filters, columns, groups and totals.

import { chartKinds } from '../../schema/report.ts'
import {
  expression,
  fieldName,
  fieldPath,
  fileKind,
  schemaLink,
  spokenText,
  spokenWord,
  typeName,
  word,
} from './names.ts'
import { afterMinus, namedBy, naming } from './naming.ts'
import { flag, type Holder, integer, nameOf, noted, oneOf, type Read, text } from './shape.ts'
import { either, list, mapOf, object } from './shape-compound.ts'

const total = oneOf(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'same-formula'])

const choice = object(
  {
    value: noted('What is sent', text(), 'XL'),
    title: noted('Its title', spokenText, 'Extra Large'),
  },
  {},
)

const filter = object(
  { name: noted('Its name in the query', word, 'size'), title: noted('Its label', spokenText, 'Size') },
  {
    $ref: noted('Its type', typeName, 'types#date'),
    ref: noted('The resource whose rows one chooses from', nameOf('resource'), 'place'),
    multiple: noted('Several values may be chosen', flag, true),
    required: noted('Required', flag, true),
    default: noted('What it begins with', text(), 'sysdate()'),
    rule: noted('Which rows it lets through', expression, 'size in sizes'),
    maxDays: noted('The most days of a period', integer({ minimum: 1 }), 31),
    enum: noted(
      'The values there are, where one is not what people call it with its title',
      list(either(text(), choice)),
      ['SMALL', { value: 'XL', title: 'Extra Large' }],
    ),
    all: noted('The text for no choice', spokenText, 'ALL'),
    unit: noted('What a date chooses', oneOf(['day']), 'day'),
  },
)

export const drillForm = /^(resource|document):([a-z][a-z0-9-]*)(?:\/([a-z][a-z0-9-]*))?$/

/** A drill to a document whose name another column holds. */
export const drillByColumn = /^document:\{([a-z_][a-z0-9_]*)\}$/

const resourceOfDrill = (drill: string): readonly string[] => drillForm.exec(drill)?.slice(2, 3) ?? []

const ofSource = namedBy('from')

/** The source of the report, without the optional prefix `resource:`. */
export const sourceOf = (holders: readonly Holder[]): string | undefined => ofSource(holders)?.replace(/^resource:/, '')

const shown = {
  name: noted('Its name in the answer; default: that of its figure', word, 'count'),
  title: noted('Its heading; default: that of its figure', spokenText, 'Count'),
  value: noted('What it shows', expression, 'count()'),
  figure: noted(
    'The figure of the journal or ledger that it shows, in place of a value, a type and a total of its own',
    naming('figure of', fieldName, { of: sourceOf }),
    'sold',
  ),
  $ref: noted('Its type, where the value does not tell', typeName, 'types#money'),
}

const columnOf = object(
  {},
  {
    ...shown,
    total: noted(
      'Its total; `first` and `last` are its first and last value, of a balance those of the first and the last day, and `same-formula` evaluates its value on the totals, as a ratio needs it',
      total,
      'sum',
    ),
    running: noted('It shows what its values come to row by row, and this is what they begin with', text(), '0'),
    drill: noted('Where its cells lead to', naming('resource', text(), { within: resourceOfDrill }), 'resource:thing'),
    hide: noted('Where it does not show', list(oneOf(['screen', 'pdf', 'xlsx'])), ['pdf']),
  },
)

const figureOrField = naming('figure or field of', fieldPath, {
  of: sourceOf,
  within: path => [path.replace(/\..*$/, '')],
})

/** A name of a figure or field, or a column definition. */
const column = either(figureOrField, columnOf)

/** A value without a total and without a link. */
export const value = either(figureOrField, object({}, shown))

export const source = noted(
  'A resource, its lines, a journal, or a ledger',
  naming('source', word, { within: path => [path.replace(/^resource:/, '')] }),
  'resource:thing',
)

const groups = list(
  object(
    { by: noted('A field or a column', word, 'size') },
    {
      title: noted('The title of the group', spokenText, 'Size'),
      subtotal: noted('A line of totals under each', flag, true),
    },
  ),
)

const filterName = naming('filter', word)

const line = object(
  {
    title: noted('Its title', spokenWord, 'Left over'),
    value: noted('What it shows: an expression over the totals of columns', expression, 'price * 2'),
  },
  {
    $ref: noted('Its type, where the value does not tell', typeName, 'types#money'),
    strong: noted('It is what the others lead to', flag, true),
  },
)

const needed = {
  from: source,
  columns: noted('What it shows: columns, or names of figures and fields', list(column, { min: 1 }), [
    'size',
    { name: 'count', title: 'Count', value: 'count()' },
  ]),
}

const table = {
  where: noted('Which rows go in', expression, 'active'),
  group: noted('What rows come together by', groups, [{ by: 'size' }]),
  layout: noted(
    'A balance of a ledger: what places held when the period began (`opening.amount`), what moved in it by the columns of the ledger (`sold.amount`), and what they hold at its end (`closing.amount`); a row for each group',
    oneOf(['balance']),
    'balance',
  ),
  period: noted(
    'The filter that is the day of a balance, or the two that begin and end its period',
    either(filterName, list(filterName, { min: 2 })),
    ['since', 'until'],
  ),
  detail: noted('A row for each entry, and not for each group, where it shows figures', flag, true),
  sort: noted('The order of its rows; with "-" from the last', list(naming('column', word, { within: afterMinus })), [
    '-count',
  ]),
  lines: noted('Lines under the table', list(line), [{ title: 'Twice', value: 'price * 2' }]),
}

const section = object(
  { title: noted('Its title', spokenWord, 'By Size'), ...needed },
  {
    ...table,
    without: noted('Filters that do not narrow it', list(filterName, { unique: true }), ['maker']),
  },
)

const outputs = object(
  {},
  {
    pdf: noted(
      'Presentation of the PDF',
      object(
        {},
        {
          paper: noted('The size of the paper', oneOf(['A4', 'A5']), 'A5'),
          landscape: noted('The wide way, or by the filters when it is', either(flag, expression), true),
          header: noted('Lines over the table', list(text()), ['{report.title}']),
          footer: noted('The line under it', text(), '{page}'),
        },
      ),
      { paper: 'A5' },
    ),
    xlsx: noted('Offered as Excel', flag, true),
    csv: noted('Offered as CSV', flag, true),
  },
)

const chart = object(
  {
    kind: noted('How it is drawn', oneOf(chartKinds), 'bar'),
    x: noted('The column of the x axis', naming('column', word), 'size'),
    y: noted('The columns that are drawn', list(naming('column', word), { min: 1, unique: true }), ['count']),
  },
  {},
)

const ownChart = noted('What of its own table is a picture too', chart, { kind: 'bar', x: 'size', y: ['count'] })

const ownSections = noted(
  'More tables under it, each defined like that of a report; the filters narrow them too',
  list(section, { min: 1 }),
  [{ title: 'By Size', from: 'resource:thing', columns: ['size'] }],
)

const variant = object(
  {},
  {
    ...needed,
    ...table,
    chart: ownChart,
    sections: ownSections,
    without: noted('Filters that do not narrow it', list(filterName, { unique: true }), ['maker']),
  },
)

const variants = object(
  {
    by: noted('The filter whose values they are: a choice that holds one', filterName, 'form'),
    tables: noted(
      'The report for a value of the filter; for other values it is the report itself. A variant with `columns` keeps only `from`, `where` and the filters of the report, one with `from` only the filters, and any other all keywords that it does not replace',
      mapOf(variant),
      { ONE_BY_ONE: { columns: ['size'] } },
    ),
  },
  {},
)

const orders = object(
  {
    by: noted('The filter whose values they are: a choice that holds one', filterName, 'order'),
    sorts: noted(
      'The order of its rows for a value of the filter, like `sort`; for other values it is that of `sort`',
      mapOf(list(text(), { min: 1 })),
      { DEAR: ['-price'] },
    ),
  },
  {},
)

export const report = object(
  {
    $schema: schemaLink,
    kind: fileKind('report'),
    title: noted('Its title', spokenWord, 'Things'),
    ...needed,
  },
  {
    ...table,
    chart: ownChart,
    sections: ownSections,
    variants: noted('Other forms of it, of which a filter chooses one', variants, {
      by: 'form',
      tables: { ONE_BY_ONE: { columns: ['size'] } },
    }),
    orders: noted('Other orders of its rows, of which a filter chooses one; they hold within the groups', orders, {
      by: 'order',
      sorts: { DEAR: ['-price'] },
    }),
    api: noted(
      'Its own call',
      object(
        {},
        {
          method: noted('How it is called by clients', oneOf(['GET', 'POST']), 'GET'),
          path: noted('The path of the call', text(), 'things/by-size'),
          params: noted('Names of the filters in the call', mapOf(naming('filter', text())), { of: 'size' }),
          answer: noted('Rows alone, or the whole answer', oneOf(['rows', 'full']), 'rows'),
          paging: noted('`skip` and `limit` ask for a page of the rows', oneOf(['skip-limit']), 'skip-limit'),
        },
      ),
      { path: 'things/by-size' },
    ),
    filters: noted('The filters', list(filter)),
    outputs: noted('Export formats', outputs, { csv: true }),
    messages: noted('Wording of single messages', mapOf(spokenText), { empty: 'No things' }),
    perm: noted('Levels that may see it', list(naming('level', word)), ['MID']),
    module: noted('Offered where this module is on', nameOf('module', /^[A-Z][A-Z0-9_]*$/), 'EXTRA'),
  },
)

export type ReportDefinition = Read<typeof report>

export type TableDefinition = Pick<ReportDefinition, keyof typeof table | keyof typeof needed>

export type SectionDefinition = Read<typeof section>

export type VariantDefinition = Read<typeof variant>

export type LineDefinition = Read<typeof line>

export type ColumnDefinition = Read<typeof column>
