// The parser state: position in the tokens and nesting depth.

import type { ExpressionFault, Node, Span } from './syntax.ts'
import type { Token } from './tokenize.ts'

/** Levels of a tree, and of brackets, at most. */
export const maxTreeDepth = 200

/** Ends the reading at the first fault of grammar; `parse` turns it into an answer. */
export class ParseError extends Error {
  readonly fault: ExpressionFault

  constructor({ offset, length }: Span, message: string) {
    super(message)
    this.fault = { offset, length, message }
  }
}

export interface Cursor {
  readonly tokens: readonly Token[]
  at: number
  nesting: number
  /** Levels of each node's tree. */
  readonly heights: WeakMap<Node, number>
}

const endToken: Token = { kind: 'end', text: '', offset: 0, length: 0 }
export const peek = ({ tokens, at }: Cursor, ahead = 0): Token => tokens[at + ahead] ?? tokens.at(-1) ?? endToken

export const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign
export const isWord = ({ kind, text }: Token, word: string): boolean => kind === 'word' && text === word

export const consumeToken = (cursor: Cursor): Token => {
  const token = peek(cursor)
  cursor.at += 1
  return token
}

const describeToken = ({ kind, text }: Token): string => {
  if (kind === 'end') return 'the end'
  return kind === 'text' ? `the text '${text}'` : `"${text}"`
}

export const createExpectedError = (cursor: Cursor, expectation: string): ParseError =>
  new ParseError(peek(cursor), `expected ${expectation}; found ${describeToken(peek(cursor))}`)

export const consumeSign = (cursor: Cursor, sign: string, expectation: string): Token => {
  if (!isSign(peek(cursor), sign)) throw createExpectedError(cursor, expectation)
  return consumeToken(cursor)
}

export const mergeSpans = (first: Span, last: Span): Span => ({
  offset: first.offset,
  length: last.offset + last.length - first.offset,
})

/** Notes how high the tree grew, and stops when it is too high to be walked safely. */
export function recordHeight(cursor: Cursor, node: Node, children: readonly Node[]): Node {
  const height = 1 + Math.max(0, ...children.map(child => cursor.heights.get(child) ?? 1))
  if (height > maxTreeDepth) throw createDepthError(node)
  cursor.heights.set(node, height)
  return node
}

export const createDepthError = (span: Span): ParseError =>
  new ParseError(span, `an expression is at most ${maxTreeDepth} levels deep; store a part of it`)
