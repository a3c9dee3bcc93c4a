// Compiles one table of a report: groups, columns and sort order, checked against its source.
import type { Expression } from '../../expression/terms/scope.ts'
import { createFieldSet, flag } from '../../expression/terms/types.ts'
import type { ReportGroup, ReportSort, ReportTable } from '../../schema/report.ts'
import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { JsonPath, ReportFault } from '../../schema-file/language/shape.ts'
import {
  buildFigureColumn,
  collectFigureDependencies,
  type FigureSet,
  getColumnName,
  isBalanceFigure,
  type NormalizedColumn,
} from '../../schema-file/names/figures.ts'
import type { ColumnDefinition, TableDefinition } from '../../schema-file/shapes/report-shape.ts'
import { buildScope, withNames } from '../../scope/schema-scope.ts'
import type { FunctionType } from '../../value/function-type.ts'
import {
  buildBalanceTypes,
  compileBalance,
  findDayGroup,
  findSourceLedger,
  reportBalanceColumns,
} from './balance-layout.ts'
import { buildReportFields, markSignedColumns, reportRatios } from './check-figures.ts'
import { compileAcross, markSplitColumns } from './compile-across.ts'
import {
  compileColumns,
  isFoldedReport,
  type NormalizedColumns,
  reportFormulas,
  reportUngrouped,
} from './compile-report-columns.ts'
import type { ParsedFilter } from './compile-report-filters.ts'
import { inferType } from './compile-report-type.ts'
import {
  compileReportExpression,
  type FilterDefinitions,
  listTitledValues,
  type ReportTableContext,
  reportUnheld,
} from './report-context.ts'

export interface TableContext {
  readonly schema: CompilingSchema
  /** What the application adds to the expression language. */
  readonly functions: Readonly<Record<string, FunctionType>>
  /** The figures of a source, which columns may name. */
  readonly figuresOf: (source: string) => FigureSet['byName']
  /** The filters of a report, where cells lead to it. */
  readonly filtersOf?: (report: string) => FilterDefinitions | undefined
  readonly source: Resource
  readonly filters: readonly ParsedFilter[]
}

interface ReportTableInput {
  readonly definition: TableDefinition
  readonly report: ReportFault
  /** All tables of the report. */
  readonly tables?: readonly TableDefinition[]
}

/** The table, and the context of its expressions. */
export const compileTable = (
  { definition, report, tables = [] }: ReportTableInput,
  { schema, functions, figuresOf, filtersOf, source, filters }: TableContext,
): { readonly compiled: ReportTable; readonly context: ReportTableContext } => {
  const ledger = findSourceLedger(schema, source)
  const balance = compileBalance({ definition, filters, report }, ledger)
  const filterFields = createFieldSet(
    'filters',
    Object.fromEntries(filters.map(({ field, type }) => [field.name, type])),
  )
  const fields = buildReportFields(schema, source)
  const scope = { ...buildScope(schema, source, { functions, filters: filterFields, rows: fields }), fields }
  const businessDate = schema.project.shop.businessDate
  const held = balance && ledger && { ledger, businessDate, period: balance }
  const context: ReportTableContext = { schema, source, scope, report, ...(held && { held }) }
  const groups = compileGroups(context, definition)
  const { columns: columnDefinitions = [], detail = false } = definition
  const figures = figuresOf(source.name)
  const expanded = expandColumns(
    {
      ...context,
      figures,
      ...(ledger && {
        balance: { words: Object.keys(buildBalanceTypes(schema, ledger)), isLayout: held !== undefined },
      }),
    },
    { columns: columnDefinitions, detail },
  )
  const definitions = expanded.columns
  reportDuplicateNames({ report, figures }, definitions, filters)
  const words = held ? buildBalanceTypes(schema, held.ledger) : {}
  const columnContext = {
    ...context,
    scope: { ...scope, fields: withNames(fields, words), ...(held && { rows: withNames(fields, words) }) },
    report: skipFigureFaults(report, columnDefinitions, figures),
    filters: filters.map(({ definition: filter }) => filter),
    ...(filtersOf && { filtersOf }),
  }
  const compiledColumns = compileColumns(columnContext, definitions, groups)
  const isFolded = held !== undefined || expanded.isFolded || isFoldedReport(compiledColumns)
  if (detail && isFolded && !held)
    report(['detail'], 'a column sums entries up, which a row for each entry cannot: name a figure or a field', 'key')
  const columns = markSignedColumns(columnContext, compiledColumns, { isFolded, definitions })
  if (isFolded) reportUngrouped({ ...columnContext, groups, words: Object.keys(words) }, columns, definitions)
  reportFormulas(columnContext, columns, definitions)
  reportRatios(columnContext, columns, definitions)
  if (held)
    reportBalanceColumns(columnContext, columns, {
      definitions,
      hasDays: findDayGroup(groups, businessDate) !== undefined,
    })
  const where =
    definition.where === undefined
      ? undefined
      : compileReportExpression(context, definition.where, ['where'], {
          scope,
          expectedType: flag,
          isSql: true,
          asksRows: !context.held,
        })
  if (held && where) reportUnheld(context, held, { term: where.term, path: ['where'], isGroup: false })
  const day = held && findDayGroup(groups, businessDate)
  const across = compileAcross(context, definition, { columns, isFolded, filters })
  if (groups.some(({ tree }) => tree !== undefined) && (across || !isFolded || columns.some(({ running }) => running)))
    report(['group', 0, 'subtotal'], 'a tree has sums of its rows, without "across" and "running"', 'key')
  const compiled = {
    from: definition.from ?? source.name,
    ...(where && { where }),
    groups: groups.map((group, index) =>
      withSubtotal(group, { definition, report, index, isRow: isFolded && index === groups.length - 1 }),
    ),
    ...(across && { across }),
    columns: across ? markSplitColumns(columns) : columns,
    sort: compileSort({ definition, report, tables }),
    isFolded,
    ...(balance && { balance: { ...balance, ...(day !== undefined && { day }) } }),
  }
  return { compiled, context }
}

