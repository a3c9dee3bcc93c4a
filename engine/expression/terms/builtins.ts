// Every function of the language that reads only its arguments; a new one is a line in one of these families.

import { countCharacters } from '../../field/text-type.ts'
import type { Rounding } from '../../value/amount.ts'
import {
  addDays,
  addMonths,
  countDaysBetween,
  formatMoment,
  isTanggal,
  isTimeZone,
  type Tanggal,
} from '../../value/tanggal.ts'
import {
  createDecimal,
  type Decimal,
  formatDecimal,
  negate,
  one,
  roundToStep,
  toScaled,
  zero,
} from '../syntax/decimal-text.ts'
import {
  compareValues,
  createNumberType,
  date,
  type ExpressionType,
  type ExpressionValue,
  isDecimal,
  nullType,
  resolveCommonType,
  type TypeKind,
  text,
} from './types.ts'

// The contract of a function of the language itself that reads only its arguments.

interface BuiltinParameter {
  readonly kinds: readonly TypeKind[]
  readonly optional?: true
}

export interface Builtin {
  readonly parameters: readonly BuiltinParameter[]
  /** The last parameter is variadic, and all arguments are of one kind. */
  readonly isRepeated?: true
  readonly result: (types: readonly ExpressionType[]) => ExpressionType
  /** The result if any argument is null; absent: null. */
  readonly nullResult?: ExpressionValue
  /** Called with non-null values only; omitted optional values are missing at the end. */
  readonly run: (values: readonly ExpressionValue[], emptyText: string) => ExpressionValue
}

export const numberParameter: BuiltinParameter = { kinds: ['number'] }
export const textParameter: BuiltinParameter = { kinds: ['text', 'reference'] }
export const dateParameter: BuiltinParameter = { kinds: ['date'] }
const instantParameter: BuiltinParameter = { kinds: ['instant'] }

export const returnTextType = (): ExpressionType => text

// Days, months and years of dates, and the time of the day of moments.

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

// Letters, padding and length of texts.

/** Signs that `pad` fills up to at most. */
const maxPadWidth = 200

const formatText = (value: ExpressionValue | undefined): string =>
  value !== undefined && isDecimal(value) ? formatDecimal(value) : String(value)

/** Only A to Z change: the databases know no more letters than these in every language. */
const toUpper = (text: string): string => text.replaceAll(/[a-z]+/g, letters => letters.toUpperCase())
const toLower = (text: string): string => text.replaceAll(/[A-Z]+/g, letters => letters.toLowerCase())

/** Pads from the left; longer texts are unchanged, an absurd width gives null. */
const padText = ([value, width, fill = '0']: readonly ExpressionValue[]): ExpressionValue => {
  const { coefficient, scale } = width as Decimal
  if (scale > 0 || coefficient > BigInt(maxPadWidth)) return null
  const missing = Number(coefficient) - countCharacters(formatText(value))
  return missing > 0
    ? [...formatText(fill).repeat(missing)].slice(0, missing).join('') + formatText(value)
    : formatText(value)
}

export const textBuiltins: Readonly<Record<string, Builtin>> = {
  upper: { parameters: [textParameter], result: returnTextType, run: ([text]) => toUpper(formatText(text)) },
  lower: { parameters: [textParameter], result: returnTextType, run: ([text]) => toLower(formatText(text)) },
  /** `pad(7, 4)` is 0007, `pad('AB', 4, ' ')` has two spaces before it. */
  pad: {
    parameters: [{ kinds: ['text', 'reference', 'number'] }, numberParameter, { ...textParameter, optional: true }],
    result: returnTextType,
    run: padText,
  },
  /** Code points; an empty text has none. */
  len: {
    parameters: [textParameter],
    result: () => createNumberType(0),
    nullResult: zero,
    run: ([text]) => createDecimal(BigInt(countCharacters(formatText(text)))),
  },
}

// Rounding, size, least and largest.

const getNumber = (values: readonly ExpressionValue[], index: number): Decimal => values[index] as Decimal

const getScale = (type: ExpressionType | undefined): number | undefined => (type?.kind === 'number' ? type.scale : 0)

/** `round_up(price, 500)`: to whole multiples of the step; without one to whole numbers. 0.01 is two decimals. */
const createRoundingFunction = (direction: Rounding): Builtin => ({
  parameters: [numberParameter, { ...numberParameter, optional: true }],
  result: ([, step]) => createNumberType(getScale(step)),
  run: values => roundToStep(getNumber(values, 0), values.length > 1 ? getNumber(values, 1) : one, direction),
})

const orderedParameter: BuiltinParameter = { kinds: ['number', 'text', 'reference', 'date', 'instant'] }

const createExtremeFunction = (sign: 1 | -1): Builtin => ({
  parameters: [orderedParameter, orderedParameter],
  isRepeated: true,
  result: types => resolveCommonType(types) ?? nullType,
  run: (values, emptyText) =>
    values.reduce((best, value) => {
      const order = compareValues(value, best, emptyText)
      if (order === undefined) return null
      return order * sign > 0 ? value : best
    }),
})

export const numberBuiltins: Readonly<Record<string, Builtin>> = {
  /** To the nearest step, halves away from zero. */
  round: createRoundingFunction('nearest'),
  /** Towards plus infinity: -1,200 by 500 is -1,000. */
  round_up: createRoundingFunction('up'),
  /** Towards minus infinity. */
  round_down: createRoundingFunction('down'),
  floor: {
    parameters: [numberParameter],
    result: () => createNumberType(0),
    run: values => roundToStep(getNumber(values, 0), one, 'down'),
  },
  abs: {
    parameters: [numberParameter],
    result: ([type]) => createNumberType(getScale(type)),
    run: values => (getNumber(values, 0).coefficient < 0n ? negate(getNumber(values, 0)) : getNumber(values, 0)),
  },
  min: createExtremeFunction(-1),
  max: createExtremeFunction(1),
}

export const builtins: Readonly<Record<string, Builtin>> = { ...numberBuiltins, ...textBuiltins, ...dateBuiltins }

/** The builtin of that name; a schema file may name anything. */
export const findBuiltin = (name: string): Builtin | undefined =>
  Object.hasOwn(builtins, name) ? builtins[name] : undefined
