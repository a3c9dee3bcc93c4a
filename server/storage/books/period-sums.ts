// Opening balances, movements and net sums of a period: one subquery on current balances and the movements since the
// period began, read from day sums as far as they exist, else from legs.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type DayColumn, loweredName, raisedName } from '../../../engine/schema/ledger.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { findShopColumn } from '../tables.ts'
import type { DaySource } from './day-sums.ts'
import { turnedAmount } from './turned-amount.ts'

export interface PeriodQuery {
  readonly from: string
  readonly to: string
  /** Columns of places and dims to group by. */
  readonly keys: readonly string[]
  /** Groups by day too, in its own column. */
  readonly byDay: boolean
  readonly columns: readonly DayColumn[]
  /** Movements on days through `through` that are summed already. */
  readonly summed?: { readonly days: ResourceCore; readonly through: string }
}

type Sql = RawBuilder<unknown>

/** Names of the sums of an amount, by its index in the source. */
export const openingName = (amount: number): string => `opening_${amount}`
export const netName = (amount: number): string => `net_${amount}`
export const columnName = (column: number, amount: number): string => `column_${column}_${amount}`

/**
 * Builds rows of keys, and of days if requested: `opening` summed over all days is the balance before the period, `net`
 * and the columns belong to the day.
 */
export const periodSums = (source: DaySource, query: PeriodQuery): Sql => {
  const { amounts } = source
  const keys = [...query.keys, ...(query.byDay ? [source.date] : [])]
  const sums = amounts.flatMap((_, at) => [
    openingName(at),
    netName(at),
    ...query.columns.map((_column, column) => columnName(column, at)),
  ])
  const summed = sums.map(name => sql`cast(coalesce(sum(${sql.id(name)}), 0) as bigint) as ${sql.id(name)}`)
  const shown = keys.map(name => sql.id(name))
  const grouped = keys.length === 0 ? sql`` : sql` group by ${sql.join(shown)}`
  return sql`(select ${sql.join([...shown, ...summed])} from (${sql.join(sidesOf(source, query), sql` union all `)}) as sides${grouped})`
}

const sidesOf = (source: DaySource, query: PeriodQuery): readonly Sql[] =>
  source.balance
    ? [nowSide(source, query, source.balance), ...daysSide(source, query), sinceSide(source, query)]
    : [allSide(source, query)]

interface Amounts {
  readonly opening: (amount: string) => Sql
  readonly net: (amount: string) => Sql
  readonly column: (column: DayColumn, amount: string) => Sql
}

interface Side extends Amounts {
  readonly table: ResourceCore
  readonly day: Sql
  readonly where: readonly Sql[]
}

const zero = sql`0`

const sideSql = (source: DaySource, query: PeriodQuery, side: Side): Sql => {
  const named = (value: Sql, name: string): Sql => sql`${value} as ${sql.id(name)}`
  const values = source.amounts.flatMap((amount, at) => [
    named(side.opening(amount), openingName(at)),
    named(side.net(amount), netName(at)),
    ...query.columns.map((column, index) => named(side.column(column, amount), columnName(index, at))),
  ])
  const keys = query.keys.map(name => sql.id(name))
  const day = query.byDay ? [named(side.day, source.date)] : []
  const where = [...ownedBy(source, side.table), ...side.where]
  const filtered = where.length === 0 ? sql`` : sql` where ${sql.join(where, sql` and `)}`
  return sql`select ${sql.join([...keys, ...day, ...values])} from ${sql.table(side.table.table)}${filtered}`
}

const ownedBy = ({ shop }: DaySource, table: ResourceCore): readonly Sql[] => {
  const own = findShopColumn(table)
  return own === undefined || shop === undefined ? [] : [sql`${sql.id(own)} = ${shop}`]
}

