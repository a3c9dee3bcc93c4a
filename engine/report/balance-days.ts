// Combines opening balances and movements to the rows of a balance: for the period, or for each of its days.
import type { PathTerm, Term } from '../expression/terms/term.ts'
import type { Stored } from '../field/field-type.ts'
import { compareStored } from './report-totals.ts'

/** A number for each amount of the ledger. */
type LedgerAmounts = readonly number[]

/** One group, on one day: the opening balance of a group is the sum over its days. */
export interface MovedRow {
  readonly keys: readonly Stored[]
  readonly opening: LedgerAmounts
  readonly net: LedgerAmounts
  /** By the columns of the ledger. */
  readonly columns: readonly LedgerAmounts[]
  /** Sums of amounts times values of their rows; of no single day. */
  readonly weighted?: readonly number[]
}

export interface BalanceRow extends Omit<MovedRow, 'net'> {
  readonly closing: LedgerAmounts
}

interface BalancePeriod {
  /** The index of the key that is the day; absent: one row for the whole period. Rows without a day only have an opening balance. */
  readonly day?: number
  readonly to: string
}

/** Leaves out rows that are zero throughout. */
export const buildBalanceRows = (moved: readonly MovedRow[], { day, to }: BalancePeriod): readonly BalanceRow[] => {
  const rows =
    day === undefined
      ? moved.map(({ net, ...row }) => ({ ...row, closing: addAmounts(row.opening, net) }))
      : splitByDay(moved, { day, to })
  return rows.filter(({ opening, columns, closing }) =>
    [opening, closing, ...columns].flat().some(value => value !== 0),
  )
}

/** Each group has a row on each day with a movement of any group, so that the rows of a day add up to the balance then. */
const splitByDay = (moved: readonly MovedRow[], { day, to }: Required<BalancePeriod>): readonly BalanceRow[] => {
  const getDay = ({ keys }: MovedRow): string => String(keys[day] ?? '')
  const isMoved = ({ net, columns }: MovedRow): boolean => [net, ...columns].flat().some(value => value !== 0)
  const movedDays = new Set(moved.filter(row => getDay(row) !== '' && isMoved(row)).map(getDay))
  const days = movedDays.size === 0 ? [to] : [...movedDays].toSorted(compareStored)
  const groups = Map.groupBy(moved, ({ keys }) => JSON.stringify(keys.toSpliced(day, 1)))
  return [...groups.values()].flatMap(group => {
    const byDay = new Map(group.map(row => [getDay(row), row]))
    const first = group[0]
    let balance = group.map(({ opening }) => opening).reduce(addAmounts)
    return days.map((date): BalanceRow => {
      const row = byDay.get(date)
      const opening = balance
      balance = row ? addAmounts(balance, row.net) : balance
      const columns = row?.columns ?? first?.columns.map(amounts => amounts.map(() => 0)) ?? []
      return { keys: (first?.keys ?? []).with(day, date), opening, columns, closing: balance }
    })
  })
}

const addAmounts = (a: LedgerAmounts, b: LedgerAmounts): LedgerAmounts =>
  a.map((value, index) => assertSafe(value + (b[index] ?? 0)))

const assertSafe = (sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new RangeError('a balance is too large to be exact')
  return sum
}

// `sum(closing.qty * kode_barcode.total_usd)` in a report that is a balance: an amount of the ledger times a value of the row
// that it is an amount of, added up.

interface WeightedSum {
  /** `opening`, `closing` or a column of the ledger. */
  readonly word: string
  readonly amount: string
  readonly weight: PathTerm
}

/** Undefined for any other expression; `words` are those that amounts are named behind. */
export const findWeightedSum = (term: Term, words: readonly string[]): WeightedSum | undefined => {
  if (term.kind !== 'fold' || term.fold !== 'sum' || term.lines) return undefined
  const { of } = term
  if (of?.kind !== 'arithmetic' || of.operator !== '*') return undefined
  const { left, right } = of
  if (left.kind !== 'path' || right.kind !== 'path' || right.root !== undefined) return undefined
  const [word = '', amount = '', ...extraSteps] = left.steps.map(({ name }) => name)
  const isAmount = left.root === undefined && extraSteps.length === 0 && words.includes(word)
  return isAmount && !words.includes(right.steps[0]?.name ?? '') ? { word, amount, weight: right } : undefined
}
