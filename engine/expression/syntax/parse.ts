// Parses the text of an expression to a tree, or returns its faults. Bounded: no text can exhaust the stack.
import { parseDecimal, zero } from './decimal-text.ts'
import {
  type ExpressionFault,
  findOperator,
  type NamePart,
  type Node,
  type OperatorMatch,
  type Precedence,
  precedences,
  type Span,
} from './syntax.ts'

export type ParsedExpression = { readonly node: Node } | { readonly faults: readonly ExpressionFault[] }

/** Characters of an expression at most. */
export const maxExpressionLength = 4000

/** Files repeat a third of their expressions, and reports check theirs more than once. */
const parsedByText = new Map<string, ParsedExpression>()
const maxParsedTexts = 4000

/** The tree of the text; or all faults of its words and signs and the first one of its grammar, in order. */
export function parseExpression(text: string): ParsedExpression {
  const parsed = parsedByText.get(text) ?? parseText(text)
  if (parsedByText.size >= maxParsedTexts) parsedByText.clear()
  parsedByText.set(text, parsed)
  return parsed
}

function parseText(text: string): ParsedExpression {
  if (text.length > maxExpressionLength) {
    const message = `an expression has at most ${maxExpressionLength} characters; this one has ${text.length}`
    return { faults: [{ offset: maxExpressionLength, length: text.length - maxExpressionLength, message }] }
  }
  const { tokens, faults } = tokenize(text)
  try {
    const node = parseWhole({ tokens, at: 0, nesting: 0, heights: new WeakMap() })
    return faults.length > 0 ? { faults } : { node }
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    return { faults: [...faults, error.fault].toSorted((a, b) => a.offset - b.offset) }
  }
}

function parseWhole(cursor: Cursor): Node {
  const node = parseBinary(cursor, precedences.or)
  if (peek(cursor).kind !== 'end') throw createExpectedError(cursor, 'an operator or the end')
  return node
}

/** Reads operators of that strength or stronger; equal ones group from the left. */
function parseBinary(cursor: Cursor, minPrecedence: Precedence): Node {
  if (++cursor.nesting > maxTreeDepth) throw createDepthError(peek(cursor))
  let left = parseUnary(cursor, minPrecedence)
  for (let infix = findInfix(cursor); infix && infix.precedence >= minPrecedence; infix = findInfix(cursor)) {
    cursor.at += infix.tokenCount
    const right = parseBinary(cursor, (infix.precedence + 1) as Precedence)
    left = recordHeight(cursor, { kind: 'binary', operator: infix.operator, left, right, ...mergeSpans(left, right) }, [
      left,
      right,
    ])
    if (infix.precedence === precedences.compare && findInfix(cursor)?.precedence === precedences.compare)
      throw new ParseError(peek(cursor), 'comparisons do not chain; join two of them with "and"')
  }
  cursor.nesting -= 1
  return left
}

const findInfix = (cursor: Cursor): OperatorMatch | undefined => {
  const first = peek(cursor)
  const second = peek(cursor, 1)
  return first.kind === 'text' ? undefined : findOperator(first.text, second.kind === 'word' ? second.text : '')
}

function parseUnary(cursor: Cursor, minPrecedence: Precedence): Node {
  const first = peek(cursor)
  const operator = isWord(first, 'not') ? 'not' : '-'
  if (operator === '-' && !isSign(first, '-')) return parsePrimary(cursor)
  const precedence = operator === 'not' ? precedences.not : precedences.minus
  if (minPrecedence > precedence) throw new ParseError(first, 'put "not" and its operand in brackets here')
  cursor.at += 1
  const of = parseBinary(cursor, precedence)
  return recordHeight(cursor, { kind: 'unary', operator, of, ...mergeSpans(first, of) }, [of])
}

