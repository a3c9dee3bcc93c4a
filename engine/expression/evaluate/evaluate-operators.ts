// Operators on values. Arithmetic with null is null; comparisons with null, except == and !=, are false.
import { add, type Decimal, divide, multiply, subtract } from '../syntax/decimal.ts'
import type { ArithmeticTerm, ComparisonTerm, InTerm, JoinTerm, LogicTerm } from '../terms/term.ts'
import { areEqual, orderOf, type Value } from '../terms/value.ts'
import type { Evaluate, Prepare } from './evaluating.ts'

const arithmetic: Readonly<Record<ArithmeticTerm['operator'], (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

export const calculated = (prepare: Prepare, { operator, left, right }: ArithmeticTerm): Evaluate => {
  const [first, second, calculate] = [prepare(left), prepare(right), arithmetic[operator]]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : calculate(a as Decimal, b as Decimal)
  }
}

export const joined = (prepare: Prepare, { left, right }: JoinTerm): Evaluate => {
  const [first, second] = [prepare(left), prepare(right)]
  return reader => {
    const a = first(reader)
    const b = second(reader)
    return a === null || b === null ? null : `${a}${b}`
  }
}

/** The right side is not evaluated when the left side decides; an empty value counts as false. */
export const decided = (prepare: Prepare, { operator, left, right }: LogicTerm): Evaluate => {
  const [first, second] = [prepare(left), prepare(right)]
  const isOr = operator === 'or'
  return reader => {
    const isTrue = first(reader) === true
    return isTrue === isOr ? isTrue : second(reader) === true
  }
}

const holds: Readonly<Record<Exclude<ComparisonTerm['operator'], '==' | '!='>, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

export const comparison = (prepare: Prepare, { operator, left, right }: ComparisonTerm): Evaluate => {
  const [first, second] = [prepare(left), prepare(right)]
  if (operator === '==' || operator === '!=') {
    const isEqual = operator === '=='
    return reader => areEqual(first(reader), second(reader), reader.emptyText) === isEqual
  }
  const isSo = holds[operator]
  return reader => {
    const order = orderOf(first(reader), second(reader), reader.emptyText)
    return order !== undefined && isSo(order)
  }
}

/** Compares with each item as `==` does; a null value is in a list only if the list contains null. */
export const found = (prepare: Prepare, { of, list, isNegated }: InTerm): Evaluate => {
  const [searched, items] = [prepare(of), prepare(list)]
  return reader => {
    const value = searched(reader)
    const among = items(reader)
    const values = Array.isArray(among) ? (among as readonly Value[]) : []
    return values.some(item => areEqual(value, item, reader.emptyText)) !== isNegated
  }
}
