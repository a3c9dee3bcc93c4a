// Queries totals of a long period as two halves in parallel, if the connection supports parallel statements.
import type { SqlColumn, SqlCondition, SqlJoin, SqlValue } from '../../engine/expression/sql/sql-tree.ts'
import type { Stored } from '../../engine/field/field-type.ts'
import { addExact, compareStored } from '../../engine/report/report-totals.ts'
import { addDays, countDaysBetween, isTanggal, type Tanggal } from '../../engine/value/tanggal.ts'
import { countGroups, type GroupCount, type GroupCountRequest } from '../storage/report-files.ts'
import { hasTotal, type ReportQuery, readReportRows } from '../storage/report-rows.ts'
import type { Connection } from '../storage/storage.ts'

type FoldedRows = readonly (readonly Stored[])[]

/** True if the query can be split into parallel parts. */
export const hasParts = ({ isConcurrent: sideBySide }: Connection, query: Pick<ReportQuery, 'filters'>): boolean =>
  sideBySide === true && splitPeriod(query.filters) !== undefined

/** The rows of a folded query. */
export const readFolded = async (connection: Connection, query: ReportQuery): Promise<FoldedRows> => {
  const period = connection.isConcurrent && query.isFolded && !query.rows ? splitPeriod(query.filters) : undefined
  const unsplit = query.values.filter(({ value }) => !isMergeable(value))
  const splittable = query.values.filter(({ value }) => isMergeable(value))
  // Values that need all rows are queried separately, which is possible only without grouping.
  const needsAllRows = unsplit.length > 0 && !query.values.every(({ value }) => hasTotal(value))
  if (!period || needsAllRows || splittable.length === 0) return readReportRows(connection, query)
  const partValues = splittable.map(one => ({ ...one, value: getPartValue(one.value) }))
  const [counted, ...parts] = await Promise.all([
    unsplit.length > 0 ? readReportRows(connection, { ...query, values: unsplit }) : undefined,
    ...period.parts.map(part => readReportRows(connection, { ...withPeriodPart(query, part), values: partValues })),
  ])
  const merged = mergePartRows(
    splittable.map(({ value }) => value),
    parts.map(rows => rows ?? []),
  )
  return counted ? merged.map(row => mergeInOrder(query.values, row, counted[0] ?? [])) : merged
}

const withPeriodPart = <Query extends Pick<ReportQuery, 'filters'>>(query: Query, part: PeriodPart): Query => ({
  ...query,
  filters: [...query.filters, part],
})

/** Merges both in the order of the values. */
const mergeInOrder = (
  values: ReportQuery['values'],
  splittable: readonly Stored[],
  unsplit: readonly Stored[],
): Stored[] => {
  const [one, other] = [splittable.values(), unsplit.values()]
  return values.map(({ value }) => (isMergeable(value) ? one : other).next().value ?? null)
}

/** Splits only if the groups contain the day of the period, so that each group is in one half. */
export const countSplitGroups = async (
  connection: Connection,
  query: Parameters<typeof countGroups>[1],
  groupOptions: GroupCountRequest,
): Promise<readonly GroupCount[]> => {
  const period = connection.isConcurrent && !query.rows ? splitPeriod(query.filters) : undefined
  if (!period || !query.values.some(({ value }) => isSameColumn(value, period.column)))
    return countGroups(connection, query, groupOptions)
  const parts = await Promise.all(
    period.parts.map(part => countGroups(connection, withPeriodPart(query, part), groupOptions)),
  )
  const byKeys = Map.groupBy(parts.flat(), ({ keys }) => JSON.stringify(keys))
  return [...byKeys.values()].map(counts => counts.reduce((one, other) => mergeCounts(one, other, groupOptions)))
}

const isSameColumn = (value: SqlValue, { name, through }: SqlColumn): boolean =>
  value.kind === 'column' && value.name === name && value.through.join('.') === through.join('.')

const mergeCounts = (one: GroupCount, other: GroupCount, { totals }: GroupCountRequest): GroupCount => ({
  keys: one.keys,
  groups: one.groups + other.groups,
  rows: one.rows + other.rows,
  totals: totals.map(({ how }, at) => mergeTotals([one.totals[at] ?? null, other.totals[at] ?? null], how)),
})

const mergeTotals = (both: readonly Stored[], how: GroupCountRequest['totals'][number]['how']): Stored => {
  const present = both.filter(value => value !== null).toSorted(compareStored)
  if (how === 'sum')
    return present.length === 0 ? null : present.reduce((sum: number, value) => addExact(sum, value), 0)
  return (how === 'min' ? present[0] : present.at(-1)) ?? null
}

