// Named expressions of a resource file: a use is replaced by the tree of the expression, rebased to the row that uses it.

import type { CallNode, NameNode, NamePart, Node, Span } from '../syntax/syntax.ts'
import type { ExpressionScope } from '../terms/scope.ts'
import type { ExpressionType, FieldSet } from '../terms/types.ts'

export interface NamedExpressionUse {
  /** Whose expression it is, and its name: no expression may need itself. */
  readonly qualifiedName: string
  readonly node: Node
  /** A name after it; a named expression has no fields. */
  readonly nextPart?: NamePart
}

/** Finds the named expression that the name leads to; undefined if it leads to a field. */
export const findNamedExpression = (
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
      const node = rebaseNode(tree, { fields: at, prefix: parts.slice(0, index), getPlaces, span: { offset, length } })
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
const rebaseNode = (node: Node, site: UseSite): Node => {
  const { span } = site
  const inner = (part: Node): Node => rebaseNode(part, site)
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
