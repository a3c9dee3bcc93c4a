// Splits totals over a long period into two parts: the query of each part, and the merge of their rows.
import type { SqlColumn, SqlCondition, SqlJoin, SqlValue } from '../expression/sql/sql-tree.ts'
import type { Stored } from '../field/field-type.ts'
import { addDays, countDaysBetween, isTanggal, type Tanggal } from '../value/tanggal.ts'
import { addExact, compareStored } from './report-totals.ts'

export interface PeriodPart {
  readonly condition: SqlCondition
  readonly joins: readonly SqlJoin[]
}

export interface PeriodParts {
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

/** Values without a total are the keys of the rows. */
export const hasTotal = (value: SqlValue): boolean =>
  value.kind === 'total' || (value.kind === 'coalesce' && value.items.some(hasTotal))

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
