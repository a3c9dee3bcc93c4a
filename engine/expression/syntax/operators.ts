// The operators of the language and how strongly they bind; parsing and printing read the same table.
import type { BinaryOperator } from './syntax.ts'

/** From the weakest to the strongest; `not` and `minus` are prefix operators, comparisons do not chain. */
export const precedences = { or: 1, and: 2, not: 3, compare: 4, add: 5, multiply: 6, minus: 7 } as const

export type Precedence = (typeof precedences)[keyof typeof precedences]

/** How strongly each operator between two values binds. */
export const precedenceByOperator: Readonly<Record<BinaryOperator, Precedence>> = {
  or: precedences.or,
  and: precedences.and,
  '==': precedences.compare,
  '!=': precedences.compare,
  '<': precedences.compare,
  '<=': precedences.compare,
  '>': precedences.compare,
  '>=': precedences.compare,
  in: precedences.compare,
  'not in': precedences.compare,
  '+': precedences.add,
  '-': precedences.add,
  '*': precedences.multiply,
  '/': precedences.multiply,
}

export interface OperatorMatch {
  readonly operator: BinaryOperator
  readonly precedence: Precedence
  /** Number of tokens: two for `not in`. */
  readonly tokenCount: number
}

const isOperator = (text: string): text is BinaryOperator => Object.hasOwn(precedenceByOperator, text)

/** Finds the operator that a token and the next one form. */
export const findOperator = (first: string, second: string): OperatorMatch | undefined => {
  const isNotIn = first === 'not' && second === 'in'
  const operator = isNotIn ? 'not in' : first
  return isOperator(operator)
    ? { operator, precedence: precedenceByOperator[operator], tokenCount: isNotIn ? 2 : 1 }
    : undefined
}
