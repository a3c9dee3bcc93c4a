// What was held before a period and moved in it, to the rows of a balance: of the period, or of each of its days.
import type { Stored } from '../fields/field-type.ts'
import { orderOfStored } from './tally.ts'

/** A number for each amount of the ledger. */
type Amounts = readonly number[]

/** Of one group, and of one of its days: a group of several days is held before by what all of them say together. */
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
  /** Which of the keys is the day; absent: the whole period is one. Rows of no day only say what was held before. */
  readonly day?: number
  readonly to: string
}

/** What held and moved nothing is left out. */
export const balanceRows = (moved: readonly MovedRow[], { day, to }: Period): readonly BalanceRow[] => {
  const rows =
    day === undefined
      ? moved.map(({ net, ...row }) => ({ ...row, closing: plus(row.opening, net) }))
      : daysOf(moved, { day, to })
  return rows.filter(({ opening, columns, closing }) =>
    [opening, closing, ...columns].flat().some(value => value !== 0),
  )
}

/** Every group has a row on each day on which anything moved, so that those of one day come to what was held then. */
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
