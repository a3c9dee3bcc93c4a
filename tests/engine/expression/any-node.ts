// Random trees of the language, whatever their meaning.
import fc from 'fast-check'
import { createDecimal } from '../../../engine/expression/syntax/decimal-text.ts'
import type { BinaryOperator, Node } from '../../../engine/expression/syntax/syntax.ts'

const at = { offset: 0, length: 0 }
const operators: readonly BinaryOperator[] = [
  'or',
  'and',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  '+',
  '-',
  '*',
  '/',
]
const words = ['a', 'b_1', 'lines', 'parent', 'self', 'notx', 'X']

const name = fc.constantFrom(...words).map(word => ({ name: word, ...at }))

/** Any tree of at most some levels, every place in it being 0. */
export const anyNode: fc.Arbitrary<Node> = fc.letrec<{ node: Node }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(fc.nat(), fc.nat(4))
      .map(([size, scale]): Node => ({ kind: 'number', value: createDecimal(BigInt(size), scale), ...at })),
    fc.string({ unit: 'grapheme' }).map((value): Node => ({ kind: 'text', value, ...at })),
    fc.boolean().map((value): Node => ({ kind: 'flag', value, ...at })),
    fc.array(name, { minLength: 1, maxLength: 3 }).map((parts): Node => ({ kind: 'name', parts, ...at })),
    fc.array(tie('node'), { maxLength: 3 }).map((items): Node => ({ kind: 'list', items, ...at })),
    fc
      .tuple(name, fc.array(tie('node'), { maxLength: 3 }))
      .map(([called, args]): Node => ({ kind: 'call', name: called, args, ...at })),
    fc
      .tuple(fc.constantFrom('not' as const, '-' as const), tie('node'))
      .map(([operator, of]): Node => ({ kind: 'unary', operator, of, ...at })),
    fc
      .tuple(fc.constantFrom(...operators), tie('node'), tie('node'))
      .map(([operator, left, right]): Node => ({ kind: 'binary', operator, left, right, ...at })),
  ),
})).node

/** The same tree with every place 0, so that two of them compare. */
export const withoutPlaces = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutPlaces)
  if (typeof node !== 'object' || node === null) return node
  const stored = Object.entries(node).map(([key, value]) =>
    key === 'offset' || key === 'length' ? [key, 0] : [key, withoutPlaces(value)],
  )
  return Object.fromEntries(stored)
}
