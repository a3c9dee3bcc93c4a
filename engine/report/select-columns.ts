// Selects the columns for an output medium: visible columns, and columns that these depend on.
import type { Report, ReportColumn, ReportMedium } from '../schema/report.ts'

type ColumnUses = Pick<Report, 'lines' | 'sort' | 'chart'>

/** In their order. Includes hidden columns with a drill, or named by a line, the order or the chart. */
export const selectColumns = (
  place: ReportMedium,
  { lines, sort, chart }: ColumnUses,
  columns: readonly ReportColumn[],
): readonly ReportColumn[] => {
  const named = [
    ...lines.flatMap(({ needs }) => needs),
    ...sort.map(({ column }) => column),
    ...(chart ? [chart.x, ...chart.y] : []),
  ]
  const selected = new Set<ReportColumn>()
  const addColumn = (column: ReportColumn | undefined): void => {
    if (!column || selected.has(column)) return
    selected.add(column)
    for (const name of column.needs) addColumn(columns.find(one => one.name === name))
  }
  for (const column of columns) if (!column.hide.includes(place) || column.drill) addColumn(column)
  for (const name of named) addColumn(columns.find(column => column.name === name))
  return columns.filter(column => selected.has(column))
}
