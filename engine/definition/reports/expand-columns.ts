// Expands the columns of a report: names of figures and fields become full column definitions.

import { findField, type Resource } from '../../schema/resource.ts'
import { findResource } from '../../schema/schema.ts'
import type { CompilingSchema } from '../../schema/stages.ts'
import type { ColumnDefinition } from '../shapes/report.ts'
import type { Path, Report } from '../shapes/shape.ts'
import {
  columnOfFigure,
  figuresBehind,
  isOfBalance,
  nameOfColumn,
  type SaidColumn,
  type SaidFigures,
} from './figures.ts'

interface Expanding {
  readonly schema: CompilingSchema
  readonly source: Resource
  readonly figures: SaidFigures['said']
  readonly report: Report
  /** For a ledger: the names of its balance values, and whether the report has the layout of a balance. */
  readonly balance?: { readonly words: readonly string[]; readonly isLayout: boolean }
}

interface Written {
  readonly columns: readonly ColumnDefinition[]
  /** A row for each entry. */
  readonly detail: boolean
}

export interface Expanded {
  /** In the order of the file, one for each column; then figures that only formulas name. */
  readonly columns: readonly (SaidColumn | undefined)[]
  /** Figures are summed up over groups, so the report has a row for each group. */
  readonly isFolded: boolean
}

export const expandColumns = (expanding: Expanding, { columns, detail }: Written): Expanded => {
  const { figures, report } = expanding
  const shown = new Map<string, string>()
  for (const said of columns) {
    const figure = figureOf(expanding, said)
    if (figure !== undefined) shown.set(nameOfColumn(said), figure)
  }
  // Values of a balance are already sums of each group.
  const isFolded = shown.size > 0 && !detail && !expanding.balance?.isLayout
  const made = columns.map((said, index) => madeColumn(expanding, { said, isFolded, path: ['columns', index] }))
  const inner = new Map<string, SaidColumn>()
  for (const [index, said] of columns.entries()) {
    for (const name of figuresBehind(figures, figureOf(expanding, said) ?? '')) {
      const taken = columns.find(one => nameOfColumn(one) === name)
      const figure = figures[name]
      if (taken === undefined && figure) inner.set(name, { ...columnOfFigure(name, figure, isFolded), isInner: true })
      else if (shown.get(name) !== name)
        report(
          ['columns', index],
          `it is worked out of the figure "${name}", and another column has that name: call that one otherwise`,
        )
    }
  }
  return { columns: [...made, ...inner.values()], isFolded }
}

/** The figure that a column shows, or undefined. */
const figureOf = ({ figures }: Expanding, said: ColumnDefinition): string | undefined => {
  const name = typeof said === 'string' ? said : said.figure
  return name !== undefined && Object.hasOwn(figures, name) ? name : undefined
}

interface Place {
  readonly said: ColumnDefinition
  readonly isFolded: boolean
  readonly path: Path
}

const madeColumn = (expanding: Expanding, { said, isFolded, path }: Place): SaidColumn | undefined => {
  const { figures, report, source, balance } = expanding
  const name = nameOfColumn(said)
  const figureName = figureOf(expanding, said)
  const figure = figureName === undefined ? undefined : figures[figureName]
  if (figureName !== undefined && balance && isOfBalance(figures, figureName, balance.words) !== balance.isLayout)
    report(
      path,
      balance.isLayout
        ? `"${figureName}" is of single entries, which a report of the layout "balance" has none of`
        : `"${figureName}" is of what the ledger holds: say "layout": "balance"`,
    )
  if (typeof said === 'string' && !figure && !findField(source, said.replace(/\..*$/, ''))) return undefined
  if (typeof said === 'string')
    return figure ? columnOfFigure(name, figure, isFolded) : { name, title: titleOf(expanding, said), value: said }
  const { figure: named, title, value, $ref, total, ...more } = said
  if (named === undefined) {
    for (const key of ['name', 'title', 'value'] as const)
      if (said[key] === undefined) report(path, `the key "${key}" is missing`)
    return title === undefined || value === undefined || name === '' ? undefined : { ...said, name, title, value }
  }
  for (const key of ['value', '$ref', 'total'] as const)
    if (said[key] !== undefined) report([...path, key], '"figure" says already what the column shows', 'key')
  return figure && { ...columnOfFigure(name, figure, isFolded), ...(title !== undefined && { title }), ...more, name }
}

/** The title of the field at the end of the path. */
const titleOf = ({ schema, source }: Expanding, path: string): string => {
  let resource: Resource | undefined = source
  let title = path
  for (const name of path.split('.')) {
    const field: ReturnType<typeof findField<Resource['fields'][number]>> = resource && findField(resource, name)
    title = field?.title ?? title
    resource = field?.ref && findResource(schema, field.ref.to)
  }
  return title
}
