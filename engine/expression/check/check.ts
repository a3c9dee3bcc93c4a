// A tree against the names and types of its place: a checked expression, or everything that is wrong with it.

import { parse } from '../syntax/parse.ts'
import type { ExpressionFault, ListNode, LiteralNode, NameNode, Node } from '../syntax/syntax.ts'
import type { Scope } from '../terms/scope.ts'
import type { Term } from '../terms/term.ts'
import { described, fits, flag, nothing, number, type Type, text, united } from '../terms/types.ts'
import { checkCall } from './check-calls.ts'
import { checkName } from './check-names.ts'
import { checkBinary, checkUnary } from './check-operators.ts'
import { type Checking, checkValue, placeOf } from './checking.ts'
import { namedUse } from './named-expressions.ts'

export type Checked = { readonly term: Term } | { readonly faults: readonly ExpressionFault[] }

/** Checks an expression; with `expected` also the kind of its result. Returns all faults in text order. */
export const check = (node: Node, scope: Scope, wanted?: Type): Checked => {
  const faults = new Map<string, ExpressionFault>()
  const checking = checkingIn(scope, fault => faults.set(JSON.stringify(fault), fault))
  const term = checkValue(checking, node)
  if (term && wanted && !fits(term.type, wanted))
    checking.complain(node, `expected ${described(wanted)}; found ${described(term.type)}`)
  if (term && faults.size === 0) return { term }
  return { faults: [...faults.values()].toSorted((a, b) => a.offset - b.offset) }
}

/** Parses and checks in one go. */
export const compileExpression = (source: string, scope: Scope, wanted?: Type): Checked => {
  const parsed = parse(source)
  return 'faults' in parsed ? parsed : check(parsed.node, scope, wanted)
}

const checkingIn = (
  scope: Scope,
  report: (fault: ExpressionFault) => void,
  inside: readonly string[] = [],
): Checking => {
  const checking: Checking = {
    scope,
    term: node => checkNode(checking, node),
    typeOf: node =>
      checkName(
        checkingIn(scope, () => undefined),
        node,
      )?.type,
    complain: ({ offset, length }, message) => {
      report({ offset, length, message })
      return undefined
    },
    within: inner => checkingIn(inner, report, inside),
    named: name => (inside.includes(name) ? undefined : checkingIn(scope, report, [...inside, name])),
  }
  return checking
}

const checkNode = (checking: Checking, node: Node): Term | undefined => {
  switch (node.kind) {
    case 'name':
      return checkNameOrNamed(checking, node)
    case 'call':
      return checkCall(checking, node)
    case 'unary':
      return checkUnary(checking, node)
    case 'binary':
      return checkBinary(checking, node)
    case 'list':
      return checkList(checking, node)
    default:
      return literal(node)
  }
}

/** A path, or the named expression that the name refers to. */
const checkNameOrNamed = (checking: Checking, node: NameNode): Term | undefined => {
  const used = namedUse(checking.scope, node)
  if (!used) return checkName(checking, node)
  const { called, behind } = used
  if (behind) return checking.complain(behind, `"${called}" is an expression and has no fields`)
  const inside = checking.named(called)
  return inside ? inside.term(used.node) : checking.complain(node, `the expression "${called}" needs itself`)
}

const literal = (node: LiteralNode): Term => {
  const place = placeOf(node)
  if (node.kind === 'number') return { kind: 'constant', value: node.value, type: number(node.value.scale), ...place }
  if (node.kind === 'flag') return { kind: 'constant', value: node.value, type: flag, ...place }
  if (node.value === '') return { kind: 'constant', value: null, type: nothing, ...place }
  return { kind: 'constant', value: node.value, type: text, ...place }
}

const checkList = (checking: Checking, node: ListNode): Term | undefined => {
  const items = node.items.flatMap(item => checkValue(checking, item) ?? [])
  if (items.length < node.items.length) return undefined
  const of = united(items.map(item => item.type))
  if (of) return { kind: 'list', items, type: { kind: 'list', of }, ...placeOf(node) }
  const kinds = [...new Set(items.map(item => described(item.type)))].join(' and ')
  return checking.complain(node, `the values of a list are of one kind; found ${kinds}`)
}
