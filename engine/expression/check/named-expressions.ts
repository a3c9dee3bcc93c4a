// Named expressions of a resource file: a use is replaced by the tree of the expression, rebased to the row that uses it.

import type { CallNode, NameNode, NamePart, Node, Span } from '../syntax/syntax.ts'
import type { Scope } from '../terms/scope.ts'
import type { Fields, Type } from '../terms/types.ts'

export interface NamedUse {
  /** Whose expression it is, and its name: no expression may need itself. */
  readonly called: string
  readonly node: Node
  /** A name after it; a named expression has no fields. */
  readonly behind?: NamePart
}

/** Finds the named expression that the name leads to; undefined if it leads to a field. */
export const namedUse = (
  { fields, roots, places }: Scope,
  { parts, offset, length }: NameNode,
): NamedUse | undefined => {
  const [first] = parts
  const root = first && Object.hasOwn(roots, first.name) ? roots[first.name] : undefined
  let [at, index]: [Fields | undefined, number] = root ? [root, 1] : [fields, 0]
  for (; at && index < parts.length; index++) {
    const { name } = parts[index] ?? { name: '' }
    const type: Type | undefined = at.find(name)
    const tree = type || !at.defined || !Object.hasOwn(at.defined, name) ? undefined : at.defined[name]
    if (tree) {
      const behind = parts[index + 1]
      const node = seenFrom(tree, { fields: at, before: parts.slice(0, index), places, span: { offset, length } })
      return { called: `${at.title}.${name}`, node, ...(behind && { behind }) }
    }
    at = type?.kind === 'reference' || type?.kind === 'record' ? type.fields : undefined
  }
  return undefined
}

interface Place {
  readonly fields: Fields
  /** The names that lead to the row it is defined for. */
  readonly before: readonly NamePart[]
  readonly places: Scope['places']
  readonly span: Span
}

/** The tree with its fields reached from another row; faults in it are reported where it is used. */
const seenFrom = (node: Node, place: Place): Node => {
  const { span } = place
  const inner = (part: Node): Node => seenFrom(part, place)
  switch (node.kind) {
    case 'name':
      return { ...node, ...span, parts: partsFrom(node, place) }
    case 'call':
      return { ...node, ...span, name: { ...node.name, ...span }, args: wholeArguments(node, place.places).map(inner) }
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
const wholeArguments = ({ name, args, ...span }: CallNode, places: Scope['places']): readonly Node[] => {
  const [first, ...values] = args
  if (name.name !== 'place' || first?.kind !== 'text' || values.length > 0) return args
  const [pattern = []] = Object.hasOwn(places, first.value) ? (places[first.value] ?? []) : []
  const { offset, length } = span
  const names = pattern.filter((_, index) => index % 2 === 1)
  return [
    first,
    ...names.map((part): Node => ({ kind: 'name', parts: [{ name: part, offset, length }], offset, length })),
  ]
}

const partsFrom = ({ parts }: NameNode, { fields, before, span }: Place): readonly NamePart[] => {
  const own = parts.map(part => ({ ...part, ...span }))
  const first = own[0]?.name ?? ''
  const isField = fields.find(first) !== undefined || Object.hasOwn(fields.defined ?? {}, first)
  return isField ? [...before.map(part => ({ ...part, ...span })), ...own] : own
}
