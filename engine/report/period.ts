// The period of a report: its shortcuts, and the period that it is compared with.

import { addDays, addMonths, countDaysBetween, isTanggal, type Tanggal } from '../value/tanggal.ts'

/** The two filters that begin and end a period. */
interface PeriodNames {
  readonly from: string
  readonly to: string
}

interface ReportDateRange {
  readonly from: Tanggal
  readonly to: Tanggal
}

export const periodShortcuts = [
  'today',
  'yesterday',
  'this-week',
  'this-month',
  'last-month',
  'this-year',
  'year-before',
] as const

export type PeriodShortcut = (typeof periodShortcuts)[number]

export const isPeriodShortcut = (value: unknown): value is PeriodShortcut =>
  periodShortcuts.some(shortcut => shortcut === value)

export type PeriodComparison = 'before' | 'year-before'

/** Undefined if the report has no period. */
export const findPeriodNames = (
  filters: readonly { readonly field: { readonly name: string }; readonly since?: string | undefined }[],
): PeriodNames | undefined => {
  const end = filters.find(({ since }) => since !== undefined)
  return end?.since === undefined ? undefined : { from: end.since, to: end.field.name }
}

/** Undefined if one of the two is no date, or the end is before the start. */
export const readPeriod = (
  { from, to }: PeriodNames,
  values: Readonly<Record<string, unknown>>,
): ReportDateRange | undefined => {
  const [start, end] = [values[from], values[to]]
  return isTanggal(start) && isTanggal(end) && start <= end ? { from: start, to: end } : undefined
}

/** By the business date; a week begins on Monday. The same period a year before is that of the one chosen now. */
export const resolveShortcut = (
  shortcut: PeriodShortcut,
  day: Tanggal,
  chosen: ReportDateRange | undefined,
): ReportDateRange | undefined => {
  const month = getMonthStart(day)
  switch (shortcut) {
    case 'today':
      return { from: day, to: day }
    case 'yesterday':
      return { from: addDays(day, -1), to: addDays(day, -1) }
    case 'this-week':
      return { from: addDays(day, -getWeekday(day)), to: day }
    case 'this-month':
      return { from: month, to: day }
    case 'last-month':
      return { from: getMonthStart(addDays(month, -1)), to: addDays(month, -1) }
    case 'this-year':
      return { from: `${day.slice(0, 4)}-01-01` as Tanggal, to: day }
    case 'year-before':
      return chosen && shiftYearBack(chosen)
  }
}

/** A whole month is compared with the month before, anything else with as many days just before it. */
export const resolveComparison = (
  comparison: PeriodComparison,
  period: ReportDateRange,
): ReportDateRange | undefined => {
  if (comparison === 'year-before') return shiftYearBack(period)
  const end = addDays(period.from, -1)
  const isMonth = period.from === getMonthStart(period.from) && period.to === getMonthEnd(period.from)
  return { from: isMonth ? getMonthStart(end) : addDays(end, -countDaysBetween(period.from, period.to)), to: end }
}

const shiftYearBack = ({ from, to }: ReportDateRange): ReportDateRange | undefined => {
  const [start, end] = [addMonths(from, -12), addMonths(to, -12)]
  return start && end && { from: start, to: to === getMonthEnd(to) ? getMonthEnd(end) : end }
}

const getMonthStart = (day: Tanggal): Tanggal => `${day.slice(0, 8)}01` as Tanggal

const getMonthEnd = (day: Tanggal): Tanggal => addDays(addMonths(getMonthStart(day), 1) ?? day, -1)

/** 0 on Monday. */
const getWeekday = (day: Tanggal): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
