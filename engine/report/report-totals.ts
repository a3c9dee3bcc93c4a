// Totals over rows: sums of the shown columns, and formulas that are evaluated on the sums.

import { encodeStored } from '../expression/evaluate/reader.ts'
import { createDecimal, divide } from '../expression/syntax/decimal-text.ts'
import { compareText } from '../expression/terms/types.ts'
import type { Stored } from '../field/field-type.ts'
import type { ReportColumn } from '../schema/report.ts'
import { evaluateFormula, type InputRow, type ReportInputContext } from './column-values.ts'
import type { BoundExpression } from './report-inputs.ts'
import { getSign } from './report-inputs.ts'

export interface TotalsAccumulator {
  readonly add: (values: readonly Stored[], row: InputRow) => void
  /** The total of each column that has one, in stored form; counts are plain numbers. */
  readonly totals: () => Readonly<Record<string, Stored>>
  /** The sums so far, to be merged with those of other rows. */
  readonly sums: () => AccumulatedRows
  readonly clear: () => void
}

/** Compares numbers by size, texts by code point; null comes first. */
export const compareStored = (a: Stored, b: Stored): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
}

interface RunningColumn {
  sum: number
  count: number
  least: Stored
  most: Stored
  first: Stored
  last: Stored
  /** For a balance: the sum over the rows of the first or the last day. */
  end: { readonly day: Stored; readonly sum: number } | undefined
}

export const createTotals = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
): TotalsAccumulator => {
  const combineInputs = createInputCombiner(context)
  const totalled = columns.flatMap(({ of }, index) => (of.total === undefined ? [] : [{ of, index }]))
  let running = columns.map(createRunningColumn)
  let inputs: Stored[] | undefined
  return {
    clear: () => {
      running = columns.map(createRunningColumn)
      inputs = undefined
    },
    add: (values, row) => {
      const count = getSign(context.inputs.sign, row)
      for (const { of, index } of totalled) {
        const [one, value = null] = [running[index], values[index]]
        if (!one || isBlankCell(value, of, context)) continue
        addValue(one, value, { count, of })
        if (context.balance && typeof value === 'number') addEndValue(one, value, { of, day: getDay(context, row) })
      }
      if (inputs) combineInputs(inputs, row)
      else inputs = [...row]
    },
    totals: () => computeTotals(columns, context, { running, inputs: inputs ?? [] }),
    sums: () => ({ running, inputs: inputs ?? [] }),
  }
}

const createRunningColumn = (): RunningColumn => ({
  sum: 0,
  count: 0,
  least: null,
  most: null,
  first: null,
  last: null,
  end: undefined,
})

const isBlankCell = (value: Stored | undefined, { type }: ReportColumn, { emptyText }: ReportInputContext): boolean =>
  value === null || value === undefined || (type.blank === 'text' && (value === emptyText || value === ''))

/** A reversing row of a journal counts as minus one. */
const addValue = (
  one: RunningColumn,
  value: Stored,
  { count, of: { total } }: { readonly count: number; readonly of: ReportColumn },
): void => {
  one.count += count
  if (typeof value === 'number') one.sum = assertSafe(one.sum + value)
  one.first ??= value
  one.last = value
  if (total === 'min' && (one.least === null || compareStored(value, one.least) < 0)) one.least = value
  if (total === 'max' && (one.most === null || compareStored(value, one.most) > 0)) one.most = value
}

const getDay = ({ balance }: ReportInputContext, row: InputRow): Stored => row[balance?.day ?? -1] ?? null

/** Balances add up over places; over days the total is that of the first or last day. */
const addEndValue = (
  one: RunningColumn,
  value: number,
  { of: { total }, day }: { readonly of: ReportColumn; readonly day: Stored },
): void => {
  const order = one.end ? compareStored(day, one.end.day) * (total === 'first' ? -1 : 1) : 1
  if (order > 0) one.end = { day, sum: value }
  else if (one.end && order === 0) one.end = { day, sum: assertSafe(one.end.sum + value) }
}

/** Null counts as zero; throws RangeError if the sum is too large to be exact. */
export const addExact = (sum: number, value: Stored): number => assertSafe(sum + Number(value ?? 0))

const assertSafe = (sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new RangeError('a total of the report is too large to be exact')
  return sum
}

/** Adds the sums of a row, compares minimum and maximum; other inputs become null. */
const createInputCombiner = (context: ReportInputContext): ((sums: Stored[], row: InputRow) => void) => {
  const others = context.inputs.terms.flatMap((term, index) => (term.kind === 'fold' ? [] : [index]))
  const combineSums = createSumCombiner(context)
  return (sums, row) => {
    for (const index of others) sums[index] = null
    combineSums(sums, row)
  }
}

