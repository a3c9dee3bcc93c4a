// A report: its source, filters, columns, groups and totals.

import { anything, flag, integer, nameOf, noted, oneOf, text } from '../shape.ts'
import { list, mapOf, object } from '../shape-compound.ts'
import { expression, schemaLink, word, words } from './names.ts'

const total = oneOf(['sum', 'count', 'avg', 'min', 'max', 'same-formula'])

const filter = object(
  { name: word, title: text() },
  {
    $ref: text(),
    ref: nameOf('resource'),
    multiple: flag,
    required: flag,
    default: text(),
    rule: expression,
    maxDays: integer({ minimum: 1 }),
    enum: list(anything),
    all: text(),
    unit: oneOf(['period', 'day', 'month']),
  },
)

const column = object(
  { name: word, title: text(), value: expression },
  { $ref: text(), total, drill: text(), hide: list(oneOf(['screen', 'pdf', 'xlsx'])) },
)

const chart = object({}, { kind: oneOf(['bar', 'line', 'pie']), x: text(), y: words })

const balance = object({ ledger: nameOf('ledger'), by: words }, { kinds: words, amounts: words, period: text() })

const table = {
  from: noted('A resource, its lines, a journal, a ledger or a query', word),
  where: expression,
  group: list(object({ by: word }, { title: text(), subtotal: flag })),
  columns: list(column, { min: 1 }),
  sort: words,
  layout: oneOf(['rows', 'balance', 'pivot']),
  balance,
}

const section = object(
  { title: text() },
  { ...table, lines: list(object({ title: text(), value: expression }, { $ref: text(), strong: flag })) },
)

const outputs = object(
  {},
  {
    pdf: object({}, { paper: oneOf(['A4', 'A5']), landscape: flag, header: list(text()), footer: text() }),
    xlsx: flag,
    csv: flag,
  },
)

export const report = object(
  { $schema: schemaLink, kind: oneOf(['report']), title: word },
  {
    ...table,
    api: object(
      {},
      { method: oneOf(['GET', 'POST']), path: text(), params: mapOf(text()), answer: oneOf(['rows', 'full']) },
    ),
    filters: list(filter),
    outputs,
    chart,
    messages: mapOf(text()),
    perm: words,
    show: expression,
    module: nameOf('module', /^[A-Z][A-Z0-9_]*$/),
    variants: noted(
      'Layouts of one report that the user chooses between',
      mapOf(object({ title: word }, { ...table, chart })),
    ),
    sections: noted('Several tables in one report', list(section)),
  },
)
