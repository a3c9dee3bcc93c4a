// The context of all checks: the scope, the check of child nodes, and the fault reporter.

import type { NameNode, Node, Span } from '../syntax/syntax.ts'
import type { ExpressionScope } from '../terms/scope.ts'
import type { Term } from '../terms/term.ts'
import { describeType, type ExpressionType, isScalar } from '../terms/types.ts'

export interface CheckContext {
  readonly scope: ExpressionScope
  /** Checks a node of any kind; returns undefined if a fault was reported in it. */
  readonly term: (node: Node) => Term | undefined
  /** Returns the type of a name without reporting faults. */
  readonly getType: (node: NameNode) => ExpressionType | undefined
  readonly reportFault: (at: Span, message: string) => undefined
  /** The same check in another scope. */
  readonly within: (scope: ExpressionScope) => CheckContext
  /** The same check inside the named expression; undefined when it is inside of that one already. */
  readonly named: (name: string) => CheckContext | undefined
  /** The number of named expressions that the check is inside of. */
  readonly namedLevels: number
  /** The term of a named expression in this scope: all of its uses in one expression share it. */
  readonly share: (path: string, check: () => Term | undefined) => Term | undefined
}

/** The place of a node, without the node. */
export const getSpan = ({ offset, length }: Span): Span => ({ offset, length })

/** A part that must be one value: no list, no lines, no whole record. */
export const checkValue = (context: CheckContext, node: Node): Term | undefined => {
  const term = context.term(node)
  if (!term || isScalar(term.type)) return term
  if (term.type.kind === 'lines')
    return context.reportFault(node, `"${describeName(node)}" is lines; use it in sum, count, avg, min or max`)
  if (term.type.kind === 'record')
    return context.reportFault(node, `"${describeName(node)}" is a record; name one of its fields after a dot`)
  return context.reportFault(node, 'a list is allowed only after "in" or "not in"')
}

/** A part that must be true or false. */
export const checkCondition = (context: CheckContext, node: Node): Term | undefined => {
  const term = checkValue(context, node)
  if (!term || term.type.kind === 'flag') return term
  return context.reportFault(node, `expected true or false; found ${describeType(term.type)}`)
}

const describeName = (node: Node): string =>
  node.kind === 'name' ? node.parts.map(part => part.name).join('.') : node.kind
