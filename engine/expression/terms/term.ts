// A checked expression: names and types are resolved, ready for evaluation and translation.

import type { FunctionType } from '../../value/function-type.ts'
import type { ArithmeticOperator, ComparisonOperator, Span } from '../syntax/syntax.ts'
import type { Builtin } from './builtins.ts'
import type { ExpressionType, ExpressionValue } from './types.ts'

/** One name of a path; `to` is the resource that a reference leads to. */
export interface PathStep {
  readonly name: string
  readonly to?: string
}

interface TypedTerm extends Span {
  readonly type: ExpressionType
}

export interface ConstantTerm extends TypedTerm {
  readonly kind: 'constant'
  readonly value: ExpressionValue
}

export interface ListTerm extends TypedTerm {
  readonly kind: 'list'
  readonly items: readonly Term[]
}

/** `root` is `parent`, `user` and so on; without a root the path starts at the row. */
export interface PathTerm extends TypedTerm {
  readonly kind: 'path'
  readonly root?: string
  readonly steps: readonly PathStep[]
}

export interface NotTerm extends TypedTerm {
  readonly kind: 'not'
  readonly of: Term
}

interface BinaryTerm extends TypedTerm {
  readonly left: Term
  readonly right: Term
}

export interface LogicTerm extends BinaryTerm {
  readonly kind: 'logic'
  readonly operator: 'and' | 'or'
}

export interface ComparisonTerm extends BinaryTerm {
  readonly kind: 'compare'
  readonly operator: ComparisonOperator
}

export interface ArithmeticTerm extends BinaryTerm {
  readonly kind: 'arithmetic'
  readonly operator: ArithmeticOperator
}

/** Two texts, one after the other. */
export interface JoinTerm extends BinaryTerm {
  readonly kind: 'join'
}

export interface InTerm extends TypedTerm {
  readonly kind: 'in'
  readonly of: Term
  readonly list: Term
  readonly isNegated: boolean
}

export interface IfTerm extends TypedTerm {
  readonly kind: 'if'
  readonly when: Term
  readonly then: Term
  readonly otherwise: Term
}

export interface CoalesceTerm extends TypedTerm {
  readonly kind: 'coalesce'
  readonly items: readonly Term[]
}

export interface BuiltinTerm extends TypedTerm {
  readonly kind: 'builtin'
  readonly name: string
  readonly builtin: Builtin
  readonly args: readonly Term[]
}

/** A function of the application. */
export interface FunctionTerm extends TypedTerm {
  readonly kind: 'function'
  readonly name: string
  readonly function: FunctionType
  readonly args: readonly Term[]
}

export type FoldName = 'sum' | 'count' | 'avg' | 'min' | 'max'

/** Over lines; without them over the rows of a report. `of` is a value, or the condition of a count. */
export interface FoldTerm extends TypedTerm {
  readonly kind: 'fold'
  readonly fold: FoldName
  readonly lines?: PathTerm
  readonly of?: Term
}

/** A day of the clock or of the shop, or the moment itself. */
export interface DayTerm extends TypedTerm {
  readonly kind: 'day'
  readonly day: 'today' | 'sysdate' | 'now'
}

export interface ParamTerm extends TypedTerm {
  readonly kind: 'param'
  readonly key: string
  readonly otherwise?: Term
}

export interface ModuleTerm extends TypedTerm {
  readonly kind: 'module'
  readonly key: string
}

export interface IsNewTerm extends TypedTerm {
  readonly kind: 'isNew'
}

/** Which of several rows is meant: by this value, and of rows that are equal in it by their creation. */
export interface RowPick {
  readonly end: 'first' | 'last'
  readonly by?: Term
}

/**
 * About the rows of a resource that meet the condition: their number, whether one exists, the sum of a value, or
 * the value of the one row that is meant.
 */
export interface RowsTerm extends TypedTerm {
  readonly kind: 'rows'
  readonly asks: 'countOf' | 'exists' | 'sumOf' | 'lookup'
  readonly resource: string
  /** The value that is summed up or looked up. */
  readonly of?: Term
  /** Of a lookup whose condition may hold for several rows. */
  readonly pick?: RowPick
  readonly where?: Term
  /** The shop whose rows are read; absent or empty: the caller's. */
  readonly shop?: Term
}

export interface LedgerTerm extends TypedTerm {
  readonly kind: 'ledger'
  readonly asks: 'balance' | 'opening' | 'closing'
  readonly ledger: string
  readonly amount: string
  readonly place: Term
  readonly date?: Term
}

export type Term =
  | ConstantTerm
  | ListTerm
  | PathTerm
  | NotTerm
  | LogicTerm
  | ComparisonTerm
  | ArithmeticTerm
  | JoinTerm
  | InTerm
  | IfTerm
  | CoalesceTerm
  | BuiltinTerm
  | FunctionTerm
  | FoldTerm
  | DayTerm
  | ParamTerm
  | ModuleTerm
  | IsNewTerm
  | RowsTerm
  | LedgerTerm
