// What goes to a database, whichever it is: columns, constants in stored form, and what every database does alike.
import type { Stored } from '../../fields/field-type.ts'

/** A column of the row, or of the row that these references lead to, one after the other. */
export interface SqlColumn {
  readonly kind: 'column'
  readonly through: readonly string[]
  readonly name: string
  /** Within `exists`: a column of the row that asks, not of the row that is looked for. */
  readonly isOfAsker?: true
}

export interface SqlConstant {
  readonly kind: 'constant'
  readonly value: Stored
}

/** Values in stored form: numbers are whole, flags 0 or 1; the database's null is nothing. */
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
  /** A whole number of so many, halves away from zero; `by` is a power of ten. */
  | { readonly kind: 'rounded'; readonly of: SqlValue; readonly by: number }
  /** Null when the value is that text. */
  | { readonly kind: 'unless'; readonly of: SqlValue; readonly text: string }
  /** The one where the condition holds, else the other. */
  | { readonly kind: 'case'; readonly when: SqlCondition; readonly holds: SqlValue; readonly otherwise: SqlValue }
  /** 1 where the condition holds, else 0. */
  | { readonly kind: 'flag'; readonly of: SqlCondition }
  /** Over the rows of a group: `count` counts rows, the others pass over nulls; `distinct` counts what differs. */
  | { readonly kind: 'total'; readonly total: 'sum' | 'min' | 'max' | 'distinct'; readonly of: SqlValue }
  | { readonly kind: 'total'; readonly total: 'count' }
  /** What a value of rows of another resource comes to; 0 where there is none. */
  | (SqlRows & { readonly kind: 'sum-of-rows'; readonly of: SqlValue })

export type SqlComparison = '=' | '<>' | '<' | '<=' | '>' | '>='

/** Conditions ask whether they hold; where the database answers null they do not. None is ever turned round by `not`. */
export type SqlCondition =
  | { readonly kind: 'always'; readonly holds: boolean }
  | { readonly kind: 'compare'; readonly operator: SqlComparison; readonly left: SqlValue; readonly right: SqlValue }
  /** Equal or both null; or neither, when `isDifferent`. */
  | { readonly kind: 'same'; readonly left: SqlValue; readonly right: SqlValue; readonly isDifferent: boolean }
  | { readonly kind: 'in'; readonly of: SqlValue; readonly values: readonly Stored[]; readonly isNegated: boolean }
  | { readonly kind: 'null'; readonly of: SqlValue; readonly isNegated: boolean }
  | { readonly kind: 'all' | 'any'; readonly of: readonly SqlCondition[] }
  | SqlExists

/** Rows of a resource in the shop that asks, where the condition holds. Columns and joins are of these rows. */
export interface SqlRows {
  readonly resource: string
  readonly where: SqlCondition
  readonly joins: readonly SqlJoin[]
}

/** There is such a row; or there is none. */
export interface SqlExists extends SqlRows {
  readonly kind: 'exists'
  readonly isNegated: boolean
}

/** A table beside the row's own: the rows of `to` whose key the last reference of the way holds. */
export interface SqlJoin {
  readonly through: readonly string[]
  readonly to: string
}

const always = (holds: boolean): SqlCondition => ({ kind: 'always', holds })

/** All of them hold; constants are left out. */
export const allOf = (conditions: readonly SqlCondition[]): SqlCondition => combined('all', conditions)

/** At least one of them holds; constants are left out. */
export const anyOf = (conditions: readonly SqlCondition[]): SqlCondition => combined('any', conditions)

const combined = (kind: 'all' | 'any', conditions: readonly SqlCondition[]): SqlCondition => {
  const open = conditions.filter(condition => condition.kind !== 'always')
  const deciding = kind === 'any'
  if (conditions.some(condition => condition.kind === 'always' && condition.holds === deciding)) return always(deciding)
  const [only] = open
  if (!only) return always(!deciding)
  return open.length === 1 ? only : { kind, of: open }
}
