// The period of a report: its shortcuts, and the period that it is compared with.

import type { ReportFilterAnswer } from '../../../engine/access/schema-answer.ts'
import { addDays, addMonths, daysBetween, isTanggal, type Tanggal } from '../../../engine/values/tanggal.ts'
import type { FilterState } from './filter-state.ts'

/** The two filters that begin and end a period. */
export interface PeriodNames {
  readonly from: string
  readonly to: string
}

export interface Period {
  readonly from: Tanggal
  readonly to: Tanggal
}

export const shortcuts = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-month',
  'this-year',
  'year-before',
] as const

export type Shortcut = (typeof shortcuts)[number]

export type Comparison = 'before' | 'year-before'

/** Undefined if the report has no period. */
export const periodNames = (filters: readonly ReportFilterAnswer[]): PeriodNames | undefined => {
  const end = filters.find(({ since }) => since !== undefined)
  return end?.since === undefined ? undefined : { from: end.since, to: end.field.name }
}

/** Undefined if one of the two is no date, or the end is before the start. */
export const periodIn = ({ from, to }: PeriodNames, values: FilterState): Period | undefined => {
  const [begin, end] = [values[from], values[to]]
  return isTanggal(begin) && isTanggal(end) && begin <= end ? { from: begin, to: end } : undefined
}

/** By the business date; a week begins on Monday. The same period a year before is that of the one chosen now. */
export const periodOf = (shortcut: Shortcut, day: Tanggal, chosen: Period | undefined): Period | undefined => {
  const month = firstOf(day)
  switch (shortcut) {
    case 'today':
      return { from: day, to: day }
    case 'yesterday':
      return { from: addDays(day, -1), to: addDays(day, -1) }
    case 'this-week':
      return { from: addDays(day, -weekday(day)), to: day }
    case 'this-month':
      return { from: month, to: day }
    case 'last-month':
      return { from: firstOf(addDays(month, -1)), to: addDays(month, -1) }
    case 'this-year':
      return { from: `${day.slice(0, 4)}-01-01` as Tanggal, to: day }
    case 'year-before':
      return chosen && yearBefore(chosen)
  }
}

/** A whole month is compared with the month before, anything else with as many days just before it. */
export const comparedWith = (comparison: Comparison, period: Period): Period | undefined => {
  if (comparison === 'year-before') return yearBefore(period)
  const end = addDays(period.from, -1)
  const isMonth = period.from === firstOf(period.from) && period.to === lastOf(period.from)
  return { from: isMonth ? firstOf(end) : addDays(end, -daysBetween(period.from, period.to)), to: end }
}

const yearBefore = ({ from, to }: Period): Period | undefined => {
  const [begin, end] = [addMonths(from, -12), addMonths(to, -12)]
  return begin && end && { from: begin, to: to === lastOf(to) ? lastOf(end) : end }
}

const firstOf = (day: Tanggal): Tanggal => `${day.slice(0, 8)}01` as Tanggal

const lastOf = (day: Tanggal): Tanggal => addDays(addMonths(firstOf(day), 1) ?? day, -1)

/** 0 on Monday. */
const weekday = (day: Tanggal): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
