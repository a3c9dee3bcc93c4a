// Opening balances, movements and net sums of a period: one subquery on current balances and the movements since the
// period began, read from day sums as far as they exist, else from legs.
import { type RawBuilder, sql } from 'kysely'
import type { Stored } from '../../../engine/field/field-type.ts'
import { type DayColumn, getLoweredColumn, getRaisedColumn } from '../../../engine/schema/ledger.ts'
import type { ResourceCore } from '../../../engine/schema/resource.ts'
import { findShopColumn } from '../tables.ts'
import { buildSignedAmount } from './legs.ts'
import type { DaySource } from './sums-of-a-day.ts'

interface PeriodQuery {
  readonly from: string
  readonly to: string
  /** Columns of places and dims to group by. */
  readonly keys: readonly string[]
  /** Groups by day too, in its own column. */
  readonly byDay: boolean
  readonly columns: readonly DayColumn[]
  /** Movements on days through `through` that are summed already. */
  readonly summed?: { readonly days: ResourceCore; readonly through: string } | undefined
}

type PeriodSumSql = RawBuilder<unknown>

/** Names of the sums of an amount, by its index in the source. */
export const getOpeningName = (amount: number): string => `opening_${amount}`
export const getNetName = (amount: number): string => `net_${amount}`
export const getColumnName = (column: number, amount: number): string => `column_${column}_${amount}`

/**
 * Builds rows of keys, and of days if requested: `opening` summed over all days is the balance before the period, `net`
 * and the columns belong to the day.
 */
export const buildPeriodSums = (source: DaySource, query: PeriodQuery): PeriodSumSql => {
  const { amounts } = source
  const keys = [...query.keys, ...(query.byDay ? [source.date] : [])]
  const sums = amounts.flatMap((_, at) => [
    getOpeningName(at),
    getNetName(at),
    ...query.columns.map((_column, column) => getColumnName(column, at)),
  ])
  const summed = sums.map(name => sql`cast(coalesce(sum(${sql.id(name)}), 0) as bigint) as ${sql.id(name)}`)
  const keyColumns = keys.map(name => sql.id(name))
  const grouped = keys.length === 0 ? sql`` : sql` group by ${sql.join(keyColumns)}`
  return sql`(select ${sql.join([...keyColumns, ...summed])} from (${sql.join(buildSides(source, query), sql` union all `)}) as sides${grouped})`
}

const buildSides = (source: DaySource, query: PeriodQuery): readonly PeriodSumSql[] =>
  source.balance
    ? [
        buildBalanceSide(source, query, source.balance),
        ...buildDaysSide(source, query),
        buildLegsSinceSide(source, query),
      ]
    : [buildAllLegsSide(source, query)]

interface SideAmounts {
  readonly opening: (amount: string) => PeriodSumSql
  readonly net: (amount: string) => PeriodSumSql
  readonly column: (column: DayColumn, amount: string) => PeriodSumSql
}

interface PeriodSide extends SideAmounts {
  readonly table: ResourceCore
  readonly day: PeriodSumSql
  readonly where: readonly PeriodSumSql[]
}

const zero = sql`0`

const buildSide = (source: DaySource, query: PeriodQuery, side: PeriodSide): PeriodSumSql => {
  const buildAlias = (value: PeriodSumSql, name: string): PeriodSumSql => sql`${value} as ${sql.id(name)}`
  const values = source.amounts.flatMap((amount, at) => [
    buildAlias(side.opening(amount), getOpeningName(at)),
    buildAlias(side.net(amount), getNetName(at)),
    ...query.columns.map((column, index) => buildAlias(side.column(column, amount), getColumnName(index, at))),
  ])
  const keys = query.keys.map(name => sql.id(name))
  const day = query.byDay ? [buildAlias(side.day, source.date)] : []
  const where = [...buildShopConditions(source, side.table), ...side.where]
  const filtered = where.length === 0 ? sql`` : sql` where ${sql.join(where, sql` and `)}`
  return sql`select ${sql.join([...keys, ...day, ...values])} from ${sql.table(side.table.table)}${filtered}`
}

const buildShopConditions = ({ shop, shops }: DaySource, table: ResourceCore): readonly PeriodSumSql[] => {
  const shopColumn = findShopColumn(table)
  if (shopColumn === undefined || shop === undefined) return []
  return [shops ? sql`${sql.id(shopColumn)} in (${sql.join([...shops])})` : sql`${sql.id(shopColumn)} = ${shop}`]
}

