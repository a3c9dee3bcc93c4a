// What every part of the check is handed: the scope, the way back into the tree, and where faults go.

import type { NameNode, Node, Span } from '../syntax/syntax.ts'
import type { Scope } from '../terms/scope.ts'
import type { Term } from '../terms/term.ts'
import { described, isScalar, type Type } from '../terms/types.ts'

export interface Checking {
  readonly scope: Scope
  /** The checked part, of any kind; undefined when something in it is wrong and has been said. */
  readonly term: (node: Node) => Term | undefined
  /** The type of a name, asked without a word about what is wrong with it. */
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
  return checking.complain(node, 'a list stands only after "in" or "not in"')
}

/** A part that must be true or false. */
export const checkCondition = (checking: Checking, node: Node): Term | undefined => {
  const term = checkValue(checking, node)
  if (!term || term.type.kind === 'flag') return term
  return checking.complain(node, `expected true or false; found ${described(term.type)}`)
}

const nameOf = (node: Node): string => (node.kind === 'name' ? node.parts.map(part => part.name).join('.') : node.kind)
