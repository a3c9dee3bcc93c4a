// The requested page of a report and its order.

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