/** A filter with the name of a figure would be ambiguous in formulas. */
const reportDuplicateNames = (
  { report, figures }: { readonly report: ReportFault; readonly figures: FigureSet['byName'] },
  definitions: NormalizedColumns,
  filters: readonly ParsedFilter[],
): void => {
  for (const { field, path } of filters) {
    if (Object.hasOwn(figures, field.name) && definitions.some(column => column?.name === field.name))
      report([...path, 'name'], `a figure of the report is called "${field.name}"; give the filter another name`)
  }
}

/** Faults of a figure are reported where it is defined. */
const skipFigureFaults =
  (report: ReportFault, columns: readonly ColumnDefinition[], figures: FigureSet['byName']): ReportFault =>
  (path, message, marker) => {
    const [first, index, word] = path
    const column = columns[Number(index)]
    const figure = typeof column === 'string' ? column : column?.figure
    const isFigure = column === undefined || (figure !== undefined && Object.hasOwn(figures, figure))
    const isOwn = word === 'name' || word === 'drill'
    if (first !== 'columns' || !isFigure || (column && isOwn)) report(path, message, marker)
  }

const compileGroups = (context: ReportTableContext, { group = [] }: TableDefinition): readonly ReportGroup[] =>
  group.flatMap(({ by: text, title = '', subtotal = true }, index) => {
    const path = ['group', index, 'by']
    const { rows: _, ...scope } = context.scope
    const by = compileReportExpression(context, text, path, { scope, isSql: true })
    const type = by && inferType(context, by.term, () => undefined)
    if (by && !type) context.report(path, 'the unit of this number is not known: group by a field that has it')
    if (!by || !type) return []
    if (context.held) reportUnheld(context, context.held, { term: by.term, path, isGroup: true })
    const tree = subtotal === 'tree' ? findTree(context, { by, group, index }) : undefined
    return [
      {
        by,
        title,
        subtotal: subtotal === true,
        ...(tree !== undefined && { tree }),
        type,
        choices: listTitledValues(context, by.term),
      },
    ]
  })

/** The tree that the only group leads to; reports groups that have none. */
const findTree = (
  { report, schema, held }: ReportTableContext,
  { by, group, index }: { readonly by: Expression; readonly group: readonly unknown[]; readonly index: number },
): string | undefined => {
  const { type } = by.term
  const target = type.kind === 'reference' ? findResource(schema, type.to) : undefined
  const path = ['group', index, 'subtotal']
  if (!target?.tree) report(path, 'only a reference to a resource with "x-tree" leads to rows below each other', 'key')
  else if (group.length > 1 || held) report(path, 'the rows of a tree are the only group, and no balance', 'key')
  else return target.name
  return undefined
}

/** A group that already has one row for each value needs no subtotal. */
const withSubtotal = (
  group: ReportGroup,
  { definition, report, index, isRow }: ReportTableInput & { readonly index: number; readonly isRow: boolean },
): ReportGroup => {
  if (!isRow) return group
  if (definition.group?.[index]?.subtotal === true)
    report(
      ['group', index, 'subtotal'],
      'each row is a group of this kind already: a subtotal would repeat it; say false',
      'key',
    )
  return { ...group, subtotal: false }
}

/** A column that no table has is reported with the other names. */
const compileSort = ({
  definition: { sort = [], columns = [] },
  report,
  tables = [],
}: ReportTableInput): readonly ReportSort[] =>
  sort.flatMap((term, index) => {
    const column = term.replace(/^-/, '')
    const names = columns.map(getColumnName)
    if (names.includes(column)) return [{ column, descending: term.startsWith('-') }]
    const isElsewhere = tables.some(one => one.columns.some(other => getColumnName(other) === column))
    if (isElsewhere) report(['sort', index], `the table has no column "${column}"`)
    return []
  })

