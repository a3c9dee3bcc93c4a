// Values to a database's own: stored columns, constants, sums, products of two, and one value or another. The rest is calculated before.

import { type Decimal, toScaled } from '../syntax/decimal-text.ts'
import type { Span } from '../syntax/syntax.ts'
import type {
  ArithmeticTerm,
  BuiltinTerm,
  CoalesceTerm,
  IfTerm,
  JoinTerm,
  PathTerm,
  RowsTerm,
  Term,
} from '../terms/term.ts'
import { type ExpressionValue, isDecimal, isText } from '../terms/types.ts'
import type { SqlColumn, SqlCondition, SqlValue } from './sql-tree.ts'

/** Builds the operand of a value; undefined, with a reported fault, if the database cannot calculate it. */
export const buildOperand = (context: TranslationContext, term: Term): Operand | undefined => {
  if (!context.isRowDependent(term)) return buildConstantOperand(context, term)
  switch (term.kind) {
    case 'path':
      return buildColumnOperand(context, term)
    case 'arithmetic':
      return buildArithmetic(context, term)
    case 'join':
      return buildJoin(context, term)
    case 'coalesce':
      return buildCoalesce(context, term)
    case 'if':
      return buildIf(context, term)
    case 'builtin':
      return term.name === 'days_between' ? buildDaysBetween(context, term) : reportUntranslatable(context, term)
    case 'rows':
      return context.valueOfRows ? context.valueOfRows(term) : reportUntranslatable(context, term)
    default:
      return reportUntranslatable(context, term)
  }
}

/** Reports that the database cannot calculate this part with the same result. */
export const reportUntranslatable = ({ reportFault: complain }: TranslationContext, term: Term): undefined => {
  const what =
    term.kind === 'builtin' || term.kind === 'function' ? `"${term.name}"` : (termWords[term.kind] ?? `"${term.kind}"`)
  return complain(term, `the database cannot calculate ${what}: store it in a field and name that field`)
}

const termWords: Readonly<Partial<Record<Term['kind'], string>>> = {
  rows: 'a count of other rows',
  ledger: 'a balance',
  list: 'a list',
  fold: 'a total over lines',
  arithmetic: 'a division',
}

const reportTooLarge = ({ reportFault: complain }: TranslationContext, at: Span): undefined =>
  complain(at, 'the number is too large, or has too many decimals, for the database')

const buildConstantOperand = (context: TranslationContext, term: Term): Operand | undefined => {
  const value = context.constant(term)
  return value === undefined ? undefined : buildValueOperand(context, term, value)
}

/** A known value in stored form. */
export const buildValueOperand = (
  context: TranslationContext,
  at: Span,
  value: ExpressionValue,
): Operand | undefined => {
  if (value === null || value === '') return nullOperand
  if (isDecimal(value)) return createNumberOperand(value) ?? reportTooLarge(context, at)
  const stored = typeof value === 'boolean' ? Number(value) : String(value)
  return { value: { kind: 'constant', value: stored }, scale: 0, mayBeNull: false, factors: 0 }
}

const buildColumnOperand = (context: TranslationContext, term: PathTerm): Operand | undefined => {
  const { emptyText } = context
  const asker = term.root === 'self' ? context.asker : undefined
  const { join, reportFault: complain } = asker ?? context
  const references = term.steps.slice(0, -1)
  if (references.some(({ to }) => to === undefined)) return complain(term, 'only references lead to other columns')
  for (const [index, { to = '' }] of references.entries()) join(getNames(references.slice(0, index + 1)), to)
  const name = term.steps.at(-1)?.name ?? ''
  const column: SqlColumn = { kind: 'column', through: getNames(references), name, ...(asker && { isOfAsker: true }) }
  const { type } = term
  const isJoined = references.length > 0
  if (isText(type)) {
    const mayBeNull = isJoined || (type.kind === 'text' && type.mayBeNull === true)
    const plain = asker && mayBeNull ? buildFilledColumn(column, emptyText) : { column, mayBeNull }
    const value = { kind: 'unless', of: plain.column, text: emptyText } as const
    return { value, scale: 0, mayBeNull: true, factors: 0, plain }
  }
  const scale = type.kind === 'number' ? (type.scale ?? 0) : 0
  return { value: column, scale, mayBeNull: isJoined || type.kind !== 'flag', factors: type.kind === 'number' ? 1 : 0 }
}

/** Replaces null by the empty text, so that an index finds the rows. */
const buildFilledColumn = (column: SqlColumn, emptyText: string): NonNullable<Operand['plain']> => ({
  column: { kind: 'coalesce', items: [column, { kind: 'constant', value: emptyText }] },
  mayBeNull: false,
})

const getNames = (steps: PathTerm['steps']): readonly string[] => steps.map(({ name }) => name)

