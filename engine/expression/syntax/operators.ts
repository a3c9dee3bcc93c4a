// The operators of the language and how strongly they bind; parsing and printing read the same table.
import type { BinaryOperator } from './syntax.ts'

/** From the weakest to the strongest; `not` and `minus` are prefix operators, comparisons do not chain. */
export const strengths = { or: 1, and: 2, not: 3, compare: 4, add: 5, multiply: 6, minus: 7 } as const

export type Strength = (typeof strengths)[keyof typeof strengths]

/** How strongly each operator between two values binds. */
export const strengthOf: Readonly<Record<BinaryOperator, Strength>> = {
  or: strengths.or,
  and: strengths.and,
  '==': strengths.compare,
  '!=': strengths.compare,
  '<': strengths.compare,
  '<=': strengths.compare,
  '>': strengths.compare,
  '>=': strengths.compare,
  in: strengths.compare,
  'not in': strengths.compare,
  '+': strengths.add,
  '-': strengths.add,
  '*': strengths.multiply,
  '/': strengths.multiply,
}

export interface WrittenOperator {
  readonly operator: BinaryOperator
  readonly strength: Strength
  /** Number of tokens: two for `not in`. */
  readonly words: number
}

const isOperator = (text: string): text is BinaryOperator => Object.hasOwn(strengthOf, text)

/** Finds the operator that a token and the next one form. */
export const operatorOf = (first: string, second: string): WrittenOperator | undefined => {
  const isNotIn = first === 'not' && second === 'in'
  const operator = isNotIn ? 'not in' : first
  return isOperator(operator) ? { operator, strength: strengthOf[operator], words: isNotIn ? 2 : 1 } : undefined
}
