import { expect, test } from 'vitest'
import {
  type Cursor,
  consumeToken,
  createExpectedError,
  maxTreeDepth,
  mergeSpans,
  peek,
  recordHeight,
  tokenize,
} from '../../../../engine/expression/syntax/parse.ts'
import type { Node } from '../../../../engine/expression/syntax/syntax.ts'

const cursorAt = (text: string): Cursor => ({
  tokens: tokenize(text).tokens,
  at: 0,
  nesting: 0,
  heights: new WeakMap(),
})

test('stays at the end', () => {
  const cursor = cursorAt('a')
  expect([
    consumeToken(cursor).text,
    consumeToken(cursor).kind,
    consumeToken(cursor).kind,
    peek(cursor, 5).kind,
  ]).toEqual(['a', 'end', 'end', 'end'])
})

test('describes the token found instead', () => {
  expect(createExpectedError(cursorAt("'x'"), 'a number').fault).toEqual({
    offset: 0,
    length: 3,
    message: "expected a number; found the text 'x'",
  })
})

test('spans from the first to the last', () => {
  expect(mergeSpans({ offset: 2, length: 1 }, { offset: 7, length: 3 })).toEqual({ offset: 2, length: 8 })
})

test('a tree grows to its limit and no further', () => {
  const cursor = cursorAt('')
  const leaf: Node = { kind: 'flag', value: true, offset: 0, length: 0 }
  const wrap = (of: Node): Node =>
    recordHeight(cursor, { kind: 'unary', operator: 'not', of, offset: 0, length: 0 }, [of])
  const highest = Array.from({ length: maxTreeDepth - 1 }).reduce<Node>(wrap, leaf)
  expect(() => wrap(highest)).toThrow('levels deep')
})
