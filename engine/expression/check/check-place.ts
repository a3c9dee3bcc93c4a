// `place('resource', value, ...)`: the ledger place of a row of the resource, in the form that the ledger defines.

import { suggestion } from '../../faults/suggest.ts'
import type { CallNode, Node, Span } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { countArguments, literalText } from './arguments.ts'
import { type Checking, checkValue, placeOf } from './checking.ts'

/** Its values in the order of the pattern; without values they are the fields of those names of the row. */
export const checkPlace = (checking: Checking, node: CallNode): Term | undefined => {
  if (!countArguments(checking, node, [1, Number.POSITIVE_INFINITY])) return undefined
  const [first, ...values] = node.args as readonly [Node, ...Node[]]
  const resource = literalText(checking, first, 'place')
  if (resource === undefined) return undefined
  const { places } = checking.scope
  const [pattern, other] = Object.hasOwn(places, resource) ? (places[resource] ?? []) : []
  if (!pattern)
    return checking.complain(
      first,
      `no ledger has rows of "${resource}" as its places${suggestion(resource, Object.keys(places))}`,
    )
  if (other)
    return checking.complain(first, `the ledgers write rows of "${resource}" in two ways: write the place in full`)
  const names = pattern.filter((_, index) => index % 2 === 1)
  if (values.length > 0 && values.length !== names.length)
    return checking.complain(
      placeOf(node),
      `"place" of "${resource}" needs ${names.length} values, ${names.join(', ')}, or none; found ${values.length}`,
    )
  return checkValue(checking, joined(pattern, values, placeOf(first)))
}

/** The texts of the pattern and the values between them, one behind the other. */
const joined = (pattern: readonly string[], values: readonly Node[], span: Span): Node => {
  const nodes = pattern.flatMap((part, index): readonly Node[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ kind: 'text', value: part, ...span }]
    return [values[(index - 1) / 2] ?? { kind: 'name', parts: [{ name: part, ...span }], ...span }]
  })
  return nodes.reduce((left, right): Node => ({ kind: 'binary', operator: '+', left, right, ...span }))
}
