// The context of all checks: the scope, the check of child nodes, and the fault reporter.

import type { NameNode, Node, Span } from '../syntax/syntax.ts'
import type { Scope } from '../terms/scope.ts'
import type { Term } from '../terms/term.ts'
import { described, isScalar, type Type } from '../terms/types.ts'

export interface Checking {
  readonly scope: Scope
  /** Checks a node of any kind; returns undefined if a fault was reported in it. */
  readonly term: (node: Node) => Term | undefined
  /** Returns the type of a name without reporting faults. */
  readonly typeOf: (node: NameNode) => Type | undefined
  readonly complain: (at: Span, message: string) => undefined
  /** The same check in another scope. */
  readonly within: (scope: Scope) => Checking
  /** The same check inside the named expression; undefined when it is inside of that one already. */
  readonly named: (name: string) => Checking | undefined
}

/** The place of a node, without the node. */
export const placeOf = ({ offset, length }: Span): Span => ({ offset, length })

/** A part that must be one value: no list, no lines, no whole record. */
export const checkValue = (checking: Checking, node: Node): Term | undefined => {
  const term = checking.term(node)
  if (!term || isScalar(term.type)) return term
  if (term.type.kind === 'lines')
    return checking.complain(node, `"${nameOf(node)}" is lines; use it in sum, count, avg, min or max`)
  if (term.type.kind === 'record')
    return checking.complain(node, `"${nameOf(node)}" is a record; name one of its fields after a dot`)
  return checking.complain(node, 'a list is allowed only after "in" or "not in"')
}

/** A part that must be true or false. */
export const checkCondition = (checking: Checking, node: Node): Term | undefined => {
  const term = checkValue(checking, node)
  if (!term || term.type.kind === 'flag') return term
  return checking.complain(node, `expected true or false; found ${described(term.type)}`)
}

const nameOf = (node: Node): string => (node.kind === 'name' ? node.parts.map(part => part.name).join('.') : node.kind)
