// The SQL tree, independent of the database: columns, constants in stored form, and operations that both databases share.
import type { Stored } from '../../field/field-type.ts'

/** A column of the row, or of the row that these references lead to, one after the other. */
export interface SqlColumn {
  readonly kind: 'column'
  readonly through: readonly string[]
  readonly name: string
  /** Within `exists`: a column of the outer row, not of the row in the subquery. */
  readonly isOfAsker?: true
}

export interface SqlConstant {
  readonly kind: 'constant'
  readonly value: Stored
}

/** Values in stored form: numbers are scaled integers, flags 0 or 1, empty values null. */
export type SqlValue =
  | SqlColumn
  | SqlConstant
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*'
      readonly left: SqlValue
      readonly right: SqlValue
    }
  | { readonly kind: 'coalesce'; readonly items: readonly SqlValue[] }
  | { readonly kind: 'join'; readonly left: SqlValue; readonly right: SqlValue }
  /** Divides a scaled integer by `by`, a power of ten, and rounds halves away from zero. */
  | { readonly kind: 'rounded'; readonly of: SqlValue; readonly by: number }
  /** The days since a fixed day of a date, so that two of them can be subtracted. */
  | { readonly kind: 'day-number'; readonly of: SqlValue }
  /** Null when the value is that text. */
  | { readonly kind: 'unless'; readonly of: SqlValue; readonly text: string }
  /** The one where the condition holds, else the other. */
  | { readonly kind: 'case'; readonly when: SqlCondition; readonly holds: SqlValue; readonly otherwise: SqlValue }
  /** 1 where the condition holds, else 0. */
  | { readonly kind: 'flag'; readonly of: SqlCondition }
  /** Over the rows of a group: `count` counts rows, the others skip nulls; `distinct` counts distinct values. */
  | { readonly kind: 'total'; readonly total: 'sum' | 'min' | 'max' | 'distinct'; readonly of: SqlValue }
  | { readonly kind: 'total'; readonly total: 'count' }
  /** The sum of a value over rows of another resource; 0 without rows. */
  | (SqlRows & { readonly kind: 'sum-of-rows'; readonly of: SqlValue })
  /** The value of such a row, of several the first or the last by a value, then by creation; null without rows. */
  | (SqlRows & {
      readonly kind: 'one-of-rows'
      readonly of: SqlValue
      readonly end: 'first' | 'last'
      readonly by?: SqlValue
    })

export type SqlComparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** Conditions; null counts as false. None is negated with `not`. */
export type SqlCondition =
  | { readonly kind: 'always'; readonly holds: boolean }
  | { readonly kind: 'compare'; readonly operator: SqlComparison; readonly left: SqlValue; readonly right: SqlValue }
  /** Equal or both null; or neither, when `isDifferent`. */
  | { readonly kind: 'same'; readonly left: SqlValue; readonly right: SqlValue; readonly isDifferent: boolean }
  | { readonly kind: 'in'; readonly of: SqlValue; readonly values: readonly Stored[]; readonly isNegated: boolean }
  | { readonly kind: 'null'; readonly of: SqlValue; readonly isNegated: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly SqlCondition[] }
  | SqlExists

/** Rows of a resource in the current shop that meet the condition. Columns and joins belong to these rows. */
export interface SqlRows {
  readonly resource: string
  readonly where: SqlCondition
  readonly joins: readonly SqlJoin[]
}

/** Such a row exists; or none does. */
export interface SqlExists extends SqlRows {
  readonly kind: 'exists'
  readonly isNegated: boolean
}

/** A table beside the row's own: the rows of `to` whose key the last reference of the way holds. */
export interface SqlJoin {
  readonly through: readonly string[]
  readonly to: string
}

const createConstantCondition = (holds: boolean): SqlCondition => ({ kind: 'always', holds })

/** Conjunction; constant conditions are left out. */
export const buildAnd = (conditions: readonly SqlCondition[]): SqlCondition => buildJunction('all', conditions)

/** Disjunction; constant conditions are left out. */
export const buildOr = (conditions: readonly SqlCondition[]): SqlCondition => buildJunction('any', conditions)

const buildJunction = (kind: 'all' | 'any', conditions: readonly SqlCondition[]): SqlCondition => {
  const undecided = conditions.filter(condition => condition.kind !== 'always')
  const decidingValue = kind === 'any'
  if (conditions.some(condition => condition.kind === 'always' && condition.holds === decidingValue))
    return createConstantCondition(decidingValue)
  const [only] = undecided
  if (!only) return createConstantCondition(!decidingValue)
  return undecided.length === 1 ? only : { kind, of: undecided }
}
