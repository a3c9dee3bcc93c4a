// A tree against the names and types of its place: a checked expression, or everything that is wrong with it.

import { parseExpression } from '../syntax/parse.ts'
import type { ExpressionFault, ListNode, LiteralNode, NameNode, Node } from '../syntax/syntax.ts'
import type { ExpressionScope } from '../terms/scope.ts'
import type { Term } from '../terms/term.ts'
import { describeExcess } from '../terms/term-size.ts'
import {
  createNumberType,
  describeType,
  type ExpressionType,
  flag,
  isAssignable,
  nullType,
  resolveCommonType,
  text,
} from '../terms/types.ts'
import { checkCall } from './check-calls.ts'
import { checkName } from './check-names.ts'
import { checkBinary, checkUnary } from './check-operators.ts'
import { findShopDayFaults } from './check-shop-days.ts'
import { findUnitFaults } from './check-units.ts'
import { type CheckContext, checkValue, getSpan } from './checking.ts'
import { findNamedExpression } from './named-expressions.ts'

export type CheckedExpression = { readonly term: Term } | { readonly faults: readonly ExpressionFault[] }

/** Checks an expression; with `expected` also the kind of its result. Returns all faults in text order. */
export const checkExpression = (node: Node, scope: ExpressionScope, expected?: ExpressionType): CheckedExpression => {
  const faults = new Map<string, ExpressionFault>()
  const context = createCheckContext(scope, fault => faults.set(JSON.stringify(fault), fault))
  const term = checkValue(context, node)
  const excess = term && describeExcess(term)
  if (excess !== undefined) return { faults: [{ ...getSpan(node), message: excess }] }
  if (term && expected && !isAssignable(term.type, expected))
    context.reportFault(node, `expected ${describeType(expected)}; found ${describeType(term.type)}`)
  const furtherFaults =
    term && faults.size === 0 ? [...findUnitFaults(term, expected), ...findShopDayFaults(term, scope)] : []
  if (term && faults.size === 0 && furtherFaults.length === 0) return { term }
  return { faults: [...faults.values(), ...furtherFaults].toSorted((a, b) => a.offset - b.offset) }
}

/** Parses and checks in one go. */
export const compileExpression = (
  source: string,
  scope: ExpressionScope,
  expected?: ExpressionType,
): CheckedExpression => {
  const parsed = parseExpression(source)
  return 'faults' in parsed ? parsed : checkExpression(parsed.node, scope, expected)
}

interface NamedChecks {
  /** The named expressions that are being checked. */
  readonly inside?: readonly string[]
  /** The checked named expressions of this scope, by the path that leads to them. */
  readonly shared?: Map<string, Term | undefined>
}

/** Named expressions that are reached through one another. */
const maxNamedLevels = 100

const createCheckContext = (
  scope: ExpressionScope,
  report: (fault: ExpressionFault) => void,
  { inside = [], shared = new Map() }: NamedChecks = {},
): CheckContext => {
  const context: CheckContext = {
    scope,
    term: node => checkNode(context, node),
    getType: node =>
      checkName(
        createCheckContext(scope, () => undefined),
        node,
      )?.type,
    reportFault: ({ offset, length }, message) => {
      report({ offset, length, message })
      return undefined
    },
    within: inner => createCheckContext(inner, report, { inside }),
    namedLevels: inside.length,
    named: name =>
      inside.includes(name) ? undefined : createCheckContext(scope, report, { inside: [...inside, name], shared }),
    share: (path, check) => {
      if (!shared.has(path)) shared.set(path, check())
      return shared.get(path)
    },
  }
  return context
}

const checkNode = (context: CheckContext, node: Node): Term | undefined => {
  switch (node.kind) {
    case 'name':
      return checkNameOrNamed(context, node)
    case 'call':
      return checkCall(context, node)
    case 'unary':
      return checkUnary(context, node)
    case 'binary':
      return checkBinary(context, node)
    case 'list':
      return checkList(context, node)
    default:
      return createConstantTerm(node)
  }
}

/** A path, or the named expression that the name refers to. */
const checkNameOrNamed = (context: CheckContext, node: NameNode): Term | undefined => {
  const match = findNamedExpression(context.scope, node)
  if (!match) return checkName(context, node)
  const { qualifiedName: name, nextPart: behind } = match
  if (behind) return context.reportFault(behind, `"${name}" is an expression and has no fields`)
  const inside = context.named(name)
  if (inside && inside.namedLevels > maxNamedLevels)
    return context.reportFault(node, `more than ${maxNamedLevels} expressions name one another`)
  const path = node.parts.map(part => part.name).join('.')
  return inside
    ? context.share(path, () => inside.term(match.node))
    : context.reportFault(node, `the expression "${name}" needs itself`)
}

const createConstantTerm = (node: LiteralNode): Term => {
  const place = getSpan(node)
  if (node.kind === 'number')
    return { kind: 'constant', value: node.value, type: createNumberType(node.value.scale), ...place }
  if (node.kind === 'flag') return { kind: 'constant', value: node.value, type: flag, ...place }
  if (node.value === '') return { kind: 'constant', value: null, type: nullType, ...place }
  return { kind: 'constant', value: node.value, type: text, ...place }
}

const checkList = (context: CheckContext, node: ListNode): Term | undefined => {
  const items = node.items.flatMap(item => checkValue(context, item) ?? [])
  if (items.length < node.items.length) return undefined
  const of = resolveCommonType(items.map(item => item.type))
  if (of) return { kind: 'list', items, type: { kind: 'list', of }, ...getSpan(node) }
  const kinds = [...new Set(items.map(item => describeType(item.type)))].join(' and ')
  return context.reportFault(node, `the values of a list are of one kind; found ${kinds}`)
}
