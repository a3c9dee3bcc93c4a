// An SQL value with the properties that are needed to keep the semantics of the engine.
import { type Decimal, toScaled } from '../syntax/decimal-text.ts'
import type { Span } from '../syntax/syntax.ts'
import type { RowsTerm, Term } from '../terms/term.ts'
import type { ExpressionValue } from '../terms/value.ts'
import type { SqlCondition, SqlValue } from './sql-tree.ts'

export interface Operand {
  readonly value: SqlValue
  /** Decimals of the scaled integer; 0 for values that are not numbers. */
  readonly scale: number
  /** Whether the value can be null in the database. */
  readonly mayBeNull: boolean
  /** Columns multiplied with each other in it. */
  readonly factors: number
  /** A text column as it is stored; its empty values are the project's empty text. */
  readonly plain?: { readonly column: SqlValue; readonly mayBeNull: boolean }
}

export interface TranslationContext {
  readonly emptyText: string
  /** Whether a part can differ from row to row; other parts are constants. */
  readonly isRowDependent: (term: Term) => boolean
  /** The value of a part that does not depend on the row; undefined, with a reported fault, if it is unknown. */
  readonly constant: (term: Term) => ExpressionValue | undefined
  /** Where a part holds, or where it does not; undefined, with a reported fault, when a database cannot decide. */
  readonly condition: (term: Term, holds: boolean) => SqlCondition | undefined
  /** Translates a condition on other rows; absent if the statement cannot contain subqueries. */
  readonly exists?: (term: RowsTerm, holds: boolean) => SqlCondition | undefined
  /** The sum or number of other rows, or a value of one; absent if the statement cannot contain subqueries. */
  readonly valueOfRows?: (term: RowsTerm) => Operand | undefined
  /** In a subquery: the context of the outer row, which the subquery calls `self`. */
  readonly asker?: TranslationContext
  readonly reportFault: (at: Span, message: string) => undefined
  /** Notes a table that the way of a column needs. */
  readonly join: (through: readonly string[], to: string) => void
}

/** Decimals that whole numbers of a database are widened to at most; more leave no room for the digits before them. */
export const maxDecimals = 9

export const nullOperand: Operand = {
  value: { kind: 'constant', value: null },
  scale: 0,
  mayBeNull: true,
  factors: 0,
}

export const isNullOperand = ({ value }: Operand): boolean => value.kind === 'constant' && value.value === null

/** A number of that scale; undefined if it is not a safe integer. */
export const createNumberOperand = (value: Decimal, scale = value.scale): Operand | undefined => {
  const stored = Number(toScaled(value, scale))
  if (!Number.isSafeInteger(stored) || scale > maxDecimals) return undefined
  return { value: { kind: 'constant', value: stored + 0 }, scale, mayBeNull: false, factors: 0 }
}

/** The same number as a whole one of a larger scale: 12 at scale 0 is 12000 at scale 3. */
export const convertScale = (operand: Operand, scale: number): Operand | undefined => {
  const factor = 10 ** (scale - operand.scale)
  if (factor === 1 || isNullOperand(operand)) return { ...operand, scale }
  const { value } = operand
  if (value.kind === 'constant' && typeof value.value === 'number') {
    const stored = value.value * factor
    return Number.isSafeInteger(stored) ? { ...operand, scale, value: { kind: 'constant', value: stored } } : undefined
  }
  const right: SqlValue = { kind: 'constant', value: factor }
  return { ...operand, scale, value: { kind: 'arithmetic', operator: '*', left: value, right } }
}

/** Converts all operands to the largest of their scales; undefined if one does not fit. */
export const normalizeScales = (operands: readonly Operand[]): readonly Operand[] | undefined => {
  const scale = Math.max(0, ...operands.map(operand => operand.scale))
  const scaled = operands.flatMap(operand => convertScale(operand, scale) ?? [])
  return scaled.length === operands.length && scale <= maxDecimals ? scaled : undefined
}
