// The columns of a cross-tab: which values or periods have one, in which order, and what they are called.
import type { Stored } from '../field/field-type.ts'
import { formatStoredValue } from '../field/value-text.ts'
import type { ReportAcross } from '../schema/report.ts'
import { addDays, addMonths, type DateFormat, formatDate, isTanggal, type Tanggal, tanggal } from '../value/tanggal.ts'
import type { AnswerColumn, AnswerDrill } from './report-answer.ts'
import { compareStored } from './report-totals.ts'

/** A cross-tab with more columns can neither be read nor printed. */
export const maximumAcross = 60

/** The column that the value belongs to: the first day of its period, or the value itself. */
export const findAcrossValue = ({ every = 'day' }: Pick<ReportAcross, 'every'>, value: Stored): Stored =>
  isTanggal(value) ? findPeriodStart(value, every) : value

const findPeriodStart = (day: Tanggal, every: NonNullable<ReportAcross['every']>): Tanggal => {
  if (every === 'month') return tanggal(`${day.slice(0, 7)}-01`)
  if (every === 'year') return tanggal(`${day.slice(0, 4)}-01-01`)
  if (every === 'day') return day
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}

const findNextStart = (start: Tanggal, every: NonNullable<ReportAcross['every']>): Tanggal | undefined => {
  if (every === 'month') return addMonths(start, 1)
  if (every === 'year') return addMonths(start, 12)
  return addDays(start, every === 'day' ? 1 : 7)
}

/**
 * The values that have a column, in their order: choices in that of the field. A period adds those of its days that have
 * no rows, up to one more than a cross-tab may have.
 */
export const listAcrossValues = (
  across: Pick<ReportAcross, 'every' | 'choices'>,
  values: Iterable<Stored>,
  period?: { readonly from: unknown; readonly to: unknown },
): readonly Stored[] => {
  const all = new Set([...values].map(value => findAcrossValue(across, value)))
  if (period && isTanggal(period.from) && isTanggal(period.to))
    for (const start of listPeriodStarts(period.from, period.to, across.every ?? 'day')) all.add(start)
  const choices = across.choices.map(({ value }) => value)
  const getChoice = (value: Stored): number => choices.indexOf(String(value))
  return [...all].toSorted((a, b) => getChoice(a) - getChoice(b) || compareStored(a, b))
}

function* listPeriodStarts(from: Tanggal, to: Tanggal, every: NonNullable<ReportAcross['every']>) {
  let start: Tanggal | undefined = findPeriodStart(from, every)
  for (let count = 0; start !== undefined && start <= to && count <= maximumAcross; count++) {
    yield start
    start = findNextStart(start, every)
  }
}

/** The first and the last day of the column of a period. */
export const getAcrossPeriod = (
  { every = 'day' }: Pick<ReportAcross, 'every'>,
  value: Stored,
): { readonly from: Tanggal; readonly to: Tanggal } | undefined => {
  const next = isTanggal(value) ? findNextStart(value, every) : undefined
  return isTanggal(value) && next !== undefined ? { from: value, to: addDays(next, -1) } : undefined
}

const separator = '@'

/** The name of a sum in the column of that value. */
export const buildSplitName = (column: string, value: Stored): string => `${column}${separator}${value ?? ''}`

/** The column of the report whose sum it is. */
export const getSplitColumn = (name: string): string => name.split(separator, 1)[0] ?? name

/** Each sum in the column of each value, then over all of them. */
export const splitAnswerColumns = (
  columns: readonly (AnswerColumn & { readonly isSplit: boolean })[],
  { across, values, dateFormat, narrowDrill }: SplitContext,
): readonly AnswerColumn[] => {
  const all = columns.map(({ isSplit, ...column }) => ({ isSplit, column }))
  if (!across) return all.map(({ column }) => column)
  const split = all.flatMap(({ isSplit, column }) => (isSplit ? [column] : []))
  const buildTitle = (head: string, { title }: AnswerColumn): string => (split.length > 1 ? `${head} ${title}` : head)
  const parts = values.flatMap(value => {
    const head = formatAcrossValue(across, value, dateFormat)
    return split.map((whole): AnswerColumn => {
      const { drill: _, ...column } = whole
      const title = buildTitle(head, column)
      const partDrill = narrowDrill?.(whole, value)
      return {
        ...column,
        name: buildSplitName(column.name, value),
        title,
        isPart: true,
        ...(partDrill && { drill: partDrill }),
      }
    })
  })
  const wholes = split.map(column => ({ ...column, title: buildTitle('Total', column) }))
  return [...all.flatMap(({ isSplit, column }) => (isSplit ? [] : [column])), ...parts, ...wholes]
}

interface SplitContext {
  /** Absent: no column is split. */
  readonly across: ReportAcross | undefined
  readonly values: readonly Stored[]
  readonly dateFormat: DateFormat | undefined
  /** The target of the cells of one value; undefined if the target cannot be narrowed to it. */
  readonly narrowDrill?: (column: AnswerColumn, value: Stored) => AnswerDrill | undefined
}

const formatAcrossValue = (across: ReportAcross, value: Stored, dateFormat: DateFormat | undefined): string => {
  if (value === null) return '-'
  if (!isTanggal(value)) return formatStoredValue(across, value)
  if (across.every === 'year') return value.slice(0, 4)
  const text = formatDate(value, dateFormat)
  // Without the day, which is the first: 2026-01-01 is 2026-01, 01/01/2026 is 01/2026, 1 Jan 2026 is Jan 2026.
  if (across.every === 'month') return dateFormat === 'MM/dd/yyyy' ? text.replace('/01/', '/') : removeDay(text)
  return text
}

const removeDay = (text: string): string => text.replace(/-01$|^01\/|^1 /, '')