const buildArithmetic = (context: TranslationContext, term: ArithmeticTerm): Operand | undefined => {
  const { operator } = term
  if (operator === '/') return reportUntranslatable(context, term)
  const [left, right] = [buildOperand(context, term.left), buildOperand(context, term.right)]
  if (!left || !right) return undefined
  if (isNullOperand(left) || isNullOperand(right)) return nullOperand
  return operator === '*'
    ? buildProduct(context, term, [left, right])
    : buildSum(context, { term, operator }, [left, right])
}

const buildProduct = (
  context: TranslationContext,
  term: ArithmeticTerm,
  [left, right]: readonly [Operand, Operand],
): Operand | undefined => {
  const [scale, factors] = [left.scale + right.scale, left.factors + right.factors]
  if (factors > 2)
    return context.reportFault(term, 'the database multiplies two fields at most: store a part in a field')
  if (scale > maxDecimals) return reportTooLarge(context, term)
  const value = { kind: 'arithmetic', operator: '*', left: left.value, right: right.value } as const
  return { value, scale, factors, mayBeNull: left.mayBeNull || right.mayBeNull }
}

const buildSum = (
  context: TranslationContext,
  { term, operator }: { readonly term: ArithmeticTerm; readonly operator: '+' | '-' },
  operands: readonly Operand[],
): Operand | undefined => {
  const [left, right] = normalizeScales(operands) ?? []
  if (!left || !right) return reportTooLarge(context, term)
  const value = { kind: 'arithmetic', operator, left: left.value, right: right.value } as const
  const { scale } = left
  return { value, scale, factors: Math.max(left.factors, right.factors), mayBeNull: left.mayBeNull || right.mayBeNull }
}

const buildDaysBetween = (context: TranslationContext, { args }: BuiltinTerm): Operand | undefined => {
  const dates = args.map(date => buildOperand(context, date))
  const [from, to] = dates
  if (!from || !to) return undefined
  if (isNullOperand(from) || isNullOperand(to)) return nullOperand
  const [left, right] = [to, from].map(({ value }): SqlValue => ({ kind: 'day-number', of: value }))
  if (!left || !right) return undefined
  const mayBeNull = from.mayBeNull || to.mayBeNull
  return { value: { kind: 'arithmetic', operator: '-', left, right }, scale: 0, factors: 1, mayBeNull }
}

const buildJoin = (context: TranslationContext, term: JoinTerm): Operand | undefined => {
  const [left, right] = [buildOperand(context, term.left), buildOperand(context, term.right)]
  if (!left || !right) return undefined
  if (isNullOperand(left) || isNullOperand(right)) return nullOperand
  const value = { kind: 'join', left: left.value, right: right.value } as const
  return { value, scale: 0, factors: 0, mayBeNull: left.mayBeNull || right.mayBeNull }
}

/** Drops null constants; values after one that is never null are left out too. */
const buildCoalesce = (context: TranslationContext, term: CoalesceTerm): Operand | undefined => {
  const operands = term.items.map(item => buildOperand(context, item))
  const present = operands.filter(operand => operand !== undefined)
  if (present.length < operands.length) return undefined
  const scaled = normalizeScales(present.filter(operand => !isNullOperand(operand)))
  if (!scaled) return reportTooLarge(context, term)
  const last = scaled.findIndex(({ mayBeNull }) => !mayBeNull)
  const items = last < 0 ? scaled : scaled.slice(0, last + 1)
  const [only] = items
  if (!only) return nullOperand
  if (items.length === 1) return only
  const factors = Math.max(...items.map(item => item.factors))
  return {
    value: { kind: 'coalesce', items: items.map(item => item.value) },
    scale: only.scale,
    factors,
    mayBeNull: last < 0,
  }
}

/** A CASE over two values of one scale; only one of them if the condition is constant. */
const buildIf = (context: TranslationContext, term: IfTerm): Operand | undefined => {
  const isKnown = !context.isRowDependent(term.when)
  const when = context.condition(term.when, true)
  const [holds, otherwise] = [buildOperand(context, term.then), buildOperand(context, term.otherwise)]
  if (!when || !holds || !otherwise) return undefined
  if (isNullOperand(holds) && isNullOperand(otherwise)) return nullOperand
  const [left, right] = normalizeScales([holds, otherwise]) ?? []
  if (!left || !right) return reportTooLarge(context, term)
  if (isKnown) return context.constant(term.when) === true ? left : right
  return {
    value: { kind: 'case', when, holds: left.value, otherwise: right.value },
    scale: left.scale,
    factors: Math.max(left.factors, right.factors),
    mayBeNull: left.mayBeNull || right.mayBeNull,
  }
}

// An SQL value with the properties that are needed to keep the semantics of the engine.

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
export const createNumberOperand = (value: Decimal): Operand | undefined => {
  const { scale } = value
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
