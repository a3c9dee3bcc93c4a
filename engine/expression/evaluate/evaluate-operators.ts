// Operators on values. Nothing makes arithmetic nothing, and every comparison but == and != false.
import { add, type Decimal, divide, multiply, subtract } from '../syntax/decimal.ts'
import type { ArithmeticTerm, ComparisonTerm, InTerm, JoinTerm, LogicTerm } from '../terms/term.ts'
import { areEqual, orderOf, type Value } from '../terms/value.ts'
import type { Evaluating } from './evaluating.ts'

const arithmetic: Readonly<Record<ArithmeticTerm['operator'], (a: Decimal, b: Decimal) => Decimal | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
}

export const calculated = ({ value }: Evaluating, { operator, left, right }: ArithmeticTerm): Value => {
  const [a, b] = [value(left), value(right)]
  return a === null || b === null ? null : arithmetic[operator](a as Decimal, b as Decimal)
}

export const joined = ({ value }: Evaluating, { left, right }: JoinTerm): Value => {
  const [a, b] = [value(left), value(right)]
  return a === null || b === null ? null : `${a}${b}`
}

/** The right side is not evaluated when the left side decides; an empty value counts as false. */
export const decided = ({ value }: Evaluating, { operator, left, right }: LogicTerm): boolean => {
  const first = value(left) === true
  return first === (operator === 'or') ? first : value(right) === true
}

const holds: Readonly<Record<Exclude<ComparisonTerm['operator'], '==' | '!='>, (order: number) => boolean>> = {
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0,
}

export const comparison = ({ value, reader }: Evaluating, { operator, left, right }: ComparisonTerm): boolean => {
  const [a, b] = [value(left), value(right)]
  if (operator === '==') return areEqual(a, b, reader.emptyText)
  if (operator === '!=') return !areEqual(a, b, reader.emptyText)
  const order = orderOf(a, b, reader.emptyText)
  return order !== undefined && holds[operator](order)
}

/** As often asked `==` as the list is long: nothing is in a list that holds nothing. */
export const found = ({ value, reader }: Evaluating, { of, list, isNegated }: InTerm): boolean => {
  const searched = value(of)
  const items = list.kind === 'list' ? list.items.map(value) : value(list)
  const values = Array.isArray(items) ? (items as readonly Value[]) : []
  return values.some(item => areEqual(searched, item, reader.emptyText)) !== isNegated
}