/** Selects the current balances. */
const buildBalanceSide = (source: DaySource, query: PeriodQuery, balance: ResourceCore): PeriodSumSql =>
  buildSide(source, query, {
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
const buildLegsSinceSide = (source: DaySource, query: PeriodQuery): PeriodSumSql =>
  buildSide(source, query, {
    ...buildLegsSide(source, query),
    where: [
      ...buildInsideConditions(source),
      sql`${sql.id(source.date)} >= ${query.from}`,
      ...(query.summed ? [sql`${sql.id(source.date)} > ${query.summed.through}`] : []),
    ],
    opening: amount => sql`0 - ${sql.id(amount)}`,
  })

/** The same from day sums, which separate increases and decreases by kind. */
const buildDaysSide = (source: DaySource, query: PeriodQuery): readonly PeriodSumSql[] => {
  const { summed, from, to } = query
  if (!summed || summed.through < from) return []
  const date = sql.id(source.date)
  const withinPeriod = sql`${date} <= ${to}`
  const buildTotal = (amount: string): PeriodSumSql =>
    sql`${sql.id(getRaisedColumn(amount))} + ${sql.id(getLoweredColumn(amount))}`
  return [
    buildSide(source, query, {
      table: summed.days,
      day: buildDay(source, query),
      where: [...buildInsideConditions(source), sql`${date} >= ${from}`],
      opening: amount => sql`0 - (${buildTotal(amount)})`,
      net: amount => sql`case when ${withinPeriod} then ${buildTotal(amount)} else 0 end`,
      column: (column, amount) => {
        const value = column.raises ? sql.id(getRaisedColumn(amount)) : sql`0 - ${sql.id(getLoweredColumn(amount))}`
        return sql`case when ${withinPeriod} and ${buildKindCondition(source, query, column)} then ${value} else 0 end`
      },
    }),
  ]
}

/** Days after the period affect the opening balance only. */
const buildDay = ({ date }: DaySource, { to }: PeriodQuery): PeriodSumSql =>
  sql`case when ${sql.id(date)} <= ${to} then ${sql.id(date)} else '' end`

/** Sums all legs if no balance has the keys. */
const buildAllLegsSide = (source: DaySource, query: PeriodQuery): PeriodSumSql =>
  buildSide(source, query, {
    ...buildLegsSide(source, query),
    where: [...buildPlaceConditions(source), sql`${sql.id(source.date)} <= ${query.to}`],
    opening: amount => sql`case when ${sql.id(source.date)} < ${query.from} then ${sql.id(amount)} else 0 end`,
  })

const buildLegsSide = (source: DaySource, query: PeriodQuery): Omit<PeriodSide, 'opening' | 'where'> => {
  const date = sql.id(source.date)
  const withinPeriod = sql`${date} >= ${query.from} and ${date} <= ${query.to}`
  return {
    table: source.legs,
    day: buildDay(source, query),
    net: amount => sql`case when ${withinPeriod} then ${sql.id(amount)} else 0 end`,
    column: (column, amount) => {
      const amountColumn = sql.id(amount)
      const signedAmount = buildSignedAmount(source, amountColumn)
      const comparison = column.raises ? sql`>` : sql`<`
      const value = column.raises ? amountColumn : sql`0 - ${amountColumn}`
      return sql`case when ${withinPeriod} and ${buildKindCondition(source, query, column)} and ${signedAmount} ${comparison} 0 then ${value} else 0 end`
    },
  }
}

/** Matches the kinds of a column, or all kinds that no other column of its sign has. */
const buildKindCondition = (
  { kind }: DaySource,
  { columns }: PeriodQuery,
  { raises, kinds }: DayColumn,
): PeriodSumSql => {
  const otherKinds = columns.filter(one => one.raises === raises).flatMap(one => one.kinds)
  const listedKinds: readonly Stored[] = kinds.length > 0 ? kinds : otherKinds
  if (listedKinds.length === 0) return sql`1 = 1`
  return sql`${sql.id(kind)} ${kinds.length > 0 ? sql`in` : sql`not in`} (${sql.join([...listedKinds])})`
}

/** The places of a balance are few, and an index has the legs of each; those of places outside are not even looked at. */
const buildPlaceConditions = (source: DaySource): readonly PeriodSumSql[] => {
  const { place, placeBalance: balance } = source
  const inside = buildInsideConditions(source)
  if (!balance || inside.length === 0) return inside
  const where = sql.join([...buildShopConditions(source, balance), ...inside], sql` and `)
  return [sql`${sql.id(place)} in (select ${sql.id(place)} from ${sql.table(balance.table)} where ${where})`]
}

const buildInsideConditions = ({ place, outside }: DaySource): readonly PeriodSumSql[] =>
  outside.length === 0 ? [] : [sql`${sql.id(place)} not in (${sql.join([...outside])})`]
