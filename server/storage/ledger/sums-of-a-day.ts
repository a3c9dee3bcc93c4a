// The sum of a place of a ledger on a day, computed from its current balance and the legs since that day.
import type { Stored } from '../../../engine/field/field-type.ts'
import { getLoweredColumn, getRaisedColumn } from '../../../engine/schema/ledger.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { quoteIdentifier } from '../run-query.ts'
import type { Connection } from '../storage.ts'
import { findShopColumn } from '../tables.ts'

export interface DaySource {
  readonly legs: StoredResource
  /** A balance with all requested columns; without one everything is summed from the legs. */
  readonly balance?: StoredResource
  /** A balance that has the place, with a row for each place inside that has legs. */
  readonly placeBalance?: StoredResource
  readonly place: string
  readonly outside: readonly string[]
  readonly date: string
  readonly kind: string
  readonly reverses: string
  /** Only an entry of this move is subtracted from the column of what it reverses; absent if every reversal is. */
  readonly lessMove?: { readonly column: string; readonly value: string }
  readonly emptyText: string
  readonly amounts: readonly string[]
  /** Absent if the ledger belongs to the chain. */
  readonly shop?: string
  /** For sums of a period: of these shops in place of that one. */
  readonly shops?: readonly string[]
}

/** A part of a statement with the values of its placeholders in order. */
interface SqlFragment {
  readonly sql: string
  readonly values: readonly Stored[]
}

const createFragment = (sql: string, ...values: readonly Stored[]): SqlFragment => ({ sql, values })

const joinFragments = (fragments: readonly SqlFragment[], separator: string): SqlFragment => ({
  sql: fragments.map(({ sql }) => sql).join(separator),
  values: fragments.flatMap(({ values }) => values),
})

const buildConditions = (
  { shop }: DaySource,
  only: Readonly<Record<string, string>>,
  table: ResourceCore,
): readonly SqlFragment[] => {
  const shopColumn = findShopColumn(table)
  return [
    ...(shopColumn !== undefined && shop !== undefined
      ? [createFragment(`${quoteIdentifier(shopColumn)} = ?`, shop)]
      : []),
    ...Object.entries(only).map(([column, value]) => createFragment(`${quoteIdentifier(column)} = ?`, value)),
  ]
}

export interface PlaceSumQuery {
  readonly place: string
  readonly amount: string
  readonly day: string
  readonly asks: 'opening' | 'closing'
  /** Movements on days through `through` that are summed already; earlier days are not read. */
  readonly summed?: { readonly days: ResourceCore; readonly through: string } | undefined
}

/** Returns the sum of a place before a day or at its end, also for outside places, whose sums may be negative. */
export const sumPlace = async (
  connection: Connection,
  source: DaySource,
  { place, amount, day, asks, summed }: PlaceSumQuery,
): Promise<number> => {
  const buildSum = (
    table: ResourceCore,
    extra: readonly SqlFragment[],
    summedColumn = quoteIdentifier(amount),
  ): SqlFragment => {
    const where = joinFragments([...buildConditions(source, { [source.place]: place }, table), ...extra], ' and ')
    const sql = `(select coalesce(sum(${summedColumn}), 0) from ${quoteIdentifier(table.table)} where ${where.sql})`
    return createFragment(sql, ...where.values)
  }
  const date = quoteIdentifier(source.date)
  const { balance } = source
  const since = createFragment(`${date} ${asks === 'opening' ? '>=' : '>'} ?`, day)
  const until = createFragment(`${date} ${asks === 'opening' ? '<' : '<='} ?`, day)
  const raisedAndLowered = `${quoteIdentifier(getRaisedColumn(amount))} + ${quoteIdentifier(getLoweredColumn(amount))}`
  const moved = summed
    ? [
        buildSum(summed.days, [since], raisedAndLowered),
        buildSum(source.legs, [since, createFragment(`${date} > ?`, summed.through)]),
      ]
    : [buildSum(source.legs, [since])]
  const total = balance ? joinFragments([buildSum(balance, []), ...moved], ' - ') : buildSum(source.legs, [until])
  const [row] = await connection.all({ sql: `select cast(${total.sql} as bigint) as total`, values: total.values })
  return Number(row?.total ?? 0)
}
