// A tree against the names and types of its place: a checked expression, or everything that is wrong with it.

import { formatSuggestion } from '../../message/suggest.ts'
import { parseExpression } from '../syntax/parse.ts'
import type {
  CallNode,
  ExpressionFault,
  ListNode,
  LiteralNode,
  NameNode,
  NamePart,
  Node,
  Span,
} from '../syntax/syntax.ts'
import type { ExpressionScope } from '../terms/scope.ts'
import type { PathStep, PathTerm, Term } from '../terms/term.ts'
import { describeExcess, getChildTerms, getOtherRowTerms } from '../terms/term-parts.ts'
import {
  createNumberType,
  describeType,
  type ExpressionType,
  type FieldSet,
  flag,
  isAssignable,
  nullType,
  resolveCommonType,
  text,
} from '../terms/types.ts'
import { checkCall } from './check-calls.ts'
import { checkBinary, checkUnary } from './check-operators.ts'
import { findUnitFaults } from './check-units.ts'
import { type CheckContext, checkValue, getSpan } from './checking.ts'

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

// Refuses comparisons with the business date of another shop: each shop posts on its own, and dates differ every evening.

type ShopDate = NonNullable<ExpressionScope['shopDate']>

/** All comparisons in which the business date of a shop other than the caller's is one side. */
const findShopDayFaults = (term: Term, { shopDate, fields, roots }: ExpressionScope): readonly ExpressionFault[] => {
  if (!shopDate) return []
  // The row is a shop among others where a condition looks at it from another row.
  const isShopRow = fields.title === shopDate.resource && Object.hasOwn(roots, 'self')
  return collectFaults(term, shopDate, isShopRow)
}

const collectFaults = (term: Term, shopDate: ShopDate, isShopRow: boolean): readonly ExpressionFault[] => {
  const sides = listComparedTerms(term)
  const isTestForNothing = sides.some(({ type }) => type.kind === 'nothing')
  if (!isTestForNothing && sides.some(side => isDateRead(side, shopDate, isShopRow)))
    return [{ offset: term.offset, length: term.length, message: describeFault(shopDate) }]
  const isOtherShop = term.kind === 'rows' ? term.resource === shopDate.resource : isShopRow
  return [
    ...getChildTerms(term).flatMap(part => collectFaults(part, shopDate, isShopRow)),
    ...getOtherRowTerms(term).flatMap(part => collectFaults(part, shopDate, isOtherShop)),
  ]
}

const listComparedTerms = (term: Term): readonly Term[] => {
  if (term.kind === 'compare') return [term.left, term.right]
  if (term.kind === 'in') return [term.of, term.list]
  return term.kind === 'builtin' && term.name === 'days_between' ? term.args : []
}

const isDateRead = (term: Term, shopDate: ShopDate, isShopRow: boolean): boolean =>
  term.kind === 'path'
    ? isDateOfOtherShop(term, shopDate, isShopRow)
    : getChildTerms(term).some(part => isDateRead(part, shopDate, isShopRow))

const isDateOfOtherShop = ({ root, steps }: PathTerm, { resource, field }: ShopDate, isShopRow: boolean): boolean => {
  if (steps.at(-1)?.name !== field) return false
  return steps.length === 1 ? isShopRow && root === undefined : steps.at(-2)?.to === resource
}

const describeFault = ({ field }: ShopDate): string =>
  `"${field}" of another shop is compared: each shop posts on its own date, which differs from others every evening; leave the comparison out, or compare days of the clock`

// Names: fields of the row, of the session, of the document, and through references of other rows.

/** Resolves the names to a path; reports each unknown name with the nearest known one. */
const checkName = (context: CheckContext, { parts, ...node }: NameNode): PathTerm | undefined => {
  const [first, ...others] = parts
  const start = first && resolveStart(context, first)
  if (!first || !start) return undefined
  const resolved = followPath(context, first.name, start.type, others)
  if (!resolved) return undefined
  const { root, isStep } = start
  const steps = isStep ? [createStep(first.name, start.type), ...resolved.steps] : resolved.steps
  return { kind: 'path', ...(root !== undefined && { root }), steps, type: resolved.type, ...getSpan(node) }
}

interface PathStart {
  readonly type: ExpressionType
  readonly root?: string
  /** True when the first name is a field itself. */
  readonly isStep: boolean
}

const resolveStart = (context: CheckContext, first: NamePart): PathStart | undefined => {
  const { name } = first
  const { roots, fields, filters } = context.scope
  const root = Object.hasOwn(roots, name) ? roots[name] : undefined
  if (root) return { type: { kind: 'record', fields: root }, root: name, isStep: false }
  const [field, filter] = [fields.find(name), filters?.find(name)]
  if (field && filter)
    return context.reportFault(first, `"${name}" is both a field and a filter; give the filter another name`)
  if (field) return { type: field, isStep: true }
  return filter
    ? { type: filter, root: 'filters', isStep: true }
    : context.reportFault(first, describeUnknownName(context, name))
}

const createStep = (name: string, type: ExpressionType): PathStep =>
  type.kind === 'reference' ? { name, to: type.to } : { name }

interface ResolvedPath {
  readonly steps: readonly PathStep[]
  readonly type: ExpressionType
}

