// The requested page of a report and its order.

import type { AnswerCells, AnswerColumn, AnswerRow } from '../../../engine/report/report-answer.ts'
import type { ReportMedium } from '../../../engine/schema/report.ts'
import type { FilterState } from './filter-state.ts'

export interface ReportSorting {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

export interface ReportPage {
  /** Counted from 1. */
  readonly page: number
  readonly perPage: number
  /** Absent: as the report has it. */
  readonly sort?: ReportSorting
}

export const defaultPageSize = 100

export const firstPage: ReportPage = { page: 1, perPage: defaultPageSize }

/** The query parameters of the request. */
export const buildPageQuery = (filter: FilterState, { page, perPage, sort }: ReportPage): URLSearchParams =>
  new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
    ...(sort && { sort: JSON.stringify([sort.field, sort.order]) }),
    place: 'screen' satisfies ReportMedium,
  })

/** The order after a press on the head of a column: up, down, then as the report has it; from the first page. */
export const sortPage = ({ sort, perPage }: ReportPage, field: string): ReportPage => {
  const others = { page: 1, perPage }
  if (sort?.field !== field) return { ...others, sort: { field, order: 'ASC' } }
  return sort.order === 'ASC' ? { ...others, sort: { field, order: 'DESC' } } : others
}

/**
 * The lines of a page without subtotals of one row, which repeat it. Where the page does not begin the report, rows of its
 * first groups may be on the page before, and their subtotals stay.
 */
export const omitLoneSubtotals = <Line extends Pick<AnswerRow, 'kind' | 'level'>>(
  lines: readonly Line[],
  { isBegin }: { readonly isBegin: boolean },
): readonly Line[] => {
  /** Rows since the last subtotal, by level of the group; undefined where it began before. */
  const counts = new Map<number, number | undefined>()
  const unknown = isBegin ? 0 : undefined
  let rows = 0
  return lines.filter(({ kind, level }) => {
    if (kind === 'row') {
      rows += 1
      return true
    }
    const before = counts.has(level) ? counts.get(level) : unknown
    counts.set(level, rows)
    return before === undefined || rows - before !== 1
  })
}

/** Of several amounts the one with the greatest total, as the others are parts of it; without totals the first. */
export const findMainAmount = <Column extends Pick<AnswerColumn, 'name'>>(
  amounts: readonly Column[],
  totals: AnswerCells,
): Column | undefined => {
  const getTotal = ({ name }: Column): number => Math.abs(Number(totals[name] ?? 0))
  const greatest = Math.max(...amounts.map(getTotal))
  return amounts.find(amount => getTotal(amount) === greatest)
}
