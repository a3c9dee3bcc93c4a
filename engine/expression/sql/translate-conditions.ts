// Translates conditions to SQL. Negation is pushed down to the operands, because SQL has a third value, null, where the
// engine has false.

import type { ComparisonTerm, InTerm, Term } from '../terms/term.ts'
import { compared } from '../terms/value.ts'
import { equality, isNull, oneOf } from './equality.ts'
import { aligned, isNothing, nothingOperand, type Operand, type Translating } from './operand.ts'
import { allOf, anyOf, type SqlComparison, type SqlCondition, type SqlValue } from './sql-tree.ts'
import { operandOf, operandOfValue, storeIt } from './translate-values.ts'

/** Where the term holds, or where it does not; undefined, with a reported fault, when a database cannot decide. */
export const conditionOf = (translating: Translating, term: Term, holds: boolean): SqlCondition | undefined => {
  if (!translating.reads(term)) return constantCondition(translating, term, holds)
  if (term.kind === 'not') return conditionOf(translating, term.of, !holds)
  if (term.kind === 'compare') return comparisonOf(translating, term, holds)
  if (term.kind === 'in') return inListOf(translating, term, holds !== term.isNegated)
  if (term.kind === 'rows' && term.asks === 'exists' && translating.exists) return translating.exists(term, holds)
  if (term.kind !== 'logic') return flagCondition(translating, term, holds)
  const [left, right] = [conditionOf(translating, term.left, holds), conditionOf(translating, term.right, holds)]
  if (!left || !right) return undefined
  return (term.operator === 'and') === holds ? allOf([left, right]) : anyOf([left, right])
}

const constantCondition = (translating: Translating, term: Term, holds: boolean): SqlCondition | undefined => {
  const value = translating.constant(term)
  return value === undefined ? undefined : { kind: 'always', holds: (value === true) === holds }
}

const flagCondition = (translating: Translating, term: Term, holds: boolean): SqlCondition | undefined => {
  const operand = operandOf(translating, term)
  if (!operand) return undefined
  if (isNothing(operand)) return { kind: 'always', holds: !holds }
  const right: SqlValue = { kind: 'constant', value: 1 }
  if (holds) return { kind: 'compare', operator: '=', left: operand.value, right }
  return operand.mayBeNull
    ? { kind: 'same', left: operand.value, right, isDifferent: true }
    : { kind: 'compare', operator: '<>', left: operand.value, right }
}

/** Builds a comparable value: conditions become 1 or 0, the empty text becomes null. */
export const comparableOf = (translating: Translating, term: Term): Operand | undefined => {
  const { emptyText } = translating
  if (translating.reads(term) && ['not', 'logic', 'compare', 'in'].includes(term.kind))
    return flagOperand(translating, term)
  const operand = operandOf(translating, term)
  if (!operand || operand.plain || term.type.kind !== 'text') return operand
  const { value } = operand
  if (value.kind === 'constant') return value.value === emptyText ? nothingOperand : operand
  return { ...operand, value: { kind: 'unless', of: value, text: emptyText }, mayBeNull: true }
}

/** A condition as a value: 1 or 0, never null. */
export const flagOperand = (translating: Translating, term: Term): Operand | undefined => {
  const of = conditionOf(translating, term, true)
  return of && { value: { kind: 'flag', of }, scale: 0, factors: 0, mayBeNull: false }
}

const opposite: Readonly<Record<'<' | '<=' | '>' | '>=', SqlComparison>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
}

const comparisonOf = (translating: Translating, term: ComparisonTerm, holds: boolean): SqlCondition | undefined => {
  const { operator } = term
  const operands = [comparableOf(translating, term.left), comparableOf(translating, term.right)]
  const there = operands.filter(operand => operand !== undefined)
  if (there.length < operands.length) return undefined
  const [left, right] = aligned(there) ?? []
  if (!left || !right) return translating.complain(term, 'the numbers are too far apart for the database to compare')
  if (operator === '==' || operator === '!=') return equality([left, right], (operator === '==') === holds)
  if (isNothing(left) || isNothing(right)) return { kind: 'always', holds: !holds }
  if (holds) return { kind: 'compare', operator, left: left.value, right: right.value }
  const turned: SqlCondition = { kind: 'compare', operator: opposite[operator], left: left.value, right: right.value }
  return anyOf([turned, ...[left, right].filter(({ mayBeNull }) => mayBeNull).map(({ value }) => isNull(value, true))])
}

const inListOf = (translating: Translating, term: InTerm, holds: boolean): SqlCondition | undefined => {
  const of = comparableOf(translating, term.of)
  const items = itemsOf(translating, term)
  const wide = of && items && aligned([of, ...items])
  if (!of || !items) return undefined
  const [searched, ...values] = wide ?? []
  if (!searched) return translating.complain(term, 'the numbers are too far apart for the database to compare')
  if (values.every(({ value }) => value.kind === 'constant') && !isNothing(searched))
    return oneOf(searched, values, holds)
  const each = values.map(value => equality([searched, value], holds))
  return holds ? anyOf(each) : allOf(each)
}

const itemsOf = (translating: Translating, { list }: InTerm): readonly Operand[] | undefined => {
  if (list.kind === 'list') {
    const operands = list.items.map(item => comparableOf(translating, item))
    const there = operands.filter(operand => operand !== undefined)
    return there.length === operands.length ? there : undefined
  }
  if (translating.reads(list)) return storeIt(translating, list)
  const values = translating.constant(list)
  if (values === undefined) return undefined
  const given = Array.isArray(values) ? values : []
  const operands = given.map(value => operandOfValue(translating, list, compared(value, translating.emptyText)))
  return operands.filter(operand => operand !== undefined)
}