// Expands the columns of a report: names of figures and fields become full column definitions.

interface ColumnExpansionContext {
  readonly schema: CompilingSchema
  readonly source: Resource
  readonly figures: FigureSet['byName']
  readonly report: ReportFault
  /** For a ledger: the names of its balance values, and whether the report has the layout of a balance. */
  readonly balance?: { readonly words: readonly string[]; readonly isLayout: boolean }
}

interface ColumnsInput {
  readonly columns: readonly ColumnDefinition[]
  /** A row for each entry. */
  readonly detail: boolean
}

interface ExpandedColumns {
  /** In the order of the file, one for each column; then figures that only formulas name. */
  readonly columns: readonly (NormalizedColumn | undefined)[]
  /** Figures are summed up over groups, so the report has a row for each group. */
  readonly isFolded: boolean
}

const expandColumns = (context: ColumnExpansionContext, { columns, detail }: ColumnsInput): ExpandedColumns => {
  const { figures, report } = context
  const shownFigures = new Map<string, string>()
  for (const column of columns) {
    const figure = findFigureName(context, column)
    if (figure !== undefined) shownFigures.set(getColumnName(column), figure)
  }
  // Values of a balance are already sums of each group.
  const isFolded = shownFigures.size > 0 && !detail && !context.balance?.isLayout
  const expandedColumns = columns.map((column, index) =>
    expandColumn(context, { column, isFolded, path: ['columns', index] }),
  )
  const innerColumns = new Map<string, NormalizedColumn>()
  for (const [index, column] of columns.entries()) {
    for (const name of collectFigureDependencies(figures, findFigureName(context, column) ?? '')) {
      const takenBy = columns.find(one => getColumnName(one) === name)
      const figure = figures[name]
      if (takenBy === undefined && figure)
        innerColumns.set(name, { ...buildFigureColumn(name, figure, isFolded), isInner: true })
      else if (shownFigures.get(name) !== name)
        report(
          ['columns', index],
          `it is worked out of the figure "${name}", and another column has that name: call that one otherwise`,
        )
    }
  }
  return { columns: [...expandedColumns, ...innerColumns.values()], isFolded }
}

/** The figure that a column shows, or undefined. */
const findFigureName = ({ figures }: ColumnExpansionContext, column: ColumnDefinition): string | undefined => {
  const name = typeof column === 'string' ? column : column.figure
  return name !== undefined && Object.hasOwn(figures, name) ? name : undefined
}

interface ExpandColumnOptions {
  readonly column: ColumnDefinition
  readonly isFolded: boolean
  readonly path: JsonPath
}

const expandColumn = (
  context: ColumnExpansionContext,
  { column, isFolded, path }: ExpandColumnOptions,
): NormalizedColumn | undefined => {
  const { figures, report, source, balance } = context
  const name = getColumnName(column)
  const figureName = findFigureName(context, column)
  const figure = figureName === undefined ? undefined : figures[figureName]
  if (figureName !== undefined && balance && isBalanceFigure(figures, figureName, balance.words) !== balance.isLayout)
    report(
      path,
      balance.isLayout
        ? `"${figureName}" is of single entries, which a report of the layout "balance" has none of`
        : `"${figureName}" is of what the ledger holds: say "layout": "balance"`,
    )
  if (typeof column === 'string' && !figure && !findField(source, column.replace(/\..*$/, ''))) return undefined
  if (typeof column === 'string')
    return figure
      ? buildFigureColumn(name, figure, isFolded)
      : { name, title: findTitle(context, column), value: column }
  const { figure: named, title, value, $ref, total, ...more } = column
  if (named === undefined) {
    for (const key of ['name', 'title', 'value'] as const)
      if (column[key] === undefined) report(path, `the key "${key}" is missing`)
    return title === undefined || value === undefined || name === '' ? undefined : { ...column, name, title, value }
  }
  for (const key of ['value', '$ref', 'total'] as const)
    if (column[key] !== undefined) report([...path, key], '"figure" says already what the column shows', 'key')
  return (
    figure && { ...buildFigureColumn(name, figure, isFolded), ...(title !== undefined && { title }), ...more, name }
  )
}

/** The title of the field at the end of the path. */
const findTitle = ({ schema, source }: ColumnExpansionContext, path: string): string => {
  let resource: Resource | undefined = source
  let title = path
  for (const name of path.split('.')) {
    const field: ReturnType<typeof findField<Resource['fields'][number]>> = resource && findField(resource, name)
    title = field?.title ?? title
    resource = field?.ref && findResource(schema, field.ref.to)
  }
  return title
}
