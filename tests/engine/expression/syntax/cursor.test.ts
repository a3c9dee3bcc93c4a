import { expect, test } from 'vitest'
import {
  type Cursor,
  deepestTree,
  expected,
  grown,
  here,
  spanOf,
  take,
} from '../../../../engine/expression/syntax/cursor.ts'
import { lex } from '../../../../engine/expression/syntax/lex.ts'
import type { Node } from '../../../../engine/expression/syntax/syntax.ts'

const cursorAt = (text: string): Cursor => ({ tokens: lex(text).tokens, at: 0, nesting: 0, heights: new WeakMap() })

test('stays at the end', () => {
  const cursor = cursorAt('a')
  expect([take(cursor).text, take(cursor).kind, take(cursor).kind, here(cursor, 5).kind]).toEqual([
    'a',
    'end',
    'end',
    'end',
  ])
})

test('describes the token found instead', () => {
  expect(expected(cursorAt("'x'"), 'a number').fault).toEqual({
    offset: 0,
    length: 3,
    message: "expected a number; found the text 'x'",
  })
})

test('spans from the first to the last', () => {
  expect(spanOf({ offset: 2, length: 1 }, { offset: 7, length: 3 })).toEqual({ offset: 2, length: 8 })
})

test('a tree grows to its limit and no further', () => {
  const cursor = cursorAt('')
  const leaf: Node = { kind: 'flag', value: true, offset: 0, length: 0 }
  const wrap = (of: Node): Node => grown(cursor, { kind: 'unary', operator: 'not', of, offset: 0, length: 0 }, [of])
  const highest = Array.from({ length: deepestTree - 1 }).reduce<Node>(wrap, leaf)
  expect(() => wrap(highest)).toThrow('levels deep')
})
