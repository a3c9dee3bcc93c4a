// Translates conditions to SQL. Negation is pushed down to the operands, because SQL has a third value, null, where the
// engine has false.
import type { ComparisonTerm, InTerm, Term } from '../terms/term.ts'
import { normalizeEmpty } from '../terms/types.ts'
import { buildAnd, buildOr, type SqlComparison, type SqlCondition, type SqlValue } from './sql-tree.ts'
import {
  buildOperand,
  buildValueOperand,
  isNullOperand,
  normalizeScales,
  nullOperand,
  type Operand,
  reportUntranslatable,
  type TranslationContext,
} from './translate-values.ts'

/** Where the term holds, or where it does not; undefined, with a reported fault, when a database cannot decide. */
export const buildCondition = (context: TranslationContext, term: Term, holds: boolean): SqlCondition | undefined => {
  if (!context.isRowDependent(term)) return buildConstantCondition(context, term, holds)
  if (term.kind === 'not') return buildCondition(context, term.of, !holds)
  if (term.kind === 'compare') return buildComparison(context, term, holds)
  if (term.kind === 'in') return buildInList(context, term, holds !== term.isNegated)
  if (term.kind === 'rows' && term.asks === 'exists' && context.exists) return context.exists(term, holds)
  if (term.kind !== 'logic') return buildFlagCondition(context, term, holds)
  const [left, right] = [buildCondition(context, term.left, holds), buildCondition(context, term.right, holds)]
  if (!left || !right) return undefined
  return (term.operator === 'and') === holds ? buildAnd([left, right]) : buildOr([left, right])
}

const buildConstantCondition = (context: TranslationContext, term: Term, holds: boolean): SqlCondition | undefined => {
  const value = context.constant(term)
  return value === undefined ? undefined : { kind: 'always', holds: (value === true) === holds }
}

const buildFlagCondition = (context: TranslationContext, term: Term, holds: boolean): SqlCondition | undefined => {
  const operand = buildOperand(context, term)
  if (!operand) return undefined
  if (isNullOperand(operand)) return { kind: 'always', holds: !holds }
  const right: SqlValue = { kind: 'constant', value: 1 }
  if (holds) return { kind: 'compare', operator: '=', left: operand.value, right }
  return operand.mayBeNull
    ? { kind: 'same', left: operand.value, right, isDifferent: true }
    : { kind: 'compare', operator: '<>', left: operand.value, right }
}

/** Builds a comparable value: conditions become 1 or 0, the empty text becomes null. */
export const buildComparable = (context: TranslationContext, term: Term): Operand | undefined => {
  const { emptyText } = context
  if (context.isRowDependent(term) && ['not', 'logic', 'compare', 'in'].includes(term.kind))
    return buildFlagOperand(context, term)
  const operand = buildOperand(context, term)
  if (!operand || operand.plain || term.type.kind !== 'text') return operand
  const { value } = operand
  if (value.kind === 'constant') return value.value === emptyText ? nullOperand : operand
  return { ...operand, value: { kind: 'unless', of: value, text: emptyText }, mayBeNull: true }
}

/** A condition as a value: 1 or 0, never null. */
export const buildFlagOperand = (context: TranslationContext, term: Term): Operand | undefined => {
  const of = buildCondition(context, term, true)
  return of && { value: { kind: 'flag', of }, scale: 0, factors: 0, mayBeNull: false }
}

const oppositeOperators: Readonly<Record<'<' | '<=' | '>' | '>=', SqlComparison>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

const buildComparison = (
  context: TranslationContext,
  term: ComparisonTerm,
  holds: boolean,
): SqlCondition | undefined => {
  const { operator } = term
  const operands = [buildComparable(context, term.left), buildComparable(context, term.right)]
  const present = operands.filter(operand => operand !== undefined)
  if (present.length < operands.length) return undefined
  const [left, right] = normalizeScales(present) ?? []
  if (!left || !right) return context.reportFault(term, 'the numbers are too far apart for the database to compare')
  if (operator === '==' || operator === '!=') return buildEquality([left, right], (operator === '==') === holds)
  if (isNullOperand(left) || isNullOperand(right)) return { kind: 'always', holds: !holds }
  if (holds) return { kind: 'compare', operator, left: left.value, right: right.value }
  const opposite: SqlCondition = {
    kind: 'compare',
    operator: oppositeOperators[operator],
    left: left.value,
    right: right.value,
  }
  return buildOr([
    opposite,
    ...[left, right].filter(({ mayBeNull }) => mayBeNull).map(({ value }) => buildNullCondition(value, true)),
  ])
}