// The parts of a period, and the merge of their rows.

interface PeriodPart {
  readonly condition: SqlCondition
  readonly joins: readonly SqlJoin[]
}

interface PeriodParts {
  /** The column with the day. */
  readonly column: SqlColumn
  /** Each row of the period is in exactly one part. */
  readonly parts: readonly PeriodPart[]
}

/** Shorter periods are read as quickly in one. */
const minDays = 14

/** Undefined where no column has to lie between two days that are far enough from one another. */
export const splitPeriod = (filters: readonly PeriodPart[]): PeriodParts | undefined => {
  const bounds = filters.flatMap(({ condition, joins }) => findDayBounds(condition).map(bound => ({ ...bound, joins })))
  for (const { column, operator, day: from, joins } of bounds) {
    if (operator !== '>=') continue
    const to = bounds.find(
      bound => bound.operator === '<=' && getColumnName(bound.column) === getColumnName(column),
    )?.day
    const days = to === undefined ? 0 : countDaysBetween(from, to) + 1
    if (days < minDays) continue
    const middle = addDays(from, Math.floor(days / 2))
    const buildPart = (side: '<' | '>='): PeriodPart => ({
      condition: { kind: 'compare', operator: side, left: column, right: { kind: 'constant', value: middle } },
      joins,
    })
    return { column, parts: [buildPart('<'), buildPart('>=')] }
  }
  return undefined
}

const getColumnName = ({ through, name }: SqlColumn): string => [...through, name].join('.')

interface DayBound {
  readonly column: SqlColumn
  readonly operator: '>=' | '<='
  readonly day: Tanggal
}

const findDayBounds = (condition: SqlCondition): readonly DayBound[] => {
  if (condition.kind === 'all') return condition.of.flatMap(findDayBounds)
  if (condition.kind !== 'compare' || condition.left.kind !== 'column' || condition.right.kind !== 'constant') return []
  const { operator, left: column, right } = condition
  const { value: day } = right
  return isTanggal(day) && (operator === '>=' || operator === '<=') ? [{ column, operator, day }] : []
}

/** Whether the total can be merged from the totals of the parts. */
export const isMergeable = (value: SqlValue): boolean => {
  if (value.kind === 'total') return value.total !== 'distinct'
  if (value.kind !== 'coalesce' || !hasTotal(value)) return true
  const [total, ...more] = value.items
  return total?.kind === 'total' && isMergeable(total) && more.every(({ kind }) => kind === 'constant')
}

/** The value in the query of a part: an empty total stays null, because the other parts may have rows. */
export const getPartValue = (value: SqlValue): SqlValue =>
  value.kind === 'coalesce' && value.items[0]?.kind === 'total' ? value.items[0] : value

/** Merges the rows of all parts with equal keys, sorted by their keys. */
export const mergePartRows = (
  values: readonly SqlValue[],
  parts: readonly (readonly (readonly Stored[])[])[],
): readonly (readonly Stored[])[] => {
  const keys = values.flatMap((value, at) => (hasTotal(value) ? [] : [at]))
  const merged = new Map<string, readonly Stored[]>()
  for (const row of parts.flat()) {
    const name = JSON.stringify(keys.map(at => row[at]))
    const existing = merged.get(name)
    merged.set(
      name,
      existing ? values.map((value, at) => mergeValues(value, existing[at] ?? null, row[at] ?? null)) : row,
    )
  }
  const completed = [...merged.values()].map(row => values.map((value, at) => row[at] ?? getFallback(value)))
  return completed.toSorted((a, b) => {
    for (const at of keys) {
      const order = compareStored(a[at] ?? null, b[at] ?? null)
      if (order !== 0) return order
    }
    return 0
  })
}

const mergeValues = (value: SqlValue, one: Stored, other: Stored): Stored => {
  const total = getPartValue(value)
  if (total.kind !== 'total' || other === null) return one
  if (one === null) return other
  if (total.total === 'min') return compareStored(one, other) <= 0 ? one : other
  if (total.total === 'max') return compareStored(one, other) >= 0 ? one : other
  return addExact(Number(one), other)
}

/** The default of an empty total. */
const getFallback = (value: SqlValue): Stored => {
  if (value.kind !== 'coalesce') return null
  const fallback = value.items.find(item => item.kind === 'constant' && item.value !== null)
  return fallback?.kind === 'constant' ? fallback.value : null
}
