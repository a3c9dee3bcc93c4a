// Selects the columns for an output medium: visible columns, and columns that these depend on.
import type { Report, ReportColumn, ReportPlace } from '../schema/report.ts'

type Needing = Pick<Report, 'lines' | 'sort' | 'chart'>

/** In their order. Includes hidden columns with a drill, or named by a line, the order or the chart. */
export const columnsFor = (
  place: ReportPlace,
  { lines, sort, chart }: Needing,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] => {
  const named = [
    ...lines.flatMap(({ needs }) => needs),
    ...sort.map(({ column }) => column),
    ...(chart ? [chart.x, ...chart.y] : []),
  ]
  const found = new Set<ReportColumn>()
  const add = (column: ReportColumn | undefined): void => {
    if (!column || found.has(column)) return
    found.add(column)
    for (const name of column.needs) add(columns.find(one => one.name === name))
  }
  for (const column of columns) if (!column.hide.includes(place) || column.drill) add(column)
  for (const name of named) add(columns.find(column => column.name === name))
  return columns.filter(column => found.has(column))
}
