// A report: its source, filters, columns, groups and totals.

import {
  acrossPeriods,
  chartKinds,
  isAcrossPeriod,
  type ReportFormat,
  reportFiles,
  reportFormats,
} from '../../schema/report.ts'
import { mapNames } from '../../value/records.ts'
import { columnDeclaration, parseColumnDeclaration } from '../language/declaration.ts'
import {
  findNearestText,
  formatTitle,
  stripMinus,
  translatable,
  withKeyReferences,
  withReference,
} from '../language/naming.ts'
import {
  type AncestorObject,
  enumeration,
  flag,
  type InferShape,
  nameReference,
  type Shape,
  text,
  withDescription,
} from '../language/shape.ts'
import { list, object, record, union, withCompletion } from '../language/shape-compound.ts'
import { valueTitles } from './field-shape.ts'
import { filter } from './figure-shape.ts'
import {
  describeSchemaLink,
  expression,
  fieldName,
  fieldPath,
  fileKind,
  nonEmptyText,
  translatableLabel,
  translatableText,
  typeName,
} from './names.ts'
import { addTextForm } from './presentation-shape.ts'

const total = enumeration(['sum', 'count', 'avg', 'min', 'max', 'first', 'last', 'same-formula'])

export const drillPattern = /^(resource|document):([a-z][a-z0-9-]*)(?:\/([a-z][a-z0-9-]*))?$/

/** A drill to a report, which may span shops. */
export const drillReportPattern = /^report:([a-z][a-z0-9-]*)$/

/** A drill to a document whose name another column holds. */
export const drillColumnPattern = /^document:\{([a-z_][a-z0-9_]*)\}$/

const drillTarget: Shape<string> = {
  ...text(),
  names: (value, path) => {
    const [, , resource] = drillPattern.exec(String(value)) ?? []
    const [, report] = drillReportPattern.exec(String(value)) ?? []
    return [
      ...(resource === undefined ? [] : [{ kind: 'resource' as const, name: resource, path }]),
      ...(report === undefined ? [] : [{ kind: 'report' as const, name: report, path }]),
    ]
  },
}

const findSource = findNearestText('from')

/** The source of the report, without the optional prefix `resource:`. */
export const findSourceName = (ancestors: readonly AncestorObject[]): string | undefined =>
  findSource(ancestors)?.replace(/^resource:/, '')

const valueMembers = {
  name: withDescription('Its name in the answer; default: that of its figure', nonEmptyText, 'count'),
  title: withDescription(
    'Its heading; default: that of its figure, or its name, each word with a capital',
    translatableText,
    'Count',
  ),
  value: withDescription('What it shows; default: the field of its name', expression, 'count()'),
  figure: withDescription(
    'The figure of the journal or ledger that it shows, in place of a value, a type and a total of its own',
    withReference('figure of', fieldName, { of: findSourceName }),
    'sold',
  ),
  $ref: withDescription('Its type, where the value does not tell', typeName, 'types#money'),
}

/** A column that shows no figure has the value of its name, and the title of its name. */
const withColumnDefaults = <
  T extends { readonly name?: string; readonly title?: string; readonly value?: string; readonly figure?: string },
>(
  one: T,
): T =>
  one.figure !== undefined || one.name === undefined
    ? one
    : { ...one, title: one.title ?? formatTitle(one.name), value: one.value ?? one.name }

const columnObject = withCompletion(
  object(
    {},
    {
      ...valueMembers,
      total: withDescription(
        'Its total; `first` and `last` are its first and last value, of a balance those of the first and the last day, and `same-formula` evaluates its value on the totals, as a ratio needs it',
        total,
        'sum',
      ),
      running: withDescription(
        'It shows what its values come to row by row, and this is what they begin with',
        text(),
        '0',
      ),
      drill: withDescription(
        'Where its cells lead to: a list, a document or a report of the rows behind them',
        drillTarget,
        'resource:thing',
      ),
      'x-enum': withDescription('Titles of some of its values', valueTitles, { SMALL: 'Small' }),
      hide: withDescription('Where it does not show', list(enumeration(['screen', 'pdf', 'xlsx'])), ['pdf']),
    },
  ),
  withColumnDefaults,
)

const figureOrField = withReference('figure or field of', fieldPath, {
  of: findSourceName,
  extractNames: path => [path.replace(/\..*$/, '')],
})