const followPath = (
  context: CheckContext,
  name: string,
  start: ExpressionType,
  parts: readonly NamePart[],
): ResolvedPath | undefined => {
  const steps: PathStep[] = []
  let [owner, type] = [name, start]
  for (const part of parts) {
    const fields = getFields(type)
    if (!fields) return context.reportFault(part, `"${owner}" is ${describeType(type)} and has no fields`)
    const next = fields.find(part.name)
    if (!next) return context.reportFault(part, describeMissingField(fields, part.name))
    steps.push(createStep(part.name, next))
    owner = part.name
    type = next
  }
  return { steps, type }
}

const getFields = (type: ExpressionType): FieldSet | undefined =>
  type.kind === 'record' || type.kind === 'reference' ? type.fields : undefined

const describeMissingField = (fields: FieldSet, name: string): string =>
  `"${fields.title}" has no field "${name}"${formatSuggestion(name, listAllNames(fields))}`

const listAllNames = ({ listNames, defined = {} }: FieldSet): readonly string[] => [
  ...listNames(),
  ...Object.keys(defined),
]

const describeUnknownName = ({ scope }: CheckContext, name: string): string => {
  if (name === 'null' || name === 'undefined') return `"${name}" is no value; nothing is written ''`
  const knownNames = [...listAllNames(scope.fields), ...(scope.filters?.listNames() ?? []), ...Object.keys(scope.roots)]
  return `nothing is called "${name}"${formatSuggestion(name, knownNames)}`
}

// Named expressions of a resource file: a use is replaced by the tree of the expression, rebased to the row that uses it.

interface NamedExpressionUse {
  /** Whose expression it is, and its name: no expression may need itself. */
  readonly qualifiedName: string
  readonly node: Node
  /** A name after it; a named expression has no fields. */
  readonly nextPart?: NamePart
}

/** Finds the named expression that the name leads to; undefined if it leads to a field. */
const findNamedExpression = (
  { fields, roots, getPlaces }: ExpressionScope,
  { parts, offset, length }: NameNode,
): NamedExpressionUse | undefined => {
  const [first] = parts
  const root = first && Object.hasOwn(roots, first.name) ? roots[first.name] : undefined
  let [at, index]: [FieldSet | undefined, number] = root ? [root, 1] : [fields, 0]
  for (; at && index < parts.length; index++) {
    const { name } = parts[index] ?? { name: '' }
    const type: ExpressionType | undefined = at.find(name)
    const tree = type || !at.defined || !Object.hasOwn(at.defined, name) ? undefined : at.defined[name]
    if (tree) {
      const nextPart = parts[index + 1]
      const node = relocateNode(tree, {
        fields: at,
        prefix: parts.slice(0, index),
        getPlaces,
        span: { offset, length },
      })
      return { qualifiedName: `${at.title}.${name}`, node, ...(nextPart && { nextPart }) }
    }
    at = type?.kind === 'reference' || type?.kind === 'record' ? type.fields : undefined
  }
  return undefined
}

interface UseSite {
  readonly fields: FieldSet
  /** The names that lead to the row it is defined for. */
  readonly prefix: readonly NamePart[]
  readonly getPlaces: ExpressionScope['getPlaces']
  readonly span: Span
}

/** The tree with its fields reached from another row; faults in it are reported where it is used. */
const relocateNode = (node: Node, site: UseSite): Node => {
  const { span } = site
  const inner = (part: Node): Node => relocateNode(part, site)
  switch (node.kind) {
    case 'name':
      return { ...node, ...span, parts: prefixParts(node, site) }
    case 'call':
      return {
        ...node,
        ...span,
        name: { ...node.name, ...span },
        args: expandArguments(node, site.getPlaces).map(inner),
      }
    case 'unary':
      return { ...node, ...span, of: inner(node.of) }
    case 'binary':
      return { ...node, ...span, left: inner(node.left), right: inner(node.right) }
    case 'list':
      return { ...node, ...span, items: node.items.map(inner) }
    default:
      return { ...node, ...span }
  }
}

/** A place without values is the place of the row that defines the expression, not of the row that uses it. */
const expandArguments = (
  { name, args, ...span }: CallNode,
  getPlaces: ExpressionScope['getPlaces'],
): readonly Node[] => {
  const [first, ...values] = args
  if (name.name !== 'place' || first?.kind !== 'text' || values.length > 0) return args
  const places = getPlaces()
  const [pattern = []] = Object.hasOwn(places, first.value) ? (places[first.value] ?? []) : []
  const { offset, length } = span
  const names = pattern.filter((_, index) => index % 2 === 1)
  return [
    first,
    ...names.map((part): Node => ({ kind: 'name', parts: [{ name: part, offset, length }], offset, length })),
  ]
}

const prefixParts = ({ parts }: NameNode, { fields, prefix, span }: UseSite): readonly NamePart[] => {
  const localParts = parts.map(part => ({ ...part, ...span }))
  const first = localParts[0]?.name ?? ''
  const isField = fields.find(first) !== undefined || Object.hasOwn(fields.defined ?? {}, first)
  return isField ? [...prefix.map(part => ({ ...part, ...span })), ...localParts] : localParts
}
