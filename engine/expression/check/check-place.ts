// `place('resource', value, ...)`: the ledger place of a row of the resource, in the form that the ledger defines.

import { formatSuggestion } from '../../message/suggest.ts'
import type { CallNode, Node, Span } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { checkArgumentCount, readLiteralText } from './arguments.ts'
import { type CheckContext, checkValue, getSpan } from './checking.ts'

/** Its values in the order of the pattern; without values they are the fields of those names of the row. */
export const checkPlace = (context: CheckContext, node: CallNode): Term | undefined => {
  if (!checkArgumentCount(context, node, [1, Number.POSITIVE_INFINITY])) return undefined
  const [first, ...values] = node.args as readonly [Node, ...Node[]]
  const resource = readLiteralText(context, first, 'place')
  if (resource === undefined) return undefined
  const places = context.scope.getPlaces()
  const [pattern, other] = Object.hasOwn(places, resource) ? (places[resource] ?? []) : []
  if (!pattern)
    return context.reportFault(
      first,
      `no ledger has rows of "${resource}" as its places${formatSuggestion(resource, Object.keys(places))}`,
    )
  if (other)
    return context.reportFault(first, `the ledgers write rows of "${resource}" in two ways: write the place in full`)
  const names = pattern.filter((_, index) => index % 2 === 1)
  if (values.length > 0 && values.length !== names.length)
    return context.reportFault(
      getSpan(node),
      `"place" of "${resource}" needs ${names.length} values, ${names.join(', ')}, or none; found ${values.length}`,
    )
  return checkValue(context, joinParts(pattern, values, getSpan(first)))
}

/** The texts of the pattern and the values between them, one behind the other. */
const joinParts = (pattern: readonly string[], values: readonly Node[], span: Span): Node => {
  const nodes = pattern.flatMap((part, index): readonly Node[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ kind: 'text', value: part, ...span }]
    return [values[(index - 1) / 2] ?? { kind: 'name', parts: [{ name: part, ...span }], ...span }]
  })
  return nodes.reduce((left, right): Node => ({ kind: 'binary', operator: '+', left, right, ...span }))
}
