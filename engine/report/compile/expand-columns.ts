// Expands the columns of a report: names of figures and fields become full column definitions.

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
import type { ColumnDefinition } from '../../schema-file/shapes/report-shape.ts'

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

export interface ExpandedColumns {
  /** In the order of the file, one for each column; then figures that only formulas name. */
  readonly columns: readonly (NormalizedColumn | undefined)[]
  /** Figures are summed up over groups, so the report has a row for each group. */
  readonly isFolded: boolean
}

export const expandColumns = (context: ColumnExpansionContext, { columns, detail }: ColumnsInput): ExpandedColumns => {
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
