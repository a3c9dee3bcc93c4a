// Sums, counts and their like: over the lines of a document, or over the rows that a report groups.

import type { CallNode, Node } from '../syntax/syntax.ts'
import { createLineScope, createRowScope } from '../terms/scope.ts'
import type { FoldName, FoldTerm, PathTerm, Term } from '../terms/term.ts'
import { createNumberType, describeType, type ExpressionType, type TypeKind } from '../terms/types.ts'
import { checkArgumentCount } from './arguments.ts'
import { type CheckContext, checkCondition, checkValue, getSpan } from './checking.ts'

export const isFold = (name: string): name is FoldName => ['sum', 'count', 'avg', 'min', 'max'].includes(name)

const numbers: readonly TypeKind[] = ['number']

/** Kinds of values that each aggregate takes. */
const acceptedKinds: Readonly<Record<Exclude<FoldName, 'count'>, readonly TypeKind[]>> = {
  sum: numbers,
  avg: numbers,
  min: ['number', 'text', 'reference', 'date', 'instant'],
  max: ['number', 'text', 'reference', 'date', 'instant'],
}

/** True when the call is about lines or rows; `min` and `max` of plain values are not. */
export const isLineOrRowFold = (context: CheckContext, { name, args }: CallNode): boolean => {
  if (!isFold(name.name)) return false
  if (name.name !== 'min' && name.name !== 'max') return true
  return isLinesName(context, args[0]) || (context.scope.rows !== undefined && args.length === 1)
}

const isLinesName = (context: CheckContext, node: Node | undefined): boolean =>
  node?.kind === 'name' && context.getType(node)?.kind === 'lines'

/** `sum(lines, value)`, `count(lines)`, `count(lines, condition)`; in a report `sum(value)`, `count()`, `count(condition)`. */
export const checkFold = (context: CheckContext, node: CallNode, fold: FoldName): FoldTerm | undefined => {
  const [first] = node.args
  const { scope } = context
  if (!isLinesName(context, first)) {
    if (scope.rows) return buildFold(context.within(createRowScope(scope, scope.rows)), node, { fold })
    return reportMissingLines(context, node, fold)
  }
  const lines = first && context.term(first)
  if (lines?.kind !== 'path' || lines.type.kind !== 'lines') return undefined
  return buildFold(context.within(createLineScope(scope, lines.type.fields)), node, { fold, lines })
}

const reportMissingLines = (context: CheckContext, node: CallNode, fold: FoldName): undefined => {
  const [first] = node.args
  const term = first && context.term(first)
  if (first && !term) return undefined
  const actual = term ? describeType(term.type) : 'no value'
  return context.reportFault(first ?? node, `"${fold}" needs lines as its first value; found ${actual}`)
}

const buildFold = (
  inner: CheckContext,
  node: CallNode,
  { fold, lines }: { readonly fold: FoldName; readonly lines?: PathTerm },
): FoldTerm | undefined => {
  const leadingArguments = lines ? 1 : 0
  if (!checkArgumentCount(inner, node, [leadingArguments + (fold === 'count' ? 0 : 1), leadingArguments + 1]))
    return undefined
  const argument = node.args[leadingArguments]
  const of = argument && (fold === 'count' ? checkCondition(inner, argument) : checkFoldValue(inner, argument, fold))
  if (argument && !of) return undefined
  const type = fold === 'count' ? createNumberType(0) : resolveFoldType(fold, of)
  return { kind: 'fold', fold, type, ...(lines && { lines }), ...(of && { of }), ...getSpan(node) }
}

const checkFoldValue = (inner: CheckContext, node: Node, fold: Exclude<FoldName, 'count'>): Term | undefined => {
  const of = checkValue(inner, node)
  if (!of || acceptedKinds[fold].includes(of.type.kind)) return of
  return inner.reportFault(node, `"${fold}" cannot take ${describeType(of.type)}`)
}

/** The decimals of an average are not known before it is computed; other aggregates keep the type of their values. */
const resolveFoldType = (fold: FoldName, of: Term | undefined): ExpressionType =>
  of === undefined || fold === 'avg' ? createNumberType() : of.type
