// Operators: the kinds of values that each one takes, and its result type.
import { formatSuggestion } from '../../message/suggest.ts'
import { negate, zero } from '../syntax/decimal-text.ts'
import type { ArithmeticOperator, BinaryNode, ComparisonOperator, Node, UnaryNode } from '../syntax/syntax.ts'
import type { ConstantTerm, Term } from '../terms/term.ts'
import {
  createNumberType,
  describeType,
  type ExpressionType,
  flag,
  isAssignable,
  isDecimal,
  isText,
  text,
} from '../terms/types.ts'
import { buildListParam, isOpenParam } from './check-calls.ts'
import { type CheckContext, checkCondition, checkValue, getSpan } from './checking.ts'

export const checkUnary = (context: CheckContext, node: UnaryNode): Term | undefined => {
  if (node.operator === 'not') {
    const of = checkCondition(context, node.of)
    return of && { kind: 'not', of, type: flag, ...getSpan(node) }
  }
  const of = checkValue(context, node.of)
  if (!of) return undefined
  if (of.type.kind !== 'number')
    return context.reportFault(node.of, `"-" needs a number; found ${describeType(of.type)}`)
  if (of.kind === 'constant' && isDecimal(of.value)) return { ...of, value: negate(of.value), ...getSpan(node) }
  const left: ConstantTerm = { kind: 'constant', value: zero, type: createNumberType(0), ...getSpan(node) }
  return { kind: 'arithmetic', operator: '-', left, right: of, type: of.type, ...getSpan(node) }
}

export const checkBinary = (context: CheckContext, node: BinaryNode): Term | undefined => {
  const { operator } = node
  if (operator === 'in' || operator === 'not in') return checkIn(context, node, operator === 'not in')
  if (operator === 'and' || operator === 'or') {
    const [left, right] = [checkCondition(context, node.left), checkCondition(context, node.right)]
    return left && right && { kind: 'logic', operator, left, right, type: flag, ...getSpan(node) }
  }
  const [left, right] = [checkValue(context, node.left), checkValue(context, node.right)]
  if (!left || !right) return undefined
  if (isArithmetic(operator)) return checkArithmetic(context, node, { operator, left, right })
  return checkComparison(context, node, { operator, left, right })
}

const isArithmetic = (operator: ArithmeticOperator | ComparisonOperator): operator is ArithmeticOperator =>
  ['+', '-', '*', '/'].includes(operator)

interface OperandPair<Operator> {
  readonly operator: Operator
  readonly left: Term
  readonly right: Term
}

const checkArithmetic = (
  context: CheckContext,
  node: BinaryNode,
  pair: OperandPair<ArithmeticOperator>,
): Term | undefined => {
  const { operator, left, right } = pair
  if (left.type.kind === 'number' && right.type.kind === 'number')
    return {
      kind: 'arithmetic',
      ...pair,
      type: createNumberType(resolveScale(operator, left.type, right.type)),
      ...getSpan(node),
    }
  if (operator === '+' && isText(left.type) && isText(right.type))
    return { kind: 'join', left, right, type: text, ...getSpan(node) }
  const requirement = operator === '+' ? 'adds two numbers or joins two texts' : 'needs two numbers'
  return context.reportFault(
    node,
    `"${operator}" ${requirement}; found ${describeOperands(left, right)}${getHint(left.type, right.type)}`,
  )
}

const describeOperands = (left: Term, right: Term): string =>
  `${describeType(left.type)} and ${describeType(right.type)}`

const getHint = (left: ExpressionType, right: ExpressionType): string => {
  const kinds = [left.kind, right.kind]
  if (kinds.includes('date')) return '; days are counted by add_days, add_months and days_between'
  return kinds.includes('number') && (isText(left) || isText(right)) ? '; pad(number, 1) is its text' : ''
}

const resolveScale = (
  operator: ArithmeticOperator,
  left: ExpressionType,
  right: ExpressionType,
): number | undefined => {
  if (left.kind !== 'number' || right.kind !== 'number' || operator === '/') return undefined
  if (left.scale === undefined || right.scale === undefined) return undefined
  return operator === '*' ? left.scale + right.scale : Math.max(left.scale, right.scale)
}

const checkComparison = (
  context: CheckContext,
  node: BinaryNode,
  pair: OperandPair<ComparisonOperator>,
): Term | undefined => {
  const { operator, left, right } = pair
  if (!isAssignable(left.type, right.type))
    return context.reportFault(
      node,
      `"${operator}" cannot compare ${describeType(left.type)} with ${describeType(right.type)}`,
    )
  if (left.type.kind === 'flag' && operator !== '==' && operator !== '!=')
    return context.reportFault(node, `"${operator}" compares numbers, texts and dates, not true and false`)
  const isValid = [checkChoice(context, left, right), checkChoice(context, right, left)].every(choices => choices)
  return isValid ? { kind: 'compare', ...pair, type: flag, ...getSpan(node) } : undefined
}

/** Returns false and reports a fault if a text is compared with a choice that its field does not have. */
const checkChoice = ({ scope, reportFault: complain }: CheckContext, of: Term, compared: Term): boolean => {
  if (of.type.kind !== 'text' || !of.type.choices || compared.kind !== 'constant') return true
  const { value } = compared
  if (typeof value !== 'string' || value === scope.emptyText || of.type.choices.includes(value)) return true
  const choices = of.type.choices.map(choice => `'${choice}'`).join(', ')
  complain(compared, `'${value}' is none of ${choices}${formatSuggestion(value, of.type.choices)}`)
  return false
}

const checkIn = (context: CheckContext, node: BinaryNode, isNegated: boolean): Term | undefined => {
  const of = checkValue(context, node.left)
  const list = checkListOperand(context, node.right)
  if (!of || !list) return undefined
  if (list.type.kind !== 'list')
    return context.reportFault(node.right, `"${node.operator}" needs a list; found ${describeType(list.type)}`)
  if (!isAssignable(of.type, list.type.of))
    return context.reportFault(
      node,
      `"${node.operator}" cannot look for ${describeType(of.type)} in a list that holds ${describeItems(list)}`,
    )
  const items = list.kind === 'list' ? list.items : []
  const isValid = items.map(item => checkChoice(context, of, item)).every(choices => choices)
  return isValid ? { kind: 'in', of, list, isNegated, type: flag, ...getSpan(node) } : undefined
}

const describeItems = ({ type }: Term): string => (type.kind === 'list' ? describeType(type.of) : '')

/** A parameter without a default is a list here: its text is split at the commas. */
const checkListOperand = (context: CheckContext, node: Node): Term | undefined =>
  node.kind === 'call' && isOpenParam(context, node) ? buildListParam(context, node) : context.term(node)
