// Days, months and years of dates, and the time of the day of moments.
import { isTimeZone, momentIn } from '../../values/moment.ts'
import { addDays, addMonths, daysBetween, isTanggal, type Tanggal } from '../../values/tanggal.ts'
import { type Decimal, decimal, scaledOf } from '../syntax/decimal.ts'
import { aDate, aMoment, aNumber, aText, type Builtin, givesText } from './builtin.ts'
import { date, number } from './types.ts'
import type { Value } from './value.ts'

const dateAt = (values: readonly Value[], index: number): Tanggal => values[index] as Tanggal

/** More than the number of days between the first and the last date. */
const farthest = 500_000

/** The number to whole ones; undefined when it leads out of all dates. */
const countAt = (values: readonly Value[], index: number): number | undefined => {
  const count = scaledOf(values[index] as Decimal, 0)
  return count > farthest || count < -farthest ? undefined : Number(count)
}

const yearOf = (text: Tanggal): number => Number(text.slice(0, 4))
const monthOf = (text: Tanggal): number => Number(text.slice(5, 7))

const whole = (value: number): Decimal => decimal(BigInt(value))

/** Returns the date, or null outside of the supported years. */
const madeDate = (instant: number): Value => {
  const text = Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10)
  return isTanggal(text) ? text : null
}

const addCountedDays = (from: Tanggal, days: number): Value => {
  const room = days > 0 ? daysBetween(from, '2999-12-31' as Tanggal) : daysBetween('1900-01-01' as Tanggal, from)
  return Math.abs(days) > room ? null : addDays(from, days)
}

/** A day of the month, counted from the first of January of that year; the day before the first is the last of the month before. */
const dayOf = (from: Tanggal, month: number, day: number): Value => madeDate(Date.UTC(yearOf(from), month, day))

const clockIn = (moment: string, zone: string): Value => {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) || !isTimeZone(zone) ? null : momentIn(at, zone).slice(11, 16)
}

const near = (find: (from: Tanggal) => Value): Builtin => ({
  parameters: [aDate],
  result: () => date,
  run: values => find(dateAt(values, 0)),
})

const moving = (move: (from: Tanggal, count: number) => Value): Builtin => ({
  parameters: [aDate, aNumber],
  result: () => date,
  run: values => {
    const count = countAt(values, 1)
    return count === undefined ? null : move(dateAt(values, 0), count)
  },
})

export const dateBuiltins: Readonly<Record<string, Builtin>> = {
  /** From the first to the second: 1 for tomorrow, negative when the second is earlier. */
  days_between: {
    parameters: [aDate, aDate],
    result: () => number(0),
    run: values => whole(daysBetween(dateAt(values, 0), dateAt(values, 1))),
  },
  add_days: moving(addCountedDays),
  add_months: moving((from, months) => addMonths(from, months) ?? null),
  month_start: near(from => dayOf(from, monthOf(from) - 1, 1)),
  month_end: near(from => dayOf(from, monthOf(from), 0)),
  year_start: near(from => dayOf(from, 0, 1)),
  year_end: near(from => dayOf(from, 12, 0)),
  year: { parameters: [aDate], result: () => number(0), run: values => whole(yearOf(dateAt(values, 0))) },
  month: { parameters: [aDate], result: () => number(0), run: values => whole(monthOf(dateAt(values, 0))) },
  /** `clock(at, 'Asia/Jakarta')` is 07:30 half an hour after midnight in UTC; null for an unknown zone. */
  clock: {
    parameters: [aMoment, aText],
    result: givesText,
    run: ([moment, zone]) => clockIn(String(moment), String(zone)),
  },
}