/** The shape that also reads a column as a declaration: `sum(cost: money 'Cost' = price * 2)`. */
const withDeclaration = <T>(shape: Shape<T>): Shape<T> => ({
  ...shape,
  read: (definition, path, report) =>
    shape.read(
      (typeof definition === 'string' ? parseColumnDeclaration(definition) : undefined) ?? definition,
      path,
      report,
    ),
  meta: context => addTextForm(shape.meta(context), columnDeclaration),
})

/** A name of a figure or field, or a column definition. */
const column = withDeclaration(union(figureOrField, columnObject))

/** A value without a total and without a link. */
export const value = withDeclaration(union(figureOrField, withCompletion(object({}, valueMembers), withColumnDefaults)))

export const source = withDescription(
  'A resource, its lines, a journal, or a ledger',
  withReference('source', nonEmptyText, { extractNames: path => [path.replace(/^resource:/, '')] }),
  'resource:thing',
)

const groups = list(
  object(
    { by: withDescription('A field or a column', nonEmptyText, 'size') },
    {
      title: withDescription('The title of the group', translatableText, 'Size'),
      subtotal: withDescription(
        'A line of totals under each; `tree`: each row of a tree has the sums of all rows below it too',
        union(flag, enumeration(['tree'])),
        true,
      ),
    },
  ),
)

/** A period, or a filter that chooses one. */
const acrossEvery: Shape<string> = {
  ...nonEmptyText,
  meta: context => ({ anyOf: [enumeration(acrossPeriods).meta(context), nonEmptyText.meta(context)] }),
}

/** Columns of a cross-tab. */
const across = object(
  { by: withDescription('A field of the rows, or a field that it leads to', nonEmptyText, 'maker') },
  {
    every: withDescription(
      'Of a date: the period of a column, which is `day`, `week`, `month` or `year`, or a filter that chooses one of them; default: each day. The columns of a chosen period are there without rows, too',
      withReference('filter', acrossEvery, { extractNames: name => (isAcrossPeriod(name) ? [] : [name]) }),
      'month',
    ),
  },
)

const filterName = withReference('filter', nonEmptyText)

const line = object(
  {
    title: withDescription('Its title', translatableLabel, 'Left over'),
    value: withDescription('What it shows: an expression over the totals of columns', expression, 'price * 2'),
  },
  {
    $ref: withDescription('Its type, where the value does not tell', typeName, 'types#money'),
    strong: withDescription('It is what the others lead to', flag, true),
  },
)

const requiredTableMembers = {
  from: source,
  columns: withDescription('What it shows: columns, or names of figures and fields', list(column, { min: 1 }), [
    'size',
    { name: 'count', title: 'Count', value: 'count()' },
  ]),
}

const optionalTableMembers = {
  where: withDescription('Which rows go in', expression, 'active'),
  group: withDescription('What rows come together by', groups, [{ by: 'size' }]),
  across: withDescription(
    'What its sums are split by: each value, or each period of a date, has its own column of every sum, and the columns of the sums themselves, over all of them, come last',
    across,
    { by: 'maker' },
  ),
  layout: withDescription(
    'A balance of a ledger: what places held when the period began (`opening.amount`), what moved in it by the columns of the ledger (`sold.amount`), and what they hold at its end (`closing.amount`); a row for each group',
    enumeration(['balance']),
    'balance',
  ),
  period: withDescription(
    'The filter that is the day of a balance, or the two that begin and end its period',
    union(filterName, list(filterName, { min: 2 })),
    ['since', 'until'],
  ),
  detail: withDescription('A row for each entry, and not for each group, where it shows figures', flag, true),
  sort: withDescription(
    'The order of its rows; with "-" from the last',
    list(withReference('column', nonEmptyText, { extractNames: stripMinus })),
    ['-count'],
  ),
  lines: withDescription('Lines under the table', list(line), [{ title: 'Twice', value: 'price * 2' }]),
}

const section = object(
  { title: withDescription('Its title', translatableLabel, 'By Size'), ...requiredTableMembers },
  {
    ...optionalTableMembers,
    without: withDescription('Filters that do not narrow it', list(filterName, { unique: true }), ['maker']),
  },
)

const isPlain = (format: ReportFormat): format is Exclude<ReportFormat, 'pdf'> => format !== 'pdf'

/** A pdf has a presentation of its own. */
const plainFormats = reportFormats.filter(isPlain)

