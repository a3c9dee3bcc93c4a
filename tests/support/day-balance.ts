// Computes the balance of a day from balances and legs: opening, movements by the columns of the ledger file, closing.
import type { Stored } from '../../engine/field/field-type.ts'
import type { DayColumn } from '../../engine/schema/ledger.ts'
import type { ResourceCore } from '../../engine/schema/resource.ts'
import { getLedger } from '../../engine/schema/schema.ts'
import type { Caller } from '../../server/caller/caller.ts'
import { createDaySource } from '../../server/ledger/update-day-sums.ts'
import type { DaySource } from '../../server/storage/ledger/sums-of-a-day.ts'
import { quoteIdentifier } from '../../server/storage/run-query.ts'
import type { Connection, DatabaseRow } from '../../server/storage/storage.ts'
import { findShopColumn } from '../../server/storage/tables.ts'

interface DayBalanceQuery {
  readonly ledger: string
  /** A business date: the open one or an earlier one. */
  readonly date: string
  /** Columns to group by: the place, dims, or both; without any there is one row for all. */
  readonly by: readonly string[]
  /** Filters by places and dims. */
  readonly only?: Readonly<Record<string, string>>
}

/** Amounts of the ledger in the smallest units of their fields. */
type DayAmounts = Readonly<Record<string, number>>

export interface DayBalance {
  readonly by: Readonly<Record<string, string>>
  readonly opening: DayAmounts
  /** By the names of the ledger's columns: opening plus increases minus decreases is closing. */
  readonly columns: Readonly<Record<string, DayAmounts>>
  readonly closing: DayAmounts
}

/**
 * Covers the inside places of the caller's shop, or of the chain for a ledger of the chain; leaves out rows without
 * amounts and movements.
 */
export const computeDayBalance = async (
  connection: Connection,
  { schema, shop }: Pick<Caller, 'schema'> & { readonly shop: Pick<Caller['shop'], 'code'> },
  { ledger: name, date, by, only = {} }: DayBalanceQuery,
): Promise<readonly DayBalance[]> => {
  const ledger = getLedger(schema, name)
  const knownColumns = [ledger.transfer.place, ...ledger.dims.map(dim => dim.name)]
  const queriedColumns = [...new Set([...by, ...Object.keys(only)])]
  const unknownColumn = queriedColumns.find(column => !knownColumns.includes(column))
  if (unknownColumn !== undefined) throw new Error(`${name} has no place or dim ${unknownColumn}`)
  const source = createDaySource(schema, ledger, { shop: shop.code, columns: queriedColumns })
  const rows = await findDaySums(connection, source, { date, by, only, columns: ledger.columns })
  return rows.map(row => {
    const readAmounts = (prefix: string): DayAmounts =>
      Object.fromEntries(ledger.amounts.map((amount, index) => [amount.name, toExactNumber(row, `${prefix}_${index}`)]))
    return {
      by: Object.fromEntries(by.map(column => [column, String(row[column])])),
      opening: readAmounts('opening'),
      columns: Object.fromEntries(ledger.columns.map((column, index) => [column.name, readAmounts(`column_${index}`)])),
      closing: readAmounts('closing'),
    }
  })
}

const toExactNumber = (row: DatabaseRow, name: string): number => {
  const value = Number(row[name])
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is too large to be exact`)
  return value
}

interface DaySumQuery {
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
const findDaySums = (
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
