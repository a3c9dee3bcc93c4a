// Values to a database's own: stored columns, constants, sums, products of two, and one value or another. The rest is calculated before.

import type { Span } from '../syntax/syntax.ts'
import type { ArithmeticTerm, CoalesceTerm, IfTerm, JoinTerm, PathTerm, Term } from '../terms/term.ts'
import { isText } from '../terms/types.ts'
import { isDecimal, type Value } from '../terms/value.ts'
import {
  aligned,
  isNothing,
  mostDecimals,
  nothingOperand,
  numberOperand,
  type Operand,
  type Translating,
} from './operand.ts'
import type { SqlColumn } from './sql-tree.ts'

/** Builds the operand of a value; undefined, with a reported fault, if the database cannot calculate it. */
export const operandOf = (translating: Translating, term: Term): Operand | undefined => {
  if (!translating.reads(term)) return constantOperand(translating, term)
  switch (term.kind) {
    case 'path':
      return columnOperand(translating, term)
    case 'arithmetic':
      return arithmeticOperand(translating, term)
    case 'join':
      return joinOperand(translating, term)
    case 'coalesce':
      return coalesceOperand(translating, term)
    case 'if':
      return ifOperand(translating, term)
    case 'rows':
      return translating.sumOfRows ? translating.sumOfRows(term) : storeIt(translating, term)
    default:
      return storeIt(translating, term)
  }
}

/** Reports that the database cannot calculate this part with the same result. */
export const storeIt = ({ complain }: Translating, term: Term): undefined => {
  const what =
    term.kind === 'builtin' || term.kind === 'given' ? `"${term.name}"` : (words[term.kind] ?? `"${term.kind}"`)
  return complain(term, `the database cannot calculate ${what}: store it in a field and name that field`)
}

const words: Readonly<Partial<Record<Term['kind'], string>>> = {
  rows: 'a count of other rows',
  ledger: 'a balance',
  list: 'a list',
  fold: 'a total over lines',
  arithmetic: 'a division',
}

const large = ({ complain }: Translating, at: Span): undefined =>
  complain(at, 'the number is too large, or has too many decimals, for the database')

const constantOperand = (translating: Translating, term: Term): Operand | undefined => {
  const value = translating.constant(term)
  return value === undefined ? undefined : operandOfValue(translating, term, value)
}

/** A known value in stored form. */
export const operandOfValue = (translating: Translating, at: Span, value: Value): Operand | undefined => {
  if (value === null || value === '') return nothingOperand
  if (isDecimal(value)) return numberOperand(value) ?? large(translating, at)
  const stored = typeof value === 'boolean' ? Number(value) : String(value)
  return { value: { kind: 'constant', value: stored }, scale: 0, mayBeNull: false, factors: 0 }
}

const columnOperand = (translating: Translating, term: PathTerm): Operand | undefined => {
  const { emptyText } = translating
  const asker = term.root === 'self' ? translating.asker : undefined
  const { join, complain } = asker ?? translating
  const way = term.steps.slice(0, -1)
  if (way.some(({ to }) => to === undefined)) return complain(term, 'only references lead to other columns')
  for (const [index, { to = '' }] of way.entries()) join(namesOf(way.slice(0, index + 1)), to)
  const name = term.steps.at(-1)?.name ?? ''
  const column: SqlColumn = { kind: 'column', through: namesOf(way), name, ...(asker && { isOfAsker: true }) }
  const { type } = term
  const isJoined = way.length > 0
  if (isText(type)) {
    const mayBeNull = isJoined || (type.kind === 'text' && type.mayBeNull === true)
    const plain = asker && mayBeNull ? filled(column, emptyText) : { column, mayBeNull }
    const value = { kind: 'unless', of: plain.column, text: emptyText } as const
    return { value, scale: 0, mayBeNull: true, factors: 0, plain }
  }
  const scale = type.kind === 'number' ? (type.scale ?? 0) : 0
  return { value: column, scale, mayBeNull: isJoined || type.kind !== 'flag', factors: type.kind === 'number' ? 1 : 0 }
}