export const outputs = object(
  {},
  {
    pdf: withDescription(
      'Presentation of the PDF',
      object(
        {},
        {
          paper: withDescription('The size of the paper', enumeration(['A4', 'A5']), 'A5'),
          landscape: withDescription('The wide way, or by the filters when it is', union(flag, expression), true),
          header: withDescription('Lines over the table', list(translatable(text())), ['{report.title}']),
          footer: withDescription('The line under it', translatable(text()), '{page}'),
        },
      ),
      { paper: 'A5' },
    ),
    ...mapNames(plainFormats, format => withDescription(`Offered as ${reportFiles[format].title}`, flag, true)),
  },
)

const chart = object(
  {
    kind: withDescription('How it is drawn', enumeration(chartKinds), 'bar'),
    x: withDescription('The column of the x axis', withReference('column', nonEmptyText), 'size'),
    y: withDescription(
      'The columns that are drawn',
      list(withReference('column', nonEmptyText), { min: 1, unique: true }),
      ['count'],
    ),
  },
  {},
)

const ownChart = withDescription('What of its own table is a picture too', chart, {
  kind: 'bar',
  x: 'size',
  y: ['count'],
})

const ownSections = withDescription(
  'More tables under it, each defined like that of a report; the filters narrow them too',
  list(section, { min: 1 }),
  [{ title: 'By Size', from: 'resource:thing', columns: ['size'] }],
)

const variant = object(
  {},
  {
    ...requiredTableMembers,
    ...optionalTableMembers,
    chart: ownChart,
    sections: ownSections,
    without: withDescription('Filters that do not narrow it', list(filterName, { unique: true }), ['maker']),
  },
)

const variants = object(
  {
    by: withDescription('The filter whose values they are: a choice that holds one', filterName, 'form'),
    tables: withDescription(
      'The report for a value of the filter; for other values it is the report itself. A variant with `columns` keeps only `from`, `where` and the filters of the report, one with `from` only the filters, and any other all keywords that it does not replace',
      record(variant),
      { ONE_BY_ONE: { columns: ['size'] } },
    ),
  },
  {},
)

export const report = object(
  {
    $schema: describeSchemaLink('../dialect/report.schema.json'),
    kind: fileKind('report'),
    title: withDescription('Its title', translatableLabel, 'Things'),
    ...requiredTableMembers,
  },
  {
    ...optionalTableMembers,
    chart: ownChart,
    sections: ownSections,
    variants: withDescription('Other forms of it, of which a filter chooses one', variants, {
      by: 'form',
      tables: { ONE_BY_ONE: { columns: ['size'] } },
    }),
    orders: withDescription(
      'Other orders of its rows, by the values of a filter that holds one choice: each like `sort`, which has the order for all other values. They hold within the groups',
      withKeyReferences('filter', record(record(list(text(), { min: 1 })), { min: 1 })),
      { order: { DEAR: ['-price'] } },
    ),
    api: withDescription(
      'Its own call',
      object(
        {},
        {
          method: withDescription('How it is called by clients', enumeration(['GET', 'POST']), 'GET'),
          path: withDescription('The path of the call', text(), 'things/by-size'),
          params: withDescription('Names of the filters in the call', record(withReference('filter', text())), {
            of: 'size',
          }),
          answer: withDescription('Rows alone, or the whole answer', enumeration(['rows', 'full']), 'rows'),
          paging: withDescription(
            '`skip` and `limit` ask for a page of the rows',
            enumeration(['skip-limit']),
            'skip-limit',
          ),
        },
      ),
      { path: 'things/by-size' },
    ),
    filters: withDescription('The filters', list(filter)),
    outputs: withDescription('Export formats', outputs, { csv: true }),
    messages: withDescription('Wording of single messages', record(translatableText), { empty: 'No things' }),
    perm: withDescription('Levels that may see it', list(withReference('level', nonEmptyText)), ['MID']),
    module: withDescription('Offered where this module is on', nameReference('module', /^[A-Z][A-Z0-9_]*$/), 'EXTRA'),
  },
)

export type ReportDefinition = InferShape<typeof report>

export type TableDefinition = Pick<
  ReportDefinition,
  keyof typeof optionalTableMembers | keyof typeof requiredTableMembers
>

export type SectionDefinition = InferShape<typeof section>

export type VariantDefinition = InferShape<typeof variant>

export type LineDefinition = InferShape<typeof line>

export type ColumnDefinition = InferShape<typeof column>
