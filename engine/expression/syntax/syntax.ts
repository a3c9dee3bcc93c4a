// The tree that an expression is parsed into: every part knows its position in the text.
import type { Decimal } from './decimal-text.ts'

/** A place in the text of an expression, in UTF-16 units as JavaScript counts them. */
export interface Span {
  readonly offset: number
  readonly length: number
}

/** A fault of an expression, in an English sentence for the developer who wrote it. */
export interface ExpressionFault extends Span {
  readonly message: string
}

export type BinaryOperator = 'or' | 'and' | ComparisonOperator | 'in' | 'not in' | ArithmeticOperator
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>='
export type ArithmeticOperator = '+' | '-' | '*' | '/'

export interface NamePart extends Span {
  readonly name: string
}

export interface NameNode extends Span {
  readonly kind: 'name'
  readonly parts: readonly NamePart[]
}

export interface CallNode extends Span {
  readonly kind: 'call'
  readonly name: NamePart
  readonly args: readonly Node[]
}

export interface BinaryNode extends Span {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly left: Node
  readonly right: Node
}

export interface UnaryNode extends Span {
  readonly kind: 'unary'
  readonly operator: 'not' | '-'
  readonly of: Node
}

export interface ListNode extends Span {
  readonly kind: 'list'
  readonly items: readonly Node[]
}

export type LiteralNode = Span &
  (
    | { readonly kind: 'number'; readonly value: Decimal }
    | { readonly kind: 'text'; readonly value: string }
    | { readonly kind: 'flag'; readonly value: boolean }
  )

export type Node = LiteralNode | ListNode | NameNode | CallNode | UnaryNode | BinaryNode

// The operators of the language and how strongly they bind; parsing and printing read the same table.

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
