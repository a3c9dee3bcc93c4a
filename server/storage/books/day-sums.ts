// Sums of a ledger on a day: opening, movements by column and closing, computed from current balances and the legs
// since that day.
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type DayColumn, getLoweredColumn, getRaisedColumn } from '../../../engine/schema/ledger.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { quoteIdentifier } from '../migration/statements.ts'
import type { Connection, DatabaseRow } from '../storage.ts'
import { findShopColumn } from '../tables.ts'

export interface DaySource {
  readonly legs: StoredResource
  /** A balance with all requested columns; without one everything is summed from the legs. */
  readonly balance?: StoredResource
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
}

export interface DaySumQuery {
  readonly date: string
  readonly by: readonly string[]
  /** Filters by the values of these columns. */
  readonly only: Readonly<Record<string, string>>
  readonly columns: readonly DayColumn[]
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

/**
 * Returns a row for each value of `by` with amounts or movements: `opening_0`, `column_0_0` (column, amount),
 * `closing_0`.
 */
export const findDaySums = (
  connection: Connection,
  source: DaySource,
  query: DaySumQuery,
): Promise<readonly DatabaseRow[]> => {
  const names = source.amounts.flatMap((_, at) => [
    `now_${at}`,
    `since_${at}`,
    `after_${at}`,
    ...query.columns.map((_column, column) => `column_${column}_${at}`),
  ])
  const by = query.by.map(quoteIdentifier)
  const sums = source.amounts.flatMap((_, at) => [
    `cast(sum(now_${at}) - sum(since_${at}) as bigint) as opening_${at}`,
    ...query.columns.map((_column, column) => `cast(sum(column_${column}_${at}) as bigint) as column_${column}_${at}`),
    `cast(sum(now_${at}) - sum(after_${at}) as bigint) as closing_${at}`,
  ])
  const nonZeroConditions = names.filter(name => !name.startsWith('after')).map(name => `sum(abs(${name})) <> 0`)
  const sides = joinFragments([buildBalanceSide(source, query), buildLegsSide(source, query)], ' union all ')
  const grouped = by.length === 0 ? '' : ` group by ${by.join(', ')}`
  const sorted = by.length === 0 ? '' : ` order by ${by.join(', ')}`
  const sql = `select ${[...by, ...sums].join(', ')} from (${sides.sql}) as both_sides${grouped} having ${nonZeroConditions.join(' or ')}${sorted}`
  return connection.all({ sql, values: sides.values })
}

/** Selects the current balances. */
const buildBalanceSide = (source: DaySource, query: DaySumQuery): SqlFragment => {
  const { balance, legs, amounts } = source
  const columnList = amounts.flatMap((amount, at) => [
    `${quoteIdentifier(amount)} as now_${at}`,
    `0 as since_${at}`,
    `0 as after_${at}`,
    ...query.columns.map((_, column) => `0 as column_${column}_${at}`),
  ])
  const holds = createFragment(amounts.map(amount => `${quoteIdentifier(amount)} <> 0`).join(' or '))
  const where = buildConditions(source, query, balance ?? legs)
  const conditions = joinFragments(
    [...where, ...(balance ? [] : buildInsideCondition(source)), createFragment(`(${holds.sql})`)],
    ' and ',
  )
  const columns = [...query.by.map(quoteIdentifier), ...columnList].join(', ')
  return createFragment(
    `select ${columns} from ${quoteIdentifier((balance ?? legs).table)} where ${conditions.sql}`,
    ...conditions.values,
  )
}

/** Selects the movements on that day and since. */
const buildLegsSide = (source: DaySource, query: DaySumQuery): SqlFragment => {
  const { legs, amounts } = source
  const date = quoteIdentifier(source.date)
  const sums = amounts.flatMap((amount, at) => [
    createFragment(`0 as now_${at}, ${quoteIdentifier(amount)} as since_${at}`),
    createFragment(`case when ${date} > ? then ${quoteIdentifier(amount)} else 0 end as after_${at}`, query.date),
    ...query.columns.map((column, index) => {
      const { sql, values } = buildColumnSum(source, query, { column, amount })
      return createFragment(`${sql} as column_${index}_${at}`, ...values)
    }),
  ])
  const selected = joinFragments([...query.by.map(name => createFragment(quoteIdentifier(name))), ...sums], ', ')
  const where = joinFragments(
    [
      ...buildConditions(source, query, legs),
      ...buildInsideCondition(source),
      createFragment(`${date} >= ?`, query.date),
    ],
    ' and ',
  )
  const sql = `select ${selected.sql} from ${quoteIdentifier(legs.table)} where ${where.sql}`
  return createFragment(sql, ...selected.values, ...where.values)
}

/**
 * Builds the sum of a column. A reversal has the opposite sign; it is subtracted from the column of what it reverses,
 * or is a movement of its own.
 */
const buildColumnSum = (
  { date, kind, reverses, lessMove, emptyText }: DaySource,
  { date: day, columns }: DaySumQuery,
  { column: { raises, kinds }, amount }: { readonly column: DayColumn; readonly amount: string },
): SqlFragment => {
  const amountColumn = quoteIdentifier(amount)
  const comparison = raises ? '>' : '<'
  const otherKinds = columns.filter(one => one.raises === raises).flatMap(one => one.kinds)
  const listedKinds = kinds.length > 0 ? kinds : otherKinds
  const placeholders = listedKinds.map(() => '?').join(', ')
  const kindCondition =
    listedKinds.length === 0
      ? '1 = 1'
      : `${quoteIdentifier(kind)} ${kinds.length > 0 ? 'in' : 'not in'} (${placeholders})`
  const ownMovementCondition = lessMove === undefined ? '' : ` or ${quoteIdentifier(lessMove.column)} <> ?`
  const signedAmount = `case when ${quoteIdentifier(reverses)} = ?${ownMovementCondition} then ${amountColumn} else 0 - ${amountColumn} end`
  const sql = `case when ${quoteIdentifier(date)} = ? and ${kindCondition} and ${signedAmount} ${comparison} 0 then ${raises ? amountColumn : `0 - ${amountColumn}`} else 0 end`
  return createFragment(sql, day, ...listedKinds, emptyText, ...(lessMove === undefined ? [] : [lessMove.value]))
}

const buildConditions = ({ shop }: DaySource, { only }: DaySumQuery, table: ResourceCore): readonly SqlFragment[] => {
  const shopColumn = findShopColumn(table)
  return [
    ...(shopColumn !== undefined && shop !== undefined
      ? [createFragment(`${quoteIdentifier(shopColumn)} = ?`, shop)]
      : []),
    ...Object.entries(only).map(([column, value]) => createFragment(`${quoteIdentifier(column)} = ?`, value)),
  ]
}

const buildInsideCondition = ({ place, outside }: DaySource): readonly SqlFragment[] =>
  outside.length === 0
    ? []
    : [createFragment(`${quoteIdentifier(place)} not in (${outside.map(() => '?').join(', ')})`, ...outside)]

export interface PlaceSumQuery {
  readonly place: string
  readonly amount: string
  readonly day: string
  readonly asks: 'opening' | 'closing'
  /** Movements on days through `through` that are summed already; earlier days are not read. */
  readonly summed?: { readonly days: ResourceCore; readonly through: string }
}

/** Returns the sum of a place before a day or at its end, also for outside places, whose sums may be negative. */
export const sumPlace = async (
  connection: Connection,
  source: DaySource,
  { place, amount, day, asks, summed }: PlaceSumQuery,
): Promise<number> => {
  const query = { date: day, by: [], only: { [source.place]: place }, columns: [] }
  const buildSum = (
    table: ResourceCore,
    extra: readonly SqlFragment[],
    summedColumn = quoteIdentifier(amount),
  ): SqlFragment => {
    const where = joinFragments([...buildConditions(source, query, table), ...extra], ' and ')
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
