// A checked expression: names and types are resolved, ready for evaluation and translation.

import type { FunctionType } from '../../values/function-type.ts'
import type { ArithmeticOperator, ComparisonOperator, Span } from '../syntax/syntax.ts'
import type { Builtin } from './builtin.ts'
import type { Type } from './types.ts'
import type { Value } from './value.ts'

/** One name of a path; `to` is the resource that a reference leads to. */
export interface Step {
  readonly name: string
  readonly to?: string
}

interface Typed extends Span {
  readonly type: Type
}

export interface ConstantTerm extends Typed {
  readonly kind: 'constant'
  readonly value: Value
}

export interface ListTerm extends Typed {
  readonly kind: 'list'
  readonly items: readonly Term[]
}

/** `root` is `parent`, `user` and so on; without a root the path starts at the row. */
export interface PathTerm extends Typed {
  readonly kind: 'path'
  readonly root?: string
  readonly steps: readonly Step[]
}

export interface NotTerm extends Typed {
  readonly kind: 'not'
  readonly of: Term
}

interface Pair extends Typed {
  readonly left: Term
  readonly right: Term
}

export interface LogicTerm extends Pair {
  readonly kind: 'logic'
  readonly operator: 'and' | 'or'
}

export interface ComparisonTerm extends Pair {
  readonly kind: 'compare'
  readonly operator: ComparisonOperator
}

export interface ArithmeticTerm extends Pair {
  readonly kind: 'arithmetic'
  readonly operator: ArithmeticOperator
}

/** Two texts, one after the other. */
export interface JoinTerm extends Pair {
  readonly kind: 'join'
}

export interface InTerm extends Typed {
  readonly kind: 'in'
  readonly of: Term
  readonly list: Term
  readonly isNegated: boolean
}

export interface IfTerm extends Typed {
  readonly kind: 'if'
  readonly when: Term
  readonly then: Term
  readonly otherwise: Term
}

export interface CoalesceTerm extends Typed {
  readonly kind: 'coalesce'
  readonly items: readonly Term[]
}

export interface BuiltinTerm extends Typed {
  readonly kind: 'builtin'
  readonly name: string
  readonly builtin: Builtin
  readonly args: readonly Term[]
}

/** A function of the application. */
export interface GivenTerm extends Typed {
  readonly kind: 'given'
  readonly name: string
  readonly given: FunctionType
  readonly args: readonly Term[]
}

export type FoldName = 'sum' | 'count' | 'avg' | 'min' | 'max'

/** Over lines; without them over the rows of a report. `of` is a value, or the condition of a count. */
export interface FoldTerm extends Typed {
  readonly kind: 'fold'
  readonly fold: FoldName
  readonly lines?: PathTerm
  readonly of?: Term
}

/** A day of the clock or of the shop, or the moment itself. */
export interface DayTerm extends Typed {
  readonly kind: 'day'
  readonly day: 'today' | 'sysdate' | 'now'
}

export interface ParamTerm extends Typed {
  readonly kind: 'param'
  readonly key: string
  readonly otherwise?: Term
}

export interface ModuleTerm extends Typed {
  readonly kind: 'module'
  readonly key: string
}

export interface IsNewTerm extends Typed {
  readonly kind: 'isNew'
}

/**
 * About the rows of a resource that meet the condition: their number, whether one exists, the sum of a value, or
 * the value of the row created last.
 */
export interface RowsTerm extends Typed {
  readonly kind: 'rows'
  readonly asks: 'countOf' | 'exists' | 'sumOf' | 'lookup'
  readonly resource: string
  /** The value that is summed up or looked up. */
  readonly of?: Term
  readonly where?: Term
}

export interface LedgerTerm extends Typed {
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
  | GivenTerm
  | FoldTerm
  | DayTerm
  | ParamTerm
  | ModuleTerm
  | IsNewTerm
  | RowsTerm
  | LedgerTerm