/** Selects the current balances. */
const nowSide = (source: DaySource, query: PeriodQuery, balance: ResourceCore): Sql =>
  sideSql(source, query, {
    table: balance,
    day: sql`''`,
    where: [
      sql`(${sql.join(
        source.amounts.map(amount => sql`${sql.id(amount)} <> 0`),
        sql` or `,
      )})`,
    ],
    opening: amount => sql.id(amount),
    net: () => zero,
    column: () => zero,
  })

/** Subtracts the movements since the period began from the opening balance. */
const sinceSide = (source: DaySource, query: PeriodQuery): Sql =>
  sideSql(source, query, {
    ...legsSide(source, query),
    where: [
      ...insideOf(source),
      sql`${sql.id(source.date)} >= ${query.from}`,
      ...(query.summed ? [sql`${sql.id(source.date)} > ${query.summed.through}`] : []),
    ],
    opening: amount => sql`0 - ${sql.id(amount)}`,
  })

/** The same from day sums, which separate increases and decreases by kind. */
const daysSide = (source: DaySource, query: PeriodQuery): readonly Sql[] => {
  const { summed, from, to } = query
  if (!summed || summed.through < from) return []
  const date = sql.id(source.date)
  const isWithin = sql`${date} <= ${to}`
  const both = (amount: string): Sql => sql`${sql.id(raisedName(amount))} + ${sql.id(loweredName(amount))}`
  return [
    sideSql(source, query, {
      table: summed.days,
      day: dayUntil(source, query),
      where: [...insideOf(source), sql`${date} >= ${from}`],
      opening: amount => sql`0 - (${both(amount)})`,
      net: amount => sql`case when ${isWithin} then ${both(amount)} else 0 end`,
      column: (column, amount) => {
        const value = column.raises ? sql.id(raisedName(amount)) : sql`0 - ${sql.id(loweredName(amount))}`
        return sql`case when ${isWithin} and ${isKind(source, query, column)} then ${value} else 0 end`
      },
    }),
  ]
}

/** Days after the period affect the opening balance only. */
const dayUntil = ({ date }: DaySource, { to }: PeriodQuery): Sql =>
  sql`case when ${sql.id(date)} <= ${to} then ${sql.id(date)} else '' end`

/** Sums all legs if no balance has the keys. */
const allSide = (source: DaySource, query: PeriodQuery): Sql =>
  sideSql(source, query, {
    ...legsSide(source, query),
    where: [...insideOf(source), sql`${sql.id(source.date)} <= ${query.to}`],
    opening: amount => sql`case when ${sql.id(source.date)} < ${query.from} then ${sql.id(amount)} else 0 end`,
  })

const legsSide = (source: DaySource, query: PeriodQuery): Omit<Side, 'opening' | 'where'> => {
  const date = sql.id(source.date)
  const isWithin = sql`${date} >= ${query.from} and ${date} <= ${query.to}`
  return {
    table: source.legs,
    day: dayUntil(source, query),
    net: amount => sql`case when ${isWithin} then ${sql.id(amount)} else 0 end`,
    column: (column, amount) => {
      const own = sql.id(amount)
      const turned = turnedAmount(source, own)
      const way = column.raises ? sql`>` : sql`<`
      const value = column.raises ? own : sql`0 - ${own}`
      return sql`case when ${isWithin} and ${isKind(source, query, column)} and ${turned} ${way} 0 then ${value} else 0 end`
    },
  }
}

/** Matches the kinds of a column, or all kinds that no other column of its sign has. */
const isKind = ({ kind }: DaySource, { columns }: PeriodQuery, { raises, kinds }: DayColumn): Sql => {
  const others = columns.filter(one => one.raises === raises).flatMap(one => one.kinds)
  const listed: readonly Stored[] = kinds.length > 0 ? kinds : others
  if (listed.length === 0) return sql`1 = 1`
  return sql`${sql.id(kind)} ${kinds.length > 0 ? sql`in` : sql`not in`} (${sql.join([...listed])})`
}

const insideOf = ({ place, outside }: DaySource): readonly Sql[] =>
  outside.length === 0 ? [] : [sql`${sql.id(place)} not in (${sql.join([...outside])})`]
