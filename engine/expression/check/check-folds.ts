// Sums, counts and their like: over the lines of a document, or over the rows that a report groups.

import type { CallNode, Node } from '../syntax/syntax.ts'
import { scopeOfLines, scopeOfRows } from '../terms/scope.ts'
import type { FoldName, FoldTerm, PathTerm, Term } from '../terms/term.ts'
import { described, type Kind, number, type Type } from '../terms/types.ts'
import { countArguments } from './arguments.ts'
import { type Checking, checkCondition, checkValue, placeOf } from './checking.ts'

export const isFold = (name: string): name is FoldName => ['sum', 'count', 'avg', 'min', 'max'].includes(name)

const numbers: readonly Kind[] = ['number']

/** Kinds of values that each aggregate takes. */
const taken: Readonly<Record<Exclude<FoldName, 'count'>, readonly Kind[]>> = {
  sum: numbers,
  avg: numbers,
  min: ['number', 'text', 'reference', 'date', 'instant'],
  max: ['number', 'text', 'reference', 'date', 'instant'],
}

/** True when the call is about lines or rows; `min` and `max` of plain values are not. */
export const overLinesOrRows = (checking: Checking, { name, args }: CallNode): boolean => {
  if (!isFold(name.name)) return false
  if (name.name !== 'min' && name.name !== 'max') return true
  return namesLines(checking, args[0]) || (checking.scope.rows !== undefined && args.length === 1)
}

const namesLines = (checking: Checking, node: Node | undefined): boolean =>
  node?.kind === 'name' && checking.typeOf(node)?.kind === 'lines'

/** `sum(lines, value)`, `count(lines)`, `count(lines, condition)`; in a report `sum(value)`, `count()`, `count(condition)`. */
export const checkFold = (checking: Checking, node: CallNode, fold: FoldName): FoldTerm | undefined => {
  const [first] = node.args
  const { scope } = checking
  if (!namesLines(checking, first)) {
    if (scope.rows) return foldOver(checking.within(scopeOfRows(scope, scope.rows)), node, { fold })
    return refuse(checking, node, fold)
  }
  const lines = first && checking.term(first)
  if (lines?.kind !== 'path' || lines.type.kind !== 'lines') return undefined
  return foldOver(checking.within(scopeOfLines(scope, lines.type.fields)), node, { fold, lines })
}

const refuse = (checking: Checking, node: CallNode, fold: FoldName): undefined => {
  const [first] = node.args
  const term = first && checking.term(first)
  if (first && !term) return undefined
  const found = term ? described(term.type) : 'no value'
  return checking.complain(first ?? node, `"${fold}" needs lines as its first value; found ${found}`)
}

const foldOver = (
  inner: Checking,
  node: CallNode,
  { fold, lines }: { readonly fold: FoldName; readonly lines?: PathTerm },
): FoldTerm | undefined => {
  const before = lines ? 1 : 0
  if (!countArguments(inner, node, [before + (fold === 'count' ? 0 : 1), before + 1])) return undefined
  const given = node.args[before]
  const of = given && (fold === 'count' ? checkCondition(inner, given) : checkFolded(inner, given, fold))
  if (given && !of) return undefined
  const type = fold === 'count' ? number(0) : foldedType(fold, of)
  return { kind: 'fold', fold, type, ...(lines && { lines }), ...(of && { of }), ...placeOf(node) }
}

const checkFolded = (inner: Checking, node: Node, fold: Exclude<FoldName, 'count'>): Term | undefined => {
  const of = checkValue(inner, node)
  if (!of || taken[fold].includes(of.type.kind)) return of
  return inner.complain(node, `"${fold}" cannot take ${described(of.type)}`)
}

/** The decimals of an average are not known before it is computed; other aggregates keep the type of their values. */
const foldedType = (fold: FoldName, of: Term | undefined): Type =>
  of === undefined || fold === 'avg' ? number() : of.type
