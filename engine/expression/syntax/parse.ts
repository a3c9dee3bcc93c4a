// Parses the text of an expression to a tree, or returns its faults. Bounded: no text can exhaust the stack.
import {
  type Cursor,
  consumeSign,
  consumeToken,
  createDepthError,
  createExpectedError,
  isSign,
  isWord,
  maxTreeDepth,
  mergeSpans,
  ParseError,
  peek,
  recordHeight,
} from './cursor.ts'
import { parseDecimal, zero } from './decimal-text.ts'
import { findOperator, type OperatorMatch, type Precedence, precedences } from './operators.ts'
import type { ExpressionFault, NamePart, Node } from './syntax.ts'
import { type Token, tokenize } from './tokenize.ts'

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
