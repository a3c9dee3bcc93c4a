// Sums of a ledger on a day: opening, movements by column and closing, computed from current balances and the legs
// since that day.
import type { Stored } from '../../../engine/fields/field-type.ts'
import { type DayColumn, loweredName, raisedName } from '../../../engine/schema/ledger.ts'
import type { ResourceCore, StoredResource } from '../../../engine/schema/resource.ts'
import { quoted } from '../migration/statements.ts'
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

export interface DayQuery {
  readonly date: string
  readonly by: readonly string[]
  /** Filters by the values of these columns. */
  readonly only: Readonly<Record<string, string>>
  readonly columns: readonly DayColumn[]
}

/** A part of a statement with the values of its placeholders in order. */
interface Piece {
  readonly sql: string
  readonly values: readonly Stored[]
}

const piece = (sql: string, ...values: readonly Stored[]): Piece => ({ sql, values })

const joinedBy = (pieces: readonly Piece[], sign: string): Piece => ({
  sql: pieces.map(({ sql }) => sql).join(sign),
  values: pieces.flatMap(({ values }) => values),
})

/**
 * Returns a row for each value of `by` with amounts or movements: `opening_0`, `column_0_0` (column, amount),
 * `closing_0`.
 */
export const findDaySums = (
  connection: Connection,
  source: DaySource,
  query: DayQuery,
): Promise<readonly DatabaseRow[]> => {
  const names = source.amounts.flatMap((_, at) => [
    `now_${at}`,
    `since_${at}`,
    `after_${at}`,
    ...query.columns.map((_column, column) => `column_${column}_${at}`),
  ])
  const by = query.by.map(quoted)
  const made = source.amounts.flatMap((_, at) => [
    `cast(sum(now_${at}) - sum(since_${at}) as bigint) as opening_${at}`,
    ...query.columns.map((_column, column) => `cast(sum(column_${column}_${at}) as bigint) as column_${column}_${at}`),
    `cast(sum(now_${at}) - sum(after_${at}) as bigint) as closing_${at}`,
  ])
  const isSomething = names.filter(name => !name.startsWith('after')).map(name => `sum(abs(${name})) <> 0`)
  const sides = joinedBy([nowSide(source, query), sinceSide(source, query)], ' union all ')
  const grouped = by.length === 0 ? '' : ` group by ${by.join(', ')}`
  const sorted = by.length === 0 ? '' : ` order by ${by.join(', ')}`
  const sql = `select ${[...by, ...made].join(', ')} from (${sides.sql}) as both_sides${grouped} having ${isSomething.join(' or ')}${sorted}`
  return connection.all({ sql, values: sides.values })
}

/** Selects the current balances. */
const nowSide = (source: DaySource, query: DayQuery): Piece => {
  const { balance, legs, amounts } = source
  const own = amounts.flatMap((amount, at) => [
    `${quoted(amount)} as now_${at}`,
    `0 as since_${at}`,
    `0 as after_${at}`,
    ...query.columns.map((_, column) => `0 as column_${column}_${at}`),
  ])
  const holds = piece(amounts.map(amount => `${quoted(amount)} <> 0`).join(' or '))
  const where = wheresOf(source, query, balance ?? legs)
  const all = joinedBy([...where, ...(balance ? [] : insideOf(source)), piece(`(${holds.sql})`)], ' and ')
  const columns = [...query.by.map(quoted), ...own].join(', ')
  return piece(`select ${columns} from ${quoted((balance ?? legs).table)} where ${all.sql}`, ...all.values)
}

/** Selects the movements on that day and since. */
const sinceSide = (source: DaySource, query: DayQuery): Piece => {
  const { legs, amounts } = source
  const date = quoted(source.date)
  const made = amounts.flatMap((amount, at) => [
    piece(`0 as now_${at}, ${quoted(amount)} as since_${at}`),
    piece(`case when ${date} > ? then ${quoted(amount)} else 0 end as after_${at}`, query.date),
    ...query.columns.map((column, index) => {
      const { sql, values } = columnSum(source, query, { column, amount })
      return piece(`${sql} as column_${index}_${at}`, ...values)
    }),
  ])
  const selected = joinedBy([...query.by.map(name => piece(quoted(name))), ...made], ', ')
  const where = joinedBy(
    [...wheresOf(source, query, legs), ...insideOf(source), piece(`${date} >= ?`, query.date)],
    ' and ',
  )
  const sql = `select ${selected.sql} from ${quoted(legs.table)} where ${where.sql}`
  return piece(sql, ...selected.values, ...where.values)
}

