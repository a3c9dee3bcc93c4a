// Days, months and years of dates, and the time of the day of moments.
import { formatMoment, isTimeZone } from '../../value/moment.ts'
import { addDays, addMonths, countDaysBetween, isTanggal, type Tanggal } from '../../value/tanggal.ts'
import { createDecimal, type Decimal, toScaled } from '../syntax/decimal-text.ts'
import {
  type Builtin,
  dateParameter,
  instantParameter,
  numberParameter,
  returnTextType,
  textParameter,
} from './builtin.ts'
import { createNumberType, date } from './types.ts'
import type { ExpressionValue } from './value.ts'

const getDate = (values: readonly ExpressionValue[], index: number): Tanggal => values[index] as Tanggal

/** More than the number of days between the first and the last date. */
const maxDays = 500_000

/** The number to whole ones; undefined when it leads out of all dates. */
const readCount = (values: readonly ExpressionValue[], index: number): number | undefined => {
  const count = toScaled(values[index] as Decimal, 0)
  return count > maxDays || count < -maxDays ? undefined : Number(count)
}

const getYear = (text: Tanggal): number => Number(text.slice(0, 4))
const getMonth = (text: Tanggal): number => Number(text.slice(5, 7))

const toWholeDecimal = (value: number): Decimal => createDecimal(BigInt(value))

/** Returns the date, or null outside of the supported years. */
const toDateValue = (instant: number): ExpressionValue => {
  const text = Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10)
  return isTanggal(text) ? text : null
}

const addDaysInRange = (from: Tanggal, days: number): ExpressionValue => {
  const available =
    days > 0 ? countDaysBetween(from, '2999-12-31' as Tanggal) : countDaysBetween('1900-01-01' as Tanggal, from)
  return Math.abs(days) > available ? null : addDays(from, days)
}

/** A day of the month, counted from the first of January of that year; the day before the first is the last of the month before. */
const buildDate = (from: Tanggal, month: number, day: number): ExpressionValue =>
  toDateValue(Date.UTC(getYear(from), month, day))

const formatClock = (moment: string, zone: string): ExpressionValue => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) || !isTimeZone(zone) ? null : formatMoment(at, zone).slice(11, 16)
}

const createDateFunction = (find: (from: Tanggal) => ExpressionValue): Builtin => ({
  parameters: [dateParameter],
  result: () => date,
  run: values => find(getDate(values, 0)),
})

const createShiftFunction = (move: (from: Tanggal, count: number) => ExpressionValue): Builtin => ({
  parameters: [dateParameter, numberParameter],
  result: () => date,
  run: values => {
    const count = readCount(values, 1)
    return count === undefined ? null : move(getDate(values, 0), count)
  },
})

export const dateBuiltins: Readonly<Record<string, Builtin>> = {
  /** From the first to the second: 1 for tomorrow, negative when the second is earlier. */
  days_between: {
    parameters: [dateParameter, dateParameter],
    result: () => createNumberType(0),
    run: values => toWholeDecimal(countDaysBetween(getDate(values, 0), getDate(values, 1))),
  },
  add_days: createShiftFunction(addDaysInRange),
  add_months: createShiftFunction((from, months) => addMonths(from, months) ?? null),
  month_start: createDateFunction(from => buildDate(from, getMonth(from) - 1, 1)),
  month_end: createDateFunction(from => buildDate(from, getMonth(from), 0)),
  year_start: createDateFunction(from => buildDate(from, 0, 1)),
  year_end: createDateFunction(from => buildDate(from, 12, 0)),
  year: {
    parameters: [dateParameter],
    result: () => createNumberType(0),
    run: values => toWholeDecimal(getYear(getDate(values, 0))),
  },
  month: {
    parameters: [dateParameter],
    result: () => createNumberType(0),
    run: values => toWholeDecimal(getMonth(getDate(values, 0))),
  },
  /** `clock(at, 'Asia/Jakarta')` is 07:30 half an hour after midnight in UTC; null for an unknown zone. */
  clock: {
    parameters: [instantParameter, textParameter],
    result: returnTextType,
    run: ([moment, zone]) => formatClock(String(moment), String(zone)),
  },
}
