// Operators: the kinds of values that each one takes, and its result type.
import { suggestion } from '../../faults/suggest.ts'
import { negate, zero } from '../syntax/decimal.ts'
import type { ArithmeticOperator, BinaryNode, ComparisonOperator, Node, UnaryNode } from '../syntax/syntax.ts'
import type { ConstantTerm, Term } from '../terms/term.ts'
import { described, fits, flag, isText, number, type Type, text } from '../terms/types.ts'
import { isDecimal } from '../terms/value.ts'
import { isOpenParam, openListParam } from './check-param.ts'
import { type Checking, checkCondition, checkValue, placeOf } from './checking.ts'

export const checkUnary = (checking: Checking, node: UnaryNode): Term | undefined => {
  if (node.operator === 'not') {
    const of = checkCondition(checking, node.of)
    return of && { kind: 'not', of, type: flag, ...placeOf(node) }
  }
  const of = checkValue(checking, node.of)
  if (!of) return undefined
  if (of.type.kind !== 'number') return checking.complain(node.of, `"-" needs a number; found ${described(of.type)}`)
  if (of.kind === 'constant' && isDecimal(of.value)) return { ...of, value: negate(of.value), ...placeOf(node) }
  const left: ConstantTerm = { kind: 'constant', value: zero, type: number(0), ...placeOf(node) }
  return { kind: 'arithmetic', operator: '-', left, right: of, type: of.type, ...placeOf(node) }
}

export const checkBinary = (checking: Checking, node: BinaryNode): Term | undefined => {
  const { operator } = node
  if (operator === 'in' || operator === 'not in') return checkIn(checking, node, operator === 'not in')
  if (operator === 'and' || operator === 'or') {
    const [left, right] = [checkCondition(checking, node.left), checkCondition(checking, node.right)]
    return left && right && { kind: 'logic', operator, left, right, type: flag, ...placeOf(node) }
  }
  const [left, right] = [checkValue(checking, node.left), checkValue(checking, node.right)]
  if (!left || !right) return undefined
  if (isArithmetic(operator)) return checkArithmetic(checking, node, { operator, left, right })
  return checkComparison(checking, node, { operator, left, right })
}

const isArithmetic = (operator: ArithmeticOperator | ComparisonOperator): operator is ArithmeticOperator =>
  ['+', '-', '*', '/'].includes(operator)

interface Pair<Operator> {
  readonly operator: Operator
  readonly left: Term
  readonly right: Term
}

const checkArithmetic = (checking: Checking, node: BinaryNode, pair: Pair<ArithmeticOperator>): Term | undefined => {
  const { operator, left, right } = pair
  if (left.type.kind === 'number' && right.type.kind === 'number')
    return { kind: 'arithmetic', ...pair, type: number(scaleOf(operator, left.type, right.type)), ...placeOf(node) }
  if (operator === '+' && isText(left.type) && isText(right.type))
    return { kind: 'join', left, right, type: text, ...placeOf(node) }
  const wants = operator === '+' ? 'adds two numbers or joins two texts' : 'needs two numbers'
  return checking.complain(
    node,
    `"${operator}" ${wants}; found ${bothOf(left, right)}${hintFor(left.type, right.type)}`,
  )
}

const bothOf = (left: Term, right: Term): string => `${described(left.type)} and ${described(right.type)}`

const hintFor = (left: Type, right: Type): string => {
  const kinds = [left.kind, right.kind]
  if (kinds.includes('date')) return '; days are counted by add_days, add_months and days_between'
  return kinds.includes('number') && (isText(left) || isText(right)) ? '; pad(number, 1) is its text' : ''
}

const scaleOf = (operator: ArithmeticOperator, left: Type, right: Type): number | undefined => {
  if (left.kind !== 'number' || right.kind !== 'number' || operator === '/') return undefined
  if (left.scale === undefined || right.scale === undefined) return undefined
  return operator === '*' ? left.scale + right.scale : Math.max(left.scale, right.scale)
}

const checkComparison = (checking: Checking, node: BinaryNode, pair: Pair<ComparisonOperator>): Term | undefined => {
  const { operator, left, right } = pair
  if (!fits(left.type, right.type))
    return checking.complain(node, `"${operator}" cannot compare ${described(left.type)} with ${described(right.type)}`)
  if (left.type.kind === 'flag' && operator !== '==' && operator !== '!=')
    return checking.complain(node, `"${operator}" compares numbers, texts and dates, not true and false`)
  const isKnown = [knownChoice(checking, left, right), knownChoice(checking, right, left)].every(known => known)
  return isKnown ? { kind: 'compare', ...pair, type: flag, ...placeOf(node) } : undefined
}

/** Returns false and reports a fault if a text is compared with a choice that its field does not have. */
const knownChoice = ({ scope, complain }: Checking, of: Term, with_: Term): boolean => {
  if (of.type.kind !== 'text' || !of.type.choices || with_.kind !== 'constant') return true
  const { value } = with_
  if (typeof value !== 'string' || value === scope.emptyText || of.type.choices.includes(value)) return true
  const known = of.type.choices.map(choice => `'${choice}'`).join(', ')
  complain(with_, `'${value}' is none of ${known}${suggestion(value, of.type.choices)}`)
  return false
}

const checkIn = (checking: Checking, node: BinaryNode, isNegated: boolean): Term | undefined => {
  const of = checkValue(checking, node.left)
  const list = listOf(checking, node.right)
  if (!of || !list) return undefined
  if (list.type.kind !== 'list')
    return checking.complain(node.right, `"${node.operator}" needs a list; found ${described(list.type)}`)
  if (!fits(of.type, list.type.of))
    return checking.complain(
      node,
      `"${node.operator}" cannot look for ${described(of.type)} in a list that holds ${words(list)}`,
    )
  const items = list.kind === 'list' ? list.items : []
  const isKnown = items.map(item => knownChoice(checking, of, item)).every(known => known)
  return isKnown ? { kind: 'in', of, list, isNegated, type: flag, ...placeOf(node) } : undefined
}

const words = ({ type }: Term): string => (type.kind === 'list' ? described(type.of) : '')

/** A parameter without a default is a list here: its text is split at the commas. */
const listOf = (checking: Checking, node: Node): Term | undefined =>
  node.kind === 'call' && isOpenParam(checking, node) ? openListParam(checking, node) : checking.term(node)
