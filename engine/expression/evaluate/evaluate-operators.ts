// Operators on values. Arithmetic with null is null; comparisons with null, except == and !=, are false.
import { add, type Decimal, divide, multiply, subtract } from '../syntax/decimal-text.ts'
import type { ArithmeticTerm, ComparisonTerm, InTerm, JoinTerm, LogicTerm } from '../terms/term.ts'
import { compareValues, type ExpressionValue, isEqual } from '../terms/value.ts'
import type { Evaluator, PrepareTerm } from './evaluator.ts'

const arithmetic: Readonly<Record<ArithmeticTerm['operator'], (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

export const prepareArithmetic = (prepare: PrepareTerm, { operator, left, right }: ArithmeticTerm): Evaluator => {
  const [first, second, calculate] = [prepare(left), prepare(right), arithmetic[operator]]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : calculate(a as Decimal, b as Decimal)
  }
}

export const prepareJoin = (prepare: PrepareTerm, { left, right }: JoinTerm): Evaluator => {
  const [first, second] = [prepare(left), prepare(right)]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : `${a}${b}`
  }
}

/** The right side is not evaluated when the left side decides; an empty value counts as false. */
export const prepareLogic = (prepare: PrepareTerm, { operator, left, right }: LogicTerm): Evaluator => {
  const [first, second] = [prepare(left), prepare(right)]
  const isOr = operator === 'or'
  return reader => {
    const isTrue = first(reader) === true
    return isTrue === isOr ? isTrue : second(reader) === true
  }
}

const orderTests: Readonly<Record<Exclude<ComparisonTerm['operator'], '==' | '!='>, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

export const prepareComparison = (prepare: PrepareTerm, { operator, left, right }: ComparisonTerm): Evaluator => {
  const [first, second] = [prepare(left), prepare(right)]
  if (operator === '==' || operator === '!=') {
    const expectsEqual = operator === '=='
    return reader => isEqual(first(reader), second(reader), reader.emptyText) === expectsEqual
  }
  const testOrder = orderTests[operator]
  return reader => {
    const order = compareValues(first(reader), second(reader), reader.emptyText)
    return order !== undefined && testOrder(order)
  }
}

/** Compares with each item as `==` does; a null value is in a list only if the list contains null. */
export const prepareMembership = (prepare: PrepareTerm, { of, list, isNegated }: InTerm): Evaluator => {
  const [searched, items] = [prepare(of), prepare(list)]
  return reader => {
    const value = searched(reader)
    const among = items(reader)
    const values = Array.isArray(among) ? (among as readonly ExpressionValue[]) : []
    return values.some(item => isEqual(value, item, reader.emptyText)) !== isNegated
  }
}