function parsePrimary(cursor: Cursor): Node {
  const token = peek(cursor)
  if (isSign(token, '(')) return parseBracketed(cursor)
  if (isSign(token, '[')) return parseList(cursor)
  if (token.kind === 'word') return parseWord(cursor, token)
  if (token.kind !== 'number' && token.kind !== 'text') throw createExpectedError(cursor, 'a value')
  const { offset, length } = consumeToken(cursor)
  if (token.kind === 'text') return { kind: 'text', value: token.text, offset, length }
  return { kind: 'number', value: parseDecimal(token.text) ?? zero, offset, length }
}

function parseBracketed(cursor: Cursor): Node {
  consumeToken(cursor)
  const node = parseBinary(cursor, precedences.or)
  consumeSign(cursor, ')', '")"')
  return node
}

function parseList(cursor: Cursor): Node {
  const first = consumeToken(cursor)
  const items = parseItems(cursor, ']')
  return recordHeight(cursor, { kind: 'list', items, ...mergeSpans(first, consumeToken(cursor)) }, items)
}

/** Values between commas, up to the closing sign, which stays. */
function parseItems(cursor: Cursor, closing: ')' | ']'): readonly Node[] {
  const items: Node[] = []
  if (isSign(peek(cursor), closing)) return items
  for (;;) {
    items.push(parseBinary(cursor, precedences.or))
    if (isSign(peek(cursor), closing)) return items
    consumeSign(cursor, ',', `"," or "${closing}"`)
  }
}

function parseWord(cursor: Cursor, token: Token): Node {
  const { offset, length, text } = token
  if (text === 'true' || text === 'false') {
    consumeToken(cursor)
    return { kind: 'flag', value: text === 'true', offset, length }
  }
  if (['and', 'or', 'in', 'not'].includes(text)) throw createExpectedError(cursor, 'a value')
  const parts = [parseNamePart(cursor)]
  if (isSign(peek(cursor), '(')) return parseCall(cursor, parts[0] as NamePart)
  while (isSign(peek(cursor), '.')) {
    consumeToken(cursor)
    if (peek(cursor).kind !== 'word') throw createExpectedError(cursor, 'the name of a field after the dot')
    parts.push(parseNamePart(cursor))
  }
  return { kind: 'name', parts, ...mergeSpans(token, parts.at(-1) ?? token) }
}

const parseNamePart = (cursor: Cursor): NamePart => {
  const { text, offset, length } = consumeToken(cursor)
  return { name: text, offset, length }
}

function parseCall(cursor: Cursor, name: NamePart): Node {
  consumeToken(cursor)
  const args = parseItems(cursor, ')')
  return recordHeight(cursor, { kind: 'call', name, args, ...mergeSpans(name, consumeToken(cursor)) }, args)
}

// The parser state: position in the tokens and nesting depth.

/** Levels of a tree, and of brackets, at most. */
export const maxTreeDepth = 200