const buildInList = (context: TranslationContext, term: InTerm, holds: boolean): SqlCondition | undefined => {
  const of = buildComparable(context, term.of)
  const items = buildListItems(context, term)
  const scaled = of && items && normalizeScales([of, ...items])
  if (!of || !items) return undefined
  const [searched, ...values] = scaled ?? []
  if (!searched) return context.reportFault(term, 'the numbers are too far apart for the database to compare')
  if (values.every(({ value }) => value.kind === 'constant') && !isNullOperand(searched))
    return buildMembership(searched, values, holds)
  const each = values.map(value => buildEquality([searched, value], holds))
  return holds ? buildOr(each) : buildAnd(each)
}

const buildListItems = (context: TranslationContext, { list }: InTerm): readonly Operand[] | undefined => {
  if (list.kind === 'list') {
    const operands = list.items.map(item => buildComparable(context, item))
    const present = operands.filter(operand => operand !== undefined)
    return present.length === operands.length ? present : undefined
  }
  if (context.isRowDependent(list)) return reportUntranslatable(context, list)
  const values = context.constant(list)
  if (values === undefined) return undefined
  const listed = Array.isArray(values) ? values : []
  const operands = listed.map(value => buildValueOperand(context, list, normalizeEmpty(value, context.emptyText)))
  return operands.filter(operand => operand !== undefined)
}

// Equality with the semantics of the engine in SQL conditions: null equals null and no other value.

/** The value is null in the database; or it is not. */
export const buildNullCondition = (of: SqlValue, holds: boolean): SqlCondition => ({
  kind: 'null',
  of,
  isNegated: !holds,
})

/** Equal with null equal to null; or different. Plain columns stay plain, so that an index can serve them. */
export const buildEquality = (pair: readonly [Operand, Operand], holds: boolean): SqlCondition => {
  const [left, right] = pair.map(operand => choosePlainColumn(operand, pair)) as [Operand, Operand]
  if (isNullOperand(left) && isNullOperand(right)) return { kind: 'always', holds }
  if (isNullOperand(left)) return buildEquality([right, left], holds)
  if (isNullOperand(right)) return buildEmptiness(left, holds)
  const values = { left: left.value, right: right.value }
  const nullable = [left, right].filter(({ mayBeNull }) => mayBeNull).length
  if (nullable > (holds ? 1 : 0)) return { kind: 'same', ...values, isDifferent: !holds }
  return { kind: 'compare', operator: holds ? '=' : '<>', ...values }
}

const buildEmptiness = ({ value, plain, mayBeNull }: Operand, holds: boolean): SqlCondition => {
  if (!mayBeNull) return { kind: 'always', holds: !holds }
  if (value.kind !== 'unless' || !plain || plain.mayBeNull) return buildNullCondition(value, holds)
  const right: SqlValue = { kind: 'constant', value: value.text }
  return { kind: 'compare', operator: holds ? '=' : '<>', left: plain.column, right }
}

/** Returns the stored column where the result is the same: compared with a text, or with another column of the row. */
const choosePlainColumn = (operand: Operand, pair: readonly [Operand, Operand]): Operand => {
  const { plain } = operand
  if (!plain) return operand
  const other = pair.find(one => one !== operand) ?? operand
  const isText = other.value.kind === 'constant' && other.value.value !== null
  const isColumn = other.plain !== undefined && !other.plain.mayBeNull && !plain.mayBeNull
  return isText || isColumn ? { ...operand, value: plain.column, mayBeNull: plain.mayBeNull } : operand
}

/** The value is one of these constants; or none of them. */
export const buildMembership = (searched: Operand, items: readonly Operand[], holds: boolean): SqlCondition => {
  const values = items.flatMap(({ value }) => (value.kind === 'constant' && value.value !== null ? [value.value] : []))
  const hasNothing = values.length < items.length
  const { plain } = searched
  const of = plain && !hasNothing ? plain.column : searched.value
  const mayBeNull = plain && !hasNothing ? plain.mayBeNull : searched.mayBeNull
  const membership: SqlCondition =
    values.length > 0 ? { kind: 'in', of, values, isNegated: !holds } : { kind: 'always', holds: !holds }
  if (hasNothing)
    return holds
      ? buildOr([membership, buildNullCondition(of, true)])
      : buildAnd([membership, buildNullCondition(of, false)])
  return holds || !mayBeNull ? membership : buildOr([membership, buildNullCondition(of, true)])
}