/** Replaces null by the empty text, so that an index finds the rows. */
const filled = (column: SqlColumn, emptyText: string): NonNullable<Operand['plain']> => ({
  column: { kind: 'coalesce', items: [column, { kind: 'constant', value: emptyText }] },
  mayBeNull: false,
})

const namesOf = (steps: PathTerm['steps']): readonly string[] => steps.map(({ name }) => name)

const arithmeticOperand = (translating: Translating, term: ArithmeticTerm): Operand | undefined => {
  const { operator } = term
  if (operator === '/') return storeIt(translating, term)
  const [left, right] = [operandOf(translating, term.left), operandOf(translating, term.right)]
  if (!left || !right) return undefined
  if (isNothing(left) || isNothing(right)) return nothingOperand
  return operator === '*'
    ? product(translating, term, [left, right])
    : added(translating, { term, operator }, [left, right])
}

const product = (
  translating: Translating,
  term: ArithmeticTerm,
  [left, right]: readonly [Operand, Operand],
): Operand | undefined => {
  const [scale, factors] = [left.scale + right.scale, left.factors + right.factors]
  if (factors > 2)
    return translating.complain(term, 'the database multiplies two fields at most: store a part in a field')
  if (scale > mostDecimals) return large(translating, term)
  const value = { kind: 'arithmetic', operator: '*', left: left.value, right: right.value } as const
  return { value, scale, factors, mayBeNull: left.mayBeNull || right.mayBeNull }
}

const added = (
  translating: Translating,
  { term, operator }: { readonly term: ArithmeticTerm; readonly operator: '+' | '-' },
  operands: readonly Operand[],
): Operand | undefined => {
  const [left, right] = aligned(operands) ?? []
  if (!left || !right) return large(translating, term)
  const value = { kind: 'arithmetic', operator, left: left.value, right: right.value } as const
  const { scale } = left
  return { value, scale, factors: Math.max(left.factors, right.factors), mayBeNull: left.mayBeNull || right.mayBeNull }
}

const joinOperand = (translating: Translating, term: JoinTerm): Operand | undefined => {
  const [left, right] = [operandOf(translating, term.left), operandOf(translating, term.right)]
  if (!left || !right) return undefined
  if (isNothing(left) || isNothing(right)) return nothingOperand
  const value = { kind: 'join', left: left.value, right: right.value } as const
  return { value, scale: 0, factors: 0, mayBeNull: left.mayBeNull || right.mayBeNull }
}

/** Drops null constants; values after one that is never null are left out too. */
const coalesceOperand = (translating: Translating, term: CoalesceTerm): Operand | undefined => {
  const operands = term.items.map(item => operandOf(translating, item))
  const there = operands.filter(operand => operand !== undefined)
  if (there.length < operands.length) return undefined
  const wide = aligned(there.filter(operand => !isNothing(operand)))
  if (!wide) return large(translating, term)
  const last = wide.findIndex(({ mayBeNull }) => !mayBeNull)
  const items = last < 0 ? wide : wide.slice(0, last + 1)
  const [only] = items
  if (!only) return nothingOperand
  if (items.length === 1) return only
  const factors = Math.max(...items.map(item => item.factors))
  return {
    value: { kind: 'coalesce', items: items.map(item => item.value) },
    scale: only.scale,
    factors,
    mayBeNull: last < 0,
  }
}

/** A CASE over two values of one scale; only one of them if the condition is constant. */
const ifOperand = (translating: Translating, term: IfTerm): Operand | undefined => {
  const isKnown = !translating.reads(term.when)
  const when = translating.condition(term.when, true)
  const [holds, otherwise] = [operandOf(translating, term.then), operandOf(translating, term.otherwise)]
  if (!when || !holds || !otherwise) return undefined
  if (isNothing(holds) && isNothing(otherwise)) return nothingOperand
  const [left, right] = aligned([holds, otherwise]) ?? []
  if (!left || !right) return large(translating, term)
  if (isKnown) return translating.constant(term.when) === true ? left : right
  return {
    value: { kind: 'case', when, holds: left.value, otherwise: right.value },
    scale: left.scale,
    factors: Math.max(left.factors, right.factors),
    mayBeNull: left.mayBeNull || right.mayBeNull,
  }
}
