// Combines opening balances and movements to the rows of a balance: for the period, or for each of its days.
import type { Stored } from '../fields/field-type.ts'
import { orderOfStored } from './tally.ts'

/** A number for each amount of the ledger. */
type Amounts = readonly number[]

/** One group, on one day: the opening balance of a group is the sum over its days. */
export interface MovedRow {
  readonly keys: readonly Stored[]
  readonly opening: Amounts
  readonly net: Amounts
  /** By the columns of the ledger. */
  readonly columns: readonly Amounts[]
  /** Sums of amounts times values of their rows; of no single day. */
  readonly weighted?: readonly number[]
}

export interface BalanceRow {
  readonly keys: readonly Stored[]
  readonly opening: Amounts
  readonly columns: readonly Amounts[]
  readonly closing: Amounts
  readonly weighted?: readonly number[]
}

interface Period {
  /** The index of the key that is the day; absent: one row for the whole period. Rows without a day only have an opening balance. */
  readonly day?: number
  readonly to: string
}

/** Leaves out rows that are zero throughout. */
export const balanceRows = (moved: readonly MovedRow[], { day, to }: Period): readonly BalanceRow[] => {
  const rows =
    day === undefined
      ? moved.map(({ net, ...row }) => ({ ...row, closing: plus(row.opening, net) }))
      : daysOf(moved, { day, to })
  return rows.filter(({ opening, columns, closing }) =>
    [opening, closing, ...columns].flat().some(value => value !== 0),
  )
}

/** Each group has a row on each day with a movement of any group, so that the rows of a day add up to the balance then. */
const daysOf = (moved: readonly MovedRow[], { day, to }: Required<Period>): readonly BalanceRow[] => {
  const dayIn = ({ keys }: MovedRow): string => String(keys[day] ?? '')
  const isMoved = ({ net, columns }: MovedRow): boolean => [net, ...columns].flat().some(value => value !== 0)
  const found = new Set(moved.filter(row => dayIn(row) !== '' && isMoved(row)).map(dayIn))
  const days = found.size === 0 ? [to] : [...found].toSorted(orderOfStored)
  const groups = Map.groupBy(moved, ({ keys }) => JSON.stringify(keys.toSpliced(day, 1)))
  return [...groups.values()].flatMap(group => {
    const byDay = new Map(group.map(row => [dayIn(row), row]))
    const first = group[0]
    let held = group.map(({ opening }) => opening).reduce(plus)
    return days.map((date): BalanceRow => {
      const row = byDay.get(date)
      const opening = held
      held = row ? plus(held, row.net) : held
      const columns = row?.columns ?? first?.columns.map(amounts => amounts.map(() => 0)) ?? []
      return { keys: (first?.keys ?? []).with(day, date), opening, columns, closing: held }
    })
  })
}

const plus = (a: Amounts, b: Amounts): Amounts => a.map((value, index) => safe(value + (b[index] ?? 0)))

const safe = (sum: number): number => {
  if (!Number.isSafeInteger(sum)) throw new RangeError('a balance is too large to be exact')
  return sum
}
