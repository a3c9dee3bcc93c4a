// Checks that all function calls share: the number of arguments and their kinds.

import type { CallNode, Node } from '../syntax/syntax.ts'
import type { Term } from '../terms/term.ts'
import { described, describedKinds, type Kind } from '../terms/types.ts'
import { type Checking, checkValue } from './checking.ts'

/** Returns false and reports a fault if the call has fewer or more values than the function takes. */
export const countArguments = (
  { complain }: Checking,
  { name, args, offset, length }: CallNode,
  [least, most]: readonly [number, number],
): boolean => {
  if (args.length >= least && args.length <= most) return true
  complain({ offset, length }, `"${name.name}" takes ${amountOf(least, most)}; found ${args.length}`)
  return false
}

const amountOf = (least: number, most: number): string => {
  if (most === Number.POSITIVE_INFINITY) return `${least} or more values`
  if (least !== most) return `${least} to ${most} values`
  if (most === 0) return 'no value'
  return `${most} ${most === 1 ? 'value' : 'values'}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'] as const

export const ordinal = (index: number): string => ordinals[index] ?? `${index + 1}th`

/** Checks an argument that must be of one of these kinds; null (`''`) fits every kind. */
export const checkArgument = (
  checking: Checking,
  { name, args }: CallNode,
  { index, kinds }: { readonly index: number; readonly kinds: readonly Kind[] },
): Term | undefined => {
  const node = args[index]
  const term = node && checkValue(checking, node)
  if (!node || !term || kinds.includes(term.type.kind) || term.type.kind === 'nothing') return term
  const wanted = describedKinds(kinds.filter(kind => kind !== 'reference'))
  return checking.complain(
    node,
    `"${name.name}" needs ${wanted} as its ${ordinal(index)} value; found ${described(term.type)}`,
  )
}

/** The text of a value that must be written as a literal, because it is looked up when the file is read. */
export const literalText = ({ complain }: Checking, node: Node, called: string): string | undefined =>
  node.kind === 'text' ? node.value : complain(node, `"${called}" needs a name between quotes here`)
