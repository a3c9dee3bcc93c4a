// The parser state: position in the tokens and nesting depth.
import type { Token } from './lex.ts'
import type { ExpressionFault, Node, Span } from './syntax.ts'

/** Levels of a tree, and of brackets, at most. */
export const deepestTree = 200

/** Ends the reading at the first fault of grammar; `parse` turns it into an answer. */
export class Stop extends Error {
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

const end: Token = { kind: 'end', text: '', offset: 0, length: 0 }
export const here = ({ tokens, at }: Cursor, ahead = 0): Token => tokens[at + ahead] ?? tokens.at(-1) ?? end

export const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign
export const isWord = ({ kind, text }: Token, word: string): boolean => kind === 'word' && text === word

export const take = (cursor: Cursor): Token => {
  const token = here(cursor)
  cursor.at += 1
  return token
}

const described = ({ kind, text }: Token): string => {
  if (kind === 'end') return 'the end'
  return kind === 'text' ? `the text '${text}'` : `"${text}"`
}

export const expected = (cursor: Cursor, wanted: string): Stop =>
  new Stop(here(cursor), `expected ${wanted}; found ${described(here(cursor))}`)

export const takeSign = (cursor: Cursor, sign: string, wanted: string): Token => {
  if (!isSign(here(cursor), sign)) throw expected(cursor, wanted)
  return take(cursor)
}

export const spanOf = (first: Span, last: Span): Span => ({
  offset: first.offset,
  length: last.offset + last.length - first.offset,
})

/** Notes how high the tree grew, and stops when it is too high to be walked safely. */
export function grown(cursor: Cursor, node: Node, below: readonly Node[]): Node {
  const height = 1 + Math.max(0, ...below.map(one => cursor.heights.get(one) ?? 1))
  if (height > deepestTree) throw tooDeep(node)
  cursor.heights.set(node, height)
  return node
}

export const tooDeep = (at: Span): Stop =>
  new Stop(at, `an expression is at most ${deepestTree} levels deep; store a part of it`)
