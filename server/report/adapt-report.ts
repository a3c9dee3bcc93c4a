// Adapts a report to a request: its chart columns, its sort order, and a section as a report of its own.
import { fault } from '../../engine/message/faults.ts'
import type { Report, ReportColumn, ReportFilter, ReportSection, ReportSort } from '../../engine/schema/report.ts'
import { MalformedRequest } from '../error/errors.ts'

export const listChartColumns = (
  { chart }: Report,
  columns: readonly ReportColumn[],
): readonly string[] | undefined => {
  const names = chart && [chart.x, ...chart.y]
  return names?.every(name => columns.some(column => column.name === name && !column.isInner)) ? names : undefined
}

/** Sorts by that column within groups; throws MalformedRequest if the column is not visible to the caller. */
export const applySort = (report: Report, columns: readonly ReportColumn[], sort: ReportSort | undefined): Report => {
  if (!sort) return report
  if (!columns.some(({ name, isInner }) => name === sort.column && !isInner))
    throw new MalformedRequest([fault('sort.unknown', { field: 'sort', params: { field: sort.column } })])
  return { ...report, sort: [sort, ...report.sort.filter(({ column }) => column !== sort.column)] }
}

/** Converts a section to a report, with the filter rules of the section. */
export const toSectionReport = (report: Report, { rules, ...section }: ReportSection): Report => {
  const filters = report.filters.map(({ rule: _, ...filter }): ReportFilter => {
    const rule = Object.hasOwn(rules, filter.field.name) ? rules[filter.field.name] : undefined
    return { ...filter, ...(rule && { rule }) }
  })
  const { where: _where, balance: _balance, across: _across, ...more } = report
  return { ...more, ...section, filters }
}
