// Totals over rows: sums of the shown columns, and formulas that are evaluated on the sums.

import { storedOf } from '../expression/evaluate/to-stored.ts'
import { decimal, divide } from '../expression/syntax/decimal.ts'
import { compareText } from '../expression/terms/value.ts'
import type { Stored } from '../fields/field-type.ts'
import type { ReportColumn } from '../schema/report.ts'
import { formulaValue, type InputRow, type ReportWorld, signOf } from './column-values.ts'
import type { Bound } from './report-inputs.ts'

export interface Tally {
  readonly add: (values: readonly Stored[], row: InputRow) => void
  /** The total of each column that has one, in stored form; counts are plain numbers. */
  readonly totals: () => Readonly<Record<string, Stored>>
  readonly clear: () => void
}

/** Compares numbers by size, texts by code point; null comes first. */
export const orderOfStored = (a: Stored, b: Stored): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b))
}

interface Running {
  sum: number
  count: number
  least: Stored
  most: Stored
  first: Stored
  last: Stored
  /** For a balance: the sum over the rows of the first or the last day. */
  end: { readonly day: Stored; readonly sum: number } | undefined
}

export const tallyOf = (columns: readonly Bound<ReportColumn>[], world: ReportWorld): Tally => {
  const combine = combiningOf(world)
  const totalled = columns.flatMap(({ of }, index) => (of.total === undefined ? [] : [{ of, index }]))
  let running = columns.map(begun)
  let inputs: Stored[] | undefined
  return {
    clear: () => {
      running = columns.map(begun)
      inputs = undefined
    },
    add: (values, row) => {
      const count = signOf(world, row)
      for (const { of, index } of totalled) {
        const [one, value = null] = [running[index], values[index]]
        if (!one || isBlank(value, of, world)) continue
        addTo(one, value, { count, of })
        if (world.balance && typeof value === 'number') addToEnd(one, value, { of, day: dayOf(world, row) })
      }
      if (inputs) combine(inputs, row)
      else inputs = [...row]
    },
    totals: () => totalsOf(columns, world, { running, inputs: inputs ?? [] }),
  }
}

const begun = (): Running => ({ sum: 0, count: 0, least: null, most: null, first: null, last: null, end: undefined })

const isBlank = (value: Stored | undefined, { type }: ReportColumn, { emptyText }: ReportWorld): boolean =>
  value === null || value === undefined || (type.blank === 'text' && (value === emptyText || value === ''))

/** A reversing row of a journal counts as minus one. */
const addTo = (
  one: Running,
  value: Stored,
  { count, of: { total } }: { readonly count: number; readonly of: ReportColumn },
): void => {
  one.count += count
  if (typeof value === 'number') one.sum = safe(one.sum + value)
  one.first ??= value
  one.last = value
  if (total === 'min' && (one.least === null || orderOfStored(value, one.least) < 0)) one.least = value
  if (total === 'max' && (one.most === null || orderOfStored(value, one.most) > 0)) one.most = value
}

const dayOf = ({ balance }: ReportWorld, row: InputRow): Stored => row[balance?.day ?? -1] ?? null

/** Balances add up over places; over days the total is that of the first or last day. */
const addToEnd = (
  one: Running,
  value: number,
  { of: { total }, day }: { readonly of: ReportColumn; readonly day: Stored },
): void => {
  const order = one.end ? orderOfStored(day, one.end.day) * (total === 'first' ? -1 : 1) : 1
  if (order > 0) one.end = { day, sum: value }
  else if (one.end && order === 0) one.end = { day, sum: safe(one.end.sum + value) }
}

/** Null counts as zero; throws RangeError if the sum is too large to be exact. */
export const exactSum = (sum: number, value: Stored): number => safe(sum + Number(value ?? 0))

const safe = (sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new RangeError('a total of the report is too large to be exact')
  return sum
}

/** Adds the sums of a row, compares minimum and maximum; other inputs become null. */
const combiningOf = ({ inputs: { terms } }: ReportWorld): ((sums: Stored[], row: InputRow) => void) => {
  const folds = terms.flatMap((term, index) => (term.kind === 'fold' ? [{ fold: term.fold, index }] : []))
  const others = terms.flatMap((term, index) => (term.kind === 'fold' ? [] : [index]))
  return (sums, row) => {
    for (const index of others) sums[index] = null
    for (const { fold, index } of folds) {
      const [left = null, right = null] = [sums[index], row[index]]
      if (left === null || right === null) sums[index] = left ?? right
      else if (fold === 'min') sums[index] = orderOfStored(left, right) <= 0 ? left : right
      else if (fold === 'max') sums[index] = orderOfStored(left, right) >= 0 ? left : right
      else sums[index] = safe(Number(left) + Number(right))
    }
  }
}

interface Come {
  readonly running: readonly Running[]
  readonly inputs: InputRow
}

/** The sums of a column over many rows, as its total needs them. */
export interface ColumnSums {
  readonly sum: number
  readonly count: number
  readonly least: Stored
  readonly most: Stored
}

/** The totals of several rows that were added up elsewhere, as `Tally` has them. */
export const totalsOfSums = (
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld,
  { sums, inputs = [] }: { readonly sums: readonly ColumnSums[]; readonly inputs?: InputRow },
): Readonly<Record<string, Stored>> => {
  const running = sums.map(sum => ({ ...begun(), ...sum }))
  return totalsOf(columns, world, { running, inputs })
}

const totalsOf = (
  columns: readonly Bound<ReportColumn>[],
  world: ReportWorld,
  { running, inputs }: Come,
): Readonly<Record<string, Stored>> => {
  const totals = new Map<string, Stored>()
  const totalOf = (name: string): Stored => {
    const known = totals.get(name)
    if (known !== undefined) return known
    const index = columns.findIndex(({ of }) => of.name === name)
    const [column, one] = [columns[index], running[index]]
    if (!column || !one) return null
    const total =
      column.of.total === 'same-formula'
        ? formulaValue(column, world, { row: inputs, named: other => asValue(other) })
        : (endTotal(column.of, one) ?? plainTotal(column.of, one))
    totals.set(name, total)
    return total
  }
  /** A formula reads a count as a value of the column's own type. */
  const asValue = (name: string): Stored | undefined => {
    const { total, type } = columns.find(({ of }) => of.name === name)?.of ?? {}
    if (total === undefined) return undefined
    const value = totalOf(name)
    return total === 'count' && typeof value === 'number' ? value * 10 ** (type?.scale ?? 0) : value
  }
  return Object.fromEntries(
    columns.flatMap(({ of: { name, total } }) => (total === undefined ? [] : [[name, totalOf(name)] as const])),
  )
}

const endTotal = ({ total }: ReportColumn, { end }: Running): Stored | undefined =>
  total === 'first' || total === 'last' ? end?.sum : undefined

const plainTotal = ({ total, type }: ReportColumn, { sum, count, least, most, first, last }: Running): Stored => {
  if (total === 'count') return count
  if (total === 'min') return least
  if (total === 'max') return most
  if (total === 'first') return first
  if (total === 'last') return last
  if (total === 'sum') return sum
  const scale = type.scale ?? 0
  const average = divide(decimal(BigInt(sum), scale), decimal(BigInt(count)))
  return average === null ? null : (storedOf(average, scale) ?? null)
}