/** Ends the reading at the first fault of grammar; `parse` turns it into an answer. */
class ParseError extends Error {
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

const isSign = ({ kind, text }: Token, sign: string): boolean => kind === 'sign' && text === sign
const isWord = ({ kind, text }: Token, word: string): boolean => kind === 'word' && text === word

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

const consumeSign = (cursor: Cursor, sign: string, expectation: string): Token => {
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

const createDepthError = (span: Span): ParseError =>
  new ParseError(span, `an expression is at most ${maxTreeDepth} levels deep; store a part of it`)

// Splits the text of an expression into tokens. Operators of other languages are recognized and reported.

type TokenKind = 'number' | 'text' | 'word' | 'sign' | 'end'

/** `text` is the meaning: the digits, a quoted text without its quotes, the word or the sign. */
interface Token extends Span {
  readonly kind: TokenKind
  readonly text: string
}

interface Lexed {
  /** Always closed by one token of the kind `end`. */
  readonly tokens: readonly Token[]
  readonly faults: readonly ExpressionFault[]
}

/** Digits that a number may have. */
export const maxDigits = 30

const space = /\s+/y
const number = /\d[\w.]*/y
const word = /[A-Za-z_]\w*/y
const quoted = /'[^']*(?:''[^']*)*'/y
const doubleQuoted = /"[^"]*"?/y
const sign = /==(?!=)|!=(?!=)|<=|>=|<(?!>)|[-+*/>()[\],.]/y
const foreign = /!==|===|&&|\|\||<>|[=!]/y

/** Signs of other languages, and the token that was meant. */
const intendedTokens: Readonly<Record<string, Pick<Token, 'kind' | 'text'>>> = {
  '!==': { kind: 'sign', text: '!=' },
  '===': { kind: 'sign', text: '==' },
  '<>': { kind: 'sign', text: '!=' },
  '=': { kind: 'sign', text: '==' },
  '&&': { kind: 'word', text: 'and' },
  '||': { kind: 'word', text: 'or' },
  '!': { kind: 'word', text: 'not' },
}

/** Every word and sign, and every fault that is found without grammar; a wrong sign is read as the intended one. */
export function tokenize(text: string): Lexed {
  const tokens: Token[] = []
  const faults: ExpressionFault[] = []
  let offset = 0
  while (offset < text.length) {
    const scanned = scanToken(text, offset)
    if (scanned.token) tokens.push({ ...scanned.token, offset, length: scanned.length })
    if (scanned.message !== undefined) faults.push({ offset, length: scanned.length, message: scanned.message })
    offset += scanned.length
  }
  return { tokens: [...tokens, { kind: 'end', text: '', offset: text.length, length: 0 }], faults }
}

interface ScannedToken {
  readonly length: number
  readonly token?: Pick<Token, 'kind' | 'text'>
  readonly message?: string
}

function scanToken(text: string, offset: number): ScannedToken {
  const match = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = offset
    return pattern.exec(text)?.[0]
  }
  const name = match(word)
  if (name !== undefined) return { length: name.length, token: { kind: 'word', text: name } }
  const blank = match(space)
  if (blank !== undefined) return { length: blank.length }
  const digits = match(number)
  if (digits !== undefined) return readNumber(digits)
  if (text[offset] === "'") return readText(match(quoted), text.slice(offset))
  const mark = match(sign)
  if (mark !== undefined) return { length: mark.length, token: { kind: 'sign', text: mark } }
  return readForeign(match(foreign), match(doubleQuoted), String.fromCodePoint(text.codePointAt(offset) ?? 0))
}

function readNumber(digits: string): ScannedToken {
  const token = { kind: 'number', text: digits } as const
  const { length } = digits
  if (!/^\d+(\.\d+)?$/.test(digits))
    return { length, token: { ...token, text: '0' }, message: `"${digits}" is not a number; write 1000 or 0.5` }
  if (digits.replace('.', '').length > maxDigits)
    return { length, token: { ...token, text: '0' }, message: `a number has at most ${maxDigits} digits` }
  return { length, token }
}

function readText(closed: string | undefined, rest: string): ScannedToken {
  const text = (closed ?? rest).slice(1, closed === undefined ? undefined : -1).replaceAll("''", "'")
  const token = { kind: 'text', text } as const
  if (closed === undefined) return { length: rest.length, token, message: 'the text has no closing quote' }
  return { length: closed.length, token }
}

function readForeign(wrong: string | undefined, doubled: string | undefined, letter: string): ScannedToken {
  if (doubled !== undefined) {
    const token = { kind: 'text', text: doubled.replaceAll('"', '') } as const
    return { length: doubled.length, token, message: 'a text needs single quotes' }
  }
  const token = wrong === undefined ? undefined : intendedTokens[wrong]
  if (wrong === undefined || !token)
    return { length: letter.length, message: `${JSON.stringify(letter)} has no meaning` }
  return { length: wrong.length, token, message: `"${wrong}" is no operator; use "${token.text}"` }
}
