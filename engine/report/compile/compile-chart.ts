// Compiles the chart of a report: checks that the drawn columns exist and are amounts.

import { getSections, type ReportChart, type ReportTable } from '../../schema/report.ts'
import type { ReportFault } from '../../schema-file/language/shape.ts'
import { getColumnName } from '../../schema-file/names/figures.ts'
import type { ReportDefinition } from '../../schema-file/shapes/report-shape.ts'

interface ChartInput {
  readonly definition: Pick<ReportDefinition, 'chart' | 'sections'>
  readonly report: ReportFault
}

export const compileChart = (
  { definition: { chart, sections }, report }: ChartInput,
  table: ReportTable,
): ReportChart | undefined => {
  if (!chart) return undefined
  const { x, y, kind } = chart
  // A column that no table has is reported with the other names.
  const isElsewhere = (name: string): boolean =>
    (sections ?? []).some(({ columns }) => columns.some(column => getColumnName(column) === name))
  const find = (name: string) => table.columns.find(column => column.name === name && column.isInner !== true)
  if (!find(x) && isElsewhere(x)) report(['chart', 'x'], `the report's own table has no column "${x}"`)
  for (const [index, name] of y.entries()) {
    const column = find(name)
    if (!column && isElsewhere(name)) report(['chart', 'y', index], `the report's own table has no column "${name}"`)
    if (column && !['number', 'integer'].includes(column.type.json.type))
      report(['chart', 'y', index], `a column of the type "${column.type.name}" is no amount to be drawn`)
  }
  if (kind === 'pie' && y.length > 1) report(['chart', 'y', 1], 'a pie is of one column')
  if (kind === 'pie' && table.across)
    report(['chart', 'kind'], 'a pie is of one column, and "across" makes one for each value: say "bar" or "line"')
  if (!table.isFolded || getSections(table).length > 0)
    report(['chart'], 'a picture is of a report with one row for each of its groups, and one group', 'key')
  return { kind, x, y }
}