/**
 * Builds the sum of a column. A reversal has the opposite sign; it is subtracted from the column of what it reverses,
 * or is a movement of its own.
 */
const columnSum = (
  { date, kind, reverses, lessMove, emptyText }: DaySource,
  { date: day, columns }: DayQuery,
  { column: { raises, kinds }, amount }: { readonly column: DayColumn; readonly amount: string },
): Piece => {
  const own = quoted(amount)
  const way = raises ? '>' : '<'
  const others = columns.filter(one => one.raises === raises).flatMap(one => one.kinds)
  const listed = kinds.length > 0 ? kinds : others
  const marks = listed.map(() => '?').join(', ')
  const isKind = listed.length === 0 ? '1 = 1' : `${quoted(kind)} ${kinds.length > 0 ? 'in' : 'not in'} (${marks})`
  const isOwnMovement = lessMove === undefined ? '' : ` or ${quoted(lessMove.column)} <> ?`
  const turned = `case when ${quoted(reverses)} = ?${isOwnMovement} then ${own} else 0 - ${own} end`
  const sql = `case when ${quoted(date)} = ? and ${isKind} and ${turned} ${way} 0 then ${raises ? own : `0 - ${own}`} else 0 end`
  return piece(sql, day, ...listed, emptyText, ...(lessMove === undefined ? [] : [lessMove.value]))
}

const wheresOf = ({ shop }: DaySource, { only }: DayQuery, table: ResourceCore): readonly Piece[] => {
  const own = findShopColumn(table)
  return [
    ...(own !== undefined && shop !== undefined ? [piece(`${quoted(own)} = ?`, shop)] : []),
    ...Object.entries(only).map(([column, value]) => piece(`${quoted(column)} = ?`, value)),
  ]
}

const insideOf = ({ place, outside }: DaySource): readonly Piece[] =>
  outside.length === 0 ? [] : [piece(`${quoted(place)} not in (${outside.map(() => '?').join(', ')})`, ...outside)]

export interface PlaceQuestion {
  readonly place: string
  readonly amount: string
  readonly day: string
  readonly asks: 'opening' | 'closing'
  /** Movements on days through `through` that are summed already; earlier days are not read. */
  readonly summed?: { readonly days: ResourceCore; readonly through: string }
}

/** Returns the sum of a place before a day or at its end, also for outside places, whose sums may be negative. */
export const sumAt = async (
  connection: Connection,
  source: DaySource,
  { place, amount, day, asks, summed }: PlaceQuestion,
): Promise<number> => {
  const query = { date: day, by: [], only: { [source.place]: place }, columns: [] }
  const sumOf = (table: ResourceCore, more: readonly Piece[], own = quoted(amount)): Piece => {
    const where = joinedBy([...wheresOf(source, query, table), ...more], ' and ')
    const sql = `(select coalesce(sum(${own}), 0) from ${quoted(table.table)} where ${where.sql})`
    return piece(sql, ...where.values)
  }
  const date = quoted(source.date)
  const { balance } = source
  const since = piece(`${date} ${asks === 'opening' ? '>=' : '>'} ?`, day)
  const until = piece(`${date} ${asks === 'opening' ? '<' : '<='} ?`, day)
  const both = `${quoted(raisedName(amount))} + ${quoted(loweredName(amount))}`
  const moved = summed
    ? [sumOf(summed.days, [since], both), sumOf(source.legs, [since, piece(`${date} > ?`, summed.through)])]
    : [sumOf(source.legs, [since])]
  const whole = balance ? joinedBy([sumOf(balance, []), ...moved], ' - ') : sumOf(source.legs, [until])
  const [row] = await connection.all({ sql: `select cast(${whole.sql} as bigint) as total`, values: whole.values })
  return Number(row?.total ?? 0)
}
