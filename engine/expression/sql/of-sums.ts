// Rewrites a value over single rows as a value over pre-aggregated rows, which hold sums and a row count.
import type { SqlColumn, SqlCondition, SqlValue } from './sql-tree.ts'

/** Pre-aggregated rows; the rows in each have equal `keys`. */
export interface Summed {
  readonly keys: readonly string[]
  readonly sums: readonly string[]
  /** The column with the number of aggregated rows. */
  readonly count: string
}

/** Returns the value over pre-aggregated rows; undefined if it needs single rows. */
export const valueOfSums = (value: SqlValue, summed: Summed): SqlValue | undefined => {
  if (value.kind === 'total') return totalOfSums(value, summed)
  if (value.kind !== 'coalesce') return isOfKeys(value, summed) ? value : undefined
  const items = value.items.map(item => valueOfSums(item, summed))
  return isWhole(items) ? { ...value, items } : undefined
}

/** Whether the condition is the same for all rows of one aggregate. */
export const isConditionOfKeys = (condition: SqlCondition, summed: Summed): boolean => {
  switch (condition.kind) {
    case 'always':
      return true
    case 'compare':
    case 'same':
      return isOfKeys(condition.left, summed) && isOfKeys(condition.right, summed)
    case 'in':
    case 'null':
      return isOfKeys(condition.of, summed)
    case 'all':
    case 'any':
      return condition.of.every(one => isConditionOfKeys(one, summed))
    case 'exists':
      return false
  }
}

/** Whether the value is the same for all rows of one aggregate; values reached through a key are. */
const isOfKeys = (value: SqlValue, summed: Summed): boolean => {
  const inner = (of: SqlValue): boolean => isOfKeys(of, summed)
  switch (value.kind) {
    case 'column':
      return summed.keys.includes(value.through[0] ?? value.name)
    case 'constant':
      return true
    case 'arithmetic':
    case 'join':
      return inner(value.left) && inner(value.right)
    case 'coalesce':
      return value.items.every(inner)
    case 'unless':
    case 'rounded':
      return inner(value.of)
    case 'case':
      return isConditionOfKeys(value.when, summed) && inner(value.holds) && inner(value.otherwise)
    case 'flag':
      return isConditionOfKeys(value.of, summed)
    case 'total':
    case 'sum-of-rows':
      return false
  }
}

type Total = Extract<SqlValue, { readonly kind: 'total' }>

const totalOfSums = (value: Total, summed: Summed): SqlValue | undefined => {
  if (value.total === 'count') return { kind: 'total', total: 'sum', of: ofRow(summed.count) }
  if (value.total !== 'sum') return isOfKeys(value.of, summed) ? value : undefined
  const of = sumOf(value.of, summed)
  return of && { ...value, of }
}

const ofRow = (name: string): SqlColumn => ({ kind: 'column', through: [], name })

/** Returns the sum of the value over the rows of one aggregate; null values do not count. */
const sumOf = (value: SqlValue, summed: Summed): SqlValue | undefined => {
  if (isNothing(value)) return value
  if (isOfKeys(value, summed)) return { kind: 'arithmetic', operator: '*', left: value, right: ofRow(summed.count) }
  switch (value.kind) {
    case 'column':
      return value.through.length === 0 && summed.sums.includes(value.name) ? value : undefined
    case 'coalesce':
      return coalescedSum(value.items, summed)
    case 'case':
      return caseSum(value, summed)
    case 'arithmetic':
      return value.operator === '*' ? productSum(value, summed) : addedSum(value, summed)
    default:
      return undefined
  }
}

/** Null counts as zero, as in a sum. */
const coalescedSum = (items: readonly SqlValue[], summed: Summed): SqlValue | undefined => {
  const [first, second, ...more] = items
  return first && second && more.length === 0 && isZero(second) ? sumOf(first, summed) : undefined
}

const caseSum = (value: Extract<SqlValue, { kind: 'case' }>, summed: Summed): SqlValue | undefined => {
  const [holds, otherwise] = [sumOf(value.holds, summed), sumOf(value.otherwise, summed)]
  return holds && otherwise && isConditionOfKeys(value.when, summed) ? { ...value, holds, otherwise } : undefined
}

type Arithmetic = Extract<SqlValue, { readonly kind: 'arithmetic' }>

/** One of the two is the same for all rows. */
const productSum = (value: Arithmetic, summed: Summed): SqlValue | undefined => {
  const [factor, other] = isOfKeys(value.left, summed) ? [value.left, value.right] : [value.right, value.left]
  const sum = isOfKeys(factor, summed) ? sumOf(other, summed) : undefined
  return sum && { kind: 'arithmetic', operator: '*', left: factor, right: sum }
}

/** If one operand is null the row does not count, which the sums show only for values that are never null. */
const addedSum = (value: Arithmetic, summed: Summed): SqlValue | undefined => {
  const { left, right } = value
  const isExact = isZero(left) || isZero(right) || (isAlwaysThere(left) && isAlwaysThere(right))
  const sums = [sumOf(left, summed), sumOf(right, summed)] as const
  return isExact && sums[0] && sums[1] ? { ...value, left: sums[0], right: sums[1] } : undefined
}

const isAlwaysThere = (value: SqlValue): boolean => {
  switch (value.kind) {
    case 'constant':
      return value.value !== null
    case 'flag':
      return true
    case 'coalesce':
      return value.items.some(isAlwaysThere)
    case 'arithmetic':
      return isAlwaysThere(value.left) && isAlwaysThere(value.right)
    case 'case':
      return isAlwaysThere(value.holds) && isAlwaysThere(value.otherwise)
    default:
      return false
  }
}

const isNothing = (value: SqlValue): boolean => value.kind === 'constant' && value.value === null

const isZero = (value: SqlValue): boolean => value.kind === 'constant' && value.value === 0

const isWhole = (values: readonly (SqlValue | undefined)[]): values is readonly SqlValue[] =>
  values.every(value => value !== undefined)
