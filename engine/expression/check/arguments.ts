// Checks that all function calls share: the number of arguments and their kinds.

import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { describeKinds, describeType, type TypeKind } from '../terms/types.ts'
import { type CheckContext, checkValue } from './checking.ts'

/** Returns false and reports a fault if the call has fewer or more values than the function takes. */
export const checkArgumentCount = (
  { reportFault: complain }: CheckContext,
  { name, args, offset, length }: CallNode,
  [min, max]: readonly [number, number],
): boolean => {
  if (args.length >= min && args.length <= max) return true
  complain({ offset, length }, `"${name.name}" takes ${describeCount(min, max)}; found ${args.length}`)
  return false
}

const describeCount = (min: number, max: number): string => {
  if (max === Number.POSITIVE_INFINITY) return `${min} or more values`
  if (min !== max) return `${min} to ${max} values`
  if (max === 0) return 'no value'
  return `${max} ${max === 1 ? 'value' : 'values'}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

export const formatOrdinal = (index: number): string => ordinals[index] ?? `${index + 1}th`

/** Checks an argument that must be of one of these kinds; null (`''`) fits every kind. */
export const checkArgument = (
  context: CheckContext,
  { name, args }: CallNode,
  { index, kinds }: { readonly index: number; readonly kinds: readonly TypeKind[] },
): Term | undefined => {
  const node = args[index]
  const term = node && checkValue(context, node)
  if (!node || !term || kinds.includes(term.type.kind) || term.type.kind === 'nothing') return term
  const expected = describeKinds(kinds.filter(kind => kind !== 'reference'))
  return context.reportFault(
    node,
    `"${name.name}" needs ${expected} as its ${formatOrdinal(index)} value; found ${describeType(term.type)}`,
  )
}

/** The text of a value that must be written as a literal, because it is looked up when the file is read. */
export const readLiteralText = (
  { reportFault: complain }: CheckContext,
  node: Node,
  functionName: string,
): string | undefined =>
  node.kind === 'text' ? node.value : complain(node, `"${functionName}" needs a name between quotes here`)