/** Adds the sums of a row of the same group, compares minimum and maximum; other inputs stay. */
export const createSumCombiner = ({
  inputs: { terms },
}: Pick<ReportInputContext, 'inputs'>): ((sums: Stored[], row: InputRow) => void) => {
  const folds = terms.flatMap((term, index) => (term.kind === 'fold' ? [{ fold: term.fold, index }] : []))
  return (sums, row) => {
    for (const { fold, index } of folds) {
      const [left = null, right = null] = [sums[index], row[index]]
      if (left === null || right === null) sums[index] = left ?? right
      else if (fold === 'min') sums[index] = compareStored(left, right) <= 0 ? left : right
      else if (fold === 'max') sums[index] = compareStored(left, right) >= 0 ? left : right
      else sums[index] = assertSafe(Number(left) + Number(right))
    }
  }
}

/** Sums over rows, from which their totals are computed. */
export interface AccumulatedRows {
  readonly running: readonly RunningColumn[]
  readonly inputs: InputRow
  /** The same for each column of `across`. */
  readonly across?: readonly { readonly value: Stored; readonly sums: AccumulatedRows }[]
}

/**
 * The totals over the rows of several reports with the same columns. An opening or closing balance is the sum of those of
 * the reports, even if their last days differ. Throws RangeError if a sum is too large to be exact.
 */
export const mergeTotals = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  parts: readonly AccumulatedRows[],
): Readonly<Record<string, Stored>> => {
  const combineInputs = createInputCombiner(context)
  const inputs: Stored[] = []
  for (const part of parts) {
    if (inputs.length === 0) inputs.push(...part.inputs)
    else if (part.inputs.length > 0) combineInputs(inputs, part.inputs)
  }
  const running = columns.map((_, index) =>
    parts.map(part => part.running[index] ?? createRunningColumn()).reduce(mergeRunningColumns),
  )
  return computeTotals(columns, context, { running, inputs })
}

const mergeRunningColumns = (one: RunningColumn, other: RunningColumn): RunningColumn => ({
  sum: assertSafe(one.sum + other.sum),
  count: one.count + other.count,
  least: pickEnd(one.least, other.least, -1),
  most: pickEnd(one.most, other.most, 1),
  first: one.first ?? other.first,
  last: other.last ?? one.last,
  end:
    one.end && other.end ? { day: one.end.day, sum: assertSafe(one.end.sum + other.end.sum) } : (one.end ?? other.end),
})

const pickEnd = (one: Stored, other: Stored, sign: 1 | -1): Stored =>
  one === null || (other !== null && sign * compareStored(other, one) > 0) ? other : one

/** The sums of a column over many rows, as its total needs them. */
export interface ColumnSums {
  readonly sum: number
  readonly count: number
  readonly least: Stored
  readonly most: Stored
}

/** The totals of several rows that were added up elsewhere, as `Tally` has them. */
export const computeTotalsFromSums = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  { sums, inputs = [] }: { readonly sums: readonly ColumnSums[]; readonly inputs?: InputRow },
): Readonly<Record<string, Stored>> => {
  const running = sums.map(sum => ({ ...createRunningColumn(), ...sum }))
  return computeTotals(columns, context, { running, inputs })
}

const computeTotals = (
  columns: readonly BoundExpression<ReportColumn>[],
  context: ReportInputContext,
  { running, inputs }: AccumulatedRows,
): Readonly<Record<string, Stored>> => {
  const totals = new Map<string, Stored>()
  const getTotal = (name: string): Stored => {
    const cached = totals.get(name)
    if (cached !== undefined) return cached
    const index = columns.findIndex(({ of }) => of.name === name)
    const [column, one] = [columns[index], running[index]]
    if (!column || !one) return null
    const total =
      column.of.total === 'same-formula'
        ? evaluateFormula(column, context, { row: inputs, named: other => toFormulaValue(other) })
        : (getEndTotal(column.of, one) ?? getPlainTotal(column.of, one))
    totals.set(name, total)
    return total
  }
  /** A formula reads a count as a value of the column's own type. */
  const toFormulaValue = (name: string): Stored | undefined => {
    const { total, type } = columns.find(({ of }) => of.name === name)?.of ?? {}
    if (total === undefined) return undefined
    const value = getTotal(name)
    return total === 'count' && typeof value === 'number' ? value * 10 ** (type?.scale ?? 0) : value
  }
  return Object.fromEntries(
    columns.flatMap(({ of: { name, total } }) => (total === undefined ? [] : [[name, getTotal(name)] as const])),
  )
}

const getEndTotal = ({ total }: ReportColumn, { end }: RunningColumn): Stored | undefined =>
  total === 'first' || total === 'last' ? end?.sum : undefined

const getPlainTotal = (
  { total, type }: ReportColumn,
  { sum, count, least, most, first, last }: RunningColumn,
): Stored => {
  if (total === 'count') return count
  if (total === 'min') return least
  if (total === 'max') return most
  if (total === 'first') return first
  if (total === 'last') return last
  if (total === 'sum') return sum
  const scale = type.scale ?? 0
  const average = divide(createDecimal(BigInt(sum), scale), createDecimal(BigInt(count)))
  return average === null ? null : (encodeStored(average, scale) ?? null)
}
