// A report: its source, filters, columns, groups and totals.

import { expression, fileKind, schemaLink, typeName, word, words } from './names.ts'
import { afterMinus, apart, naming } from './naming.ts'
import { anything, flag, integer, nameOf, noted, oneOf, type Read, text } from './shape.ts'
import { list, mapOf, object } from './shape-compound.ts'

const total = oneOf(['sum', 'count', 'avg', 'min', 'max', 'same-formula'])

const filter = object(
  { name: noted('Its name in the query', word, 'size'), title: noted('Its label', text(), 'Size') },
  {
    $ref: noted('Its type', typeName, 'types#date'),
    ref: noted('The resource whose rows one chooses from', nameOf('resource'), 'place'),
    multiple: noted('Several values may be chosen', flag, true),
    required: noted('Must hold something', flag, true),
    default: noted('What it begins with', text(), 'sysdate()'),
    rule: noted('Which rows it lets through', expression, 'size in sizes'),
    maxDays: noted('The most days of a period', integer({ minimum: 1 }), 31),
    enum: noted('The values there are', list(anything), ['SMALL', 'LARGE']),
    all: noted('What choosing nothing is called', text(), 'ALL'),
    unit: noted('What a date chooses', oneOf(['period', 'day', 'month']), 'day'),
  },
)

const column = object(
  {
    name: noted('Its name in the answer', word, 'count'),
    title: noted('Its heading', text(), 'Count'),
    value: noted('What it shows', expression, 'count()'),
  },
  {
    $ref: noted('Its type, where the value does not tell', typeName, 'types#money'),
    total: noted('What stands under it', total, 'sum'),
    drill: noted('Where its cells lead to', text(), 'resource:thing'),
    hide: noted('Where it does not show', list(oneOf(['screen', 'pdf', 'xlsx'])), ['pdf']),
  },
)

const chart = object({}, { kind: oneOf(['bar', 'line', 'pie']), x: text(), y: words })

const balance = object({ ledger: nameOf('ledger'), by: words }, { kinds: words, amounts: words, period: text() })

const table = {
  from: noted('A resource, its lines, a journal, a ledger or a query', word, 'resource:thing'),
  where: noted('Which rows go in', expression, 'active'),
  group: noted(
    'What rows come together by',
    list(
      object(
        { by: noted('A field or a column', word, 'size') },
        {
          title: noted('Stands over the group', text(), 'Size'),
          subtotal: noted('A line of totals under each', flag, true),
        },
      ),
    ),
    [{ by: 'size' }],
  ),
  columns: noted('What it shows', list(column, { min: 1 }), [{ name: 'count', title: 'Count', value: 'count()' }]),
  sort: noted('The order of its rows; with "-" from the last', list(naming('column', word, { within: afterMinus })), [
    '-count',
  ]),
  layout: noted('Rows, or the movements of a book', oneOf(['rows', 'balance', 'pivot']), 'rows'),
  balance: noted('The book whose movements it shows', apart(balance)),
}

const section = object(
  { title: text() },
  { ...table, lines: list(object({ title: text(), value: expression }, { $ref: text(), strong: flag })) },
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
          landscape: noted('The wide way', flag, true),
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

export const report = object(
  { $schema: schemaLink, kind: fileKind('report'), title: noted('What people call it', word, 'Things') },
  {
    ...table,
    api: noted(
      'Its own call',
      object(
        {},
        {
          method: noted('How it is called', oneOf(['GET', 'POST']), 'GET'),
          path: noted('Where it is called', text(), 'things/by-size'),
          params: noted('Names of the filters in the call', mapOf(naming('filter', text())), { of: 'size' }),
          answer: noted('Rows alone, or the whole answer', oneOf(['rows', 'full']), 'rows'),
        },
      ),
      { path: 'things/by-size' },
    ),
    filters: noted('What one may ask for', list(filter)),
    outputs: noted('Files that it can be had as', outputs, { csv: true }),
    chart: noted('A drawing of it', chart),
    messages: noted('Wording of single messages', mapOf(text()), { empty: 'No things' }),
    perm: noted('Levels that may see it', list(naming('level', word)), ['MID']),
    show: noted('Offered where this holds', expression, 'true'),
    module: noted('Offered where this module is on', nameOf('module', /^[A-Z][A-Z0-9_]*$/), 'EXTRA'),
    variants: noted(
      'Layouts of one report that the user chooses between',
      apart(mapOf(object({ title: word }, { ...table, chart }))),
    ),
    sections: noted('Several tables in one report', apart(list(section))),
  },
)

export type ReportDefinition = Read<typeof report>
