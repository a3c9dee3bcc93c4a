// Reads day sums of closed days instead of journal entries, if a report needs only keys and sums that they have.
import type { SqlColumn, SqlCondition, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import { dayEntries, journalLinks } from '../../engine/schema/lines.ts'
import type { EvaluationContext } from '../record/rule/evaluation.ts'
import {
  buildDaysAndEntries,
  findLastSummedDays,
  getJournalTables,
  type JournalDayTable,
  type ShopDaySums,
} from '../storage/ledger/summed-days.ts'
import type { ReportQuery } from '../storage/report-rows.ts'
import { getShopColumn } from '../storage/tables.ts'

/** The query over day sums and later entries; unchanged if no day table has all its keys and values. */
export const replaceByDaySums = async (asking: EvaluationContext, query: ReportQuery): Promise<ReportQuery> => {
  if (!query.isFolded || query.source.kind !== 'journal') return query
  const tables = getJournalTables(query.schema, query.shop, query.source.name)
  for (const table of tables.toSorted((a, b) => a.by.length - b.by.length)) {
    const values = replaceValues(table, query)
    if (!values) continue
    const shops = await groupBySummedDay(asking, table, query.shops ?? [query.shop])
    if ([...shops.keys()].some(through => through !== ''))
      return { ...query, values, rows: buildDaysAndEntries(table, shops) }
  }
  return query
}

const replaceValues = (table: JournalDayTable, query: ReportQuery): ReportQuery['values'] | undefined => {
  const summed: RollupRows = {
    keys: [getShopColumn(table.journal), table.date, journalLinks.sign, ...table.by],
    sums: table.sums,
    count: dayEntries,
  }
  if (!query.filters.every(({ condition }) => isKeyCondition(condition, summed))) return undefined
  const values = query.values.map(({ value, ...one }) => ({ ...one, value: convertToRollup(value, summed) }))
  return values.every(isReplaced) ? values : undefined
}

type QueryValue = ReportQuery['values'][number]

const isReplaced = (
  one: Omit<QueryValue, 'value'> & { readonly value: QueryValue['value'] | undefined },
): one is QueryValue => one.value !== undefined

// Caches the last summed day of each shop and table for one read transaction.

type SharedReads = Pick<EvaluationContext, 'connection' | 'reads'>
type DayTable = Omit<ShopDaySums, 'shop'>

/** The last summed day; undefined if there is none. */
export const readSummedThrough = async (asking: SharedReads, table: ShopDaySums): Promise<string | undefined> =>
  (await readSummedDays(asking, table, [table.shop])).get(table.shop)

/** The shops by their last summed day, which is empty for shops without one. */
const groupBySummedDay = async (
  asking: SharedReads,
  table: DayTable,
  shops: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const days = await readSummedDays(asking, table, shops)
  return Map.groupBy(shops, shop => days.get(shop) ?? '')
}

const readSummedDays = async (
  { connection, reads: { summedThrough } }: SharedReads,
  table: DayTable,
  shops: readonly string[],
): Promise<ReadonlyMap<string, string | undefined>> => {
  const buildName = (shop: string): string => `${shop} ${table.days.table}`
  const missing = shops.filter(shop => !summedThrough.has(buildName(shop)))
  if (missing.length > 0) {
    const found = findLastSummedDays(connection, table, missing)
    for (const shop of missing)
      summedThrough.set(
        buildName(shop),
        found.then(days => days.get(shop)),
      )
  }
  return new Map(await Promise.all(shops.map(async shop => [shop, await summedThrough.get(buildName(shop))] as const)))
}

// Rewrites a value over single rows as a value over pre-aggregated rows, which hold sums and a row count.

/** Pre-aggregated rows; the rows in each have equal `keys`. */
interface RollupRows {
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  /** The column with the number of aggregated rows. */
  readonly count: string
}

/** Returns the value over pre-aggregated rows; undefined if it needs single rows. */
export const convertToRollup = (value: SqlValue, rollup: RollupRows): SqlValue | undefined => {
  if (value.kind === 'total') return convertTotal(value, rollup)
  if (value.kind !== 'coalesce') return isKeyValue(value, rollup) ? value : undefined
  const items = value.items.map(item => convertToRollup(item, rollup))
  return isComplete(items) ? { ...value, items } : undefined
}

/** Whether the condition is the same for all rows of one aggregate. */
export const isKeyCondition = (condition: SqlCondition, rollup: RollupRows): boolean => {
  switch (condition.kind) {
    case 'always':
      return true
    case 'compare':
    case 'same':
      return isKeyValue(condition.left, rollup) && isKeyValue(condition.right, rollup)
    case 'in':
    case 'null':
      return isKeyValue(condition.of, rollup)
    case 'all':
    case 'any':
      return condition.of.every(one => isKeyCondition(one, rollup))
    case 'exists':
      return false
  }
}

/** Whether the value is the same for all rows of one aggregate; values reached through a key are. */
const isKeyValue = (value: SqlValue, rollup: RollupRows): boolean => {
  const isInnerKey = (of: SqlValue): boolean => isKeyValue(of, rollup)
  switch (value.kind) {
    case 'column':
      return rollup.keys.includes(value.through[0] ?? value.name)
    case 'constant':
      return true
    case 'arithmetic':
    case 'join':
      return isInnerKey(value.left) && isInnerKey(value.right)
    case 'coalesce':
      return value.items.every(isInnerKey)
    case 'unless':
    case 'day-number':
    case 'rounded':
      return isInnerKey(value.of)
    case 'case':
      return isKeyCondition(value.when, rollup) && isInnerKey(value.holds) && isInnerKey(value.otherwise)
    case 'flag':
      return isKeyCondition(value.of, rollup)
    case 'total':
    case 'sum-of-rows':
    case 'one-of-rows':
      return false
  }
}

type TotalValue = Extract<SqlValue, { readonly kind: 'total' }>

const convertTotal = (value: TotalValue, rollup: RollupRows): SqlValue | undefined => {
  if (value.total === 'count') return { kind: 'total', total: 'sum', of: createColumn(rollup.count) }
  if (value.total !== 'sum') return isKeyValue(value.of, rollup) ? value : undefined
  const of = convertSum(value.of, rollup)
  return of && { ...value, of }
}

const createColumn = (name: string): SqlColumn => ({ kind: 'column', through: [], name })

/** Returns the sum of the value over the rows of one aggregate; null values do not count. */
const convertSum = (value: SqlValue, rollup: RollupRows): SqlValue | undefined => {
  if (isNullConstant(value)) return value
  if (isKeyValue(value, rollup))
    return { kind: 'arithmetic', operator: '*', left: value, right: createColumn(rollup.count) }
  switch (value.kind) {
    case 'column':
      return value.through.length === 0 && rollup.sums.includes(value.name) ? value : undefined
    case 'coalesce':
      return convertCoalesce(value.items, rollup)
    case 'case':
      return convertCase(value, rollup)
    case 'arithmetic':
      return value.operator === '*' ? convertProduct(value, rollup) : convertAddition(value, rollup)
    default:
      return undefined
  }
}

/** Null counts as zero, as in a sum. */
const convertCoalesce = (items: readonly SqlValue[], rollup: RollupRows): SqlValue | undefined => {
  const [first, second, ...more] = items
  return first && second && more.length === 0 && isZero(second) ? convertSum(first, rollup) : undefined
}

const convertCase = (value: Extract<SqlValue, { kind: 'case' }>, rollup: RollupRows): SqlValue | undefined => {
  const [holds, otherwise] = [convertSum(value.holds, rollup), convertSum(value.otherwise, rollup)]
  return holds && otherwise && isKeyCondition(value.when, rollup) ? { ...value, holds, otherwise } : undefined
}

type ArithmeticValue = Extract<SqlValue, { readonly kind: 'arithmetic' }>

/** One of the two is the same for all rows. */
const convertProduct = (value: ArithmeticValue, rollup: RollupRows): SqlValue | undefined => {
  const [factor, other] = isKeyValue(value.left, rollup) ? [value.left, value.right] : [value.right, value.left]
  const sum = isKeyValue(factor, rollup) ? convertSum(other, rollup) : undefined
  return sum && { kind: 'arithmetic', operator: '*', left: factor, right: sum }
}

/** If one operand is null the row does not count, which the sums show only for values that are never null. */
const convertAddition = (value: ArithmeticValue, rollup: RollupRows): SqlValue | undefined => {
  const { left, right } = value
  const isExact = isZero(left) || isZero(right) || (isNeverNull(left) && isNeverNull(right))
  const sums = [convertSum(left, rollup), convertSum(right, rollup)] as const
  return isExact && sums[0] && sums[1] ? { ...value, left: sums[0], right: sums[1] } : undefined
}

const isNeverNull = (value: SqlValue): boolean => {
  switch (value.kind) {
    case 'constant':
      return value.value !== null
    case 'flag':
      return true
    case 'coalesce':
      return value.items.some(isNeverNull)
    case 'arithmetic':
      return isNeverNull(value.left) && isNeverNull(value.right)
    case 'case':
      return isNeverNull(value.holds) && isNeverNull(value.otherwise)
    default:
      return false
  }
}

const isNullConstant = (value: SqlValue): boolean => value.kind === 'constant' && value.value === null

const isZero = (value: SqlValue): boolean => value.kind === 'constant' && value.value === 0

const isComplete = (values: readonly (SqlValue | undefined)[]): values is readonly SqlValue[] =>
  values.every(value => value !== undefined)
