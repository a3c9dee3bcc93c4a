// Parses the text of an expression to a tree, or returns its faults. Bounded: no text can exhaust the stack.
import {
  type Cursor,
  deepestTree,
  expected,
  grown,
  here,
  isSign,
  isWord,
  Stop,
  spanOf,
  take,
  takeSign,
  tooDeep,
} from './cursor.ts'
import { decimalFromText, zero } from './decimal.ts'
import { lex, type Token } from './lex.ts'
import { operatorOf, type Strength, strengths, type WrittenOperator } from './operators.ts'
import type { ExpressionFault, NamePart, Node } from './syntax.ts'

export type Parsed = { readonly node: Node } | { readonly faults: readonly ExpressionFault[] }

/** Characters of an expression at most. */
export const longestText = 4000

/** The tree of the text; or all faults of its words and signs and the first one of its grammar, in order. */
export function parse(text: string): Parsed {
  if (text.length > longestText) {
    const message = `an expression has at most ${longestText} characters; this one has ${text.length}`
    return { faults: [{ offset: longestText, length: text.length - longestText, message }] }
  }
  const { tokens, faults } = lex(text)
  try {
    const node = readWhole({ tokens, at: 0, nesting: 0, heights: new WeakMap() })
    return faults.length > 0 ? { faults } : { node }
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    return { faults: [...faults, stop.fault].toSorted((a, b) => a.offset - b.offset) }
  }
}

function readWhole(cursor: Cursor): Node {
  const node = readFrom(cursor, strengths.or)
  if (here(cursor).kind !== 'end') throw expected(cursor, 'an operator or the end')
  return node
}

/** Reads operators of that strength or stronger; equal ones group from the left. */
function readFrom(cursor: Cursor, least: Strength): Node {
  if (++cursor.nesting > deepestTree) throw tooDeep(here(cursor))
  let left = readPrefix(cursor, least)
  for (let found = infixAt(cursor); found && found.strength >= least; found = infixAt(cursor)) {
    cursor.at += found.words
    const right = readFrom(cursor, (found.strength + 1) as Strength)
    left = grown(cursor, { kind: 'binary', operator: found.operator, left, right, ...spanOf(left, right) }, [
      left,
      right,
    ])
    if (found.strength === strengths.compare && infixAt(cursor)?.strength === strengths.compare)
      throw new Stop(here(cursor), 'comparisons do not chain; join two of them with "and"')
  }
  cursor.nesting -= 1
  return left
}

const infixAt = (cursor: Cursor): WrittenOperator | undefined => {
  const [first, second] = [here(cursor), here(cursor, 1)]
  return first.kind === 'text' ? undefined : operatorOf(first.text, second.kind === 'word' ? second.text : '')
}

function readPrefix(cursor: Cursor, least: Strength): Node {
  const first = here(cursor)
  const operator = isWord(first, 'not') ? 'not' : '-'
  if (operator === '-' && !isSign(first, '-')) return readPrimary(cursor)
  const strength = operator === 'not' ? strengths.not : strengths.minus
  if (least > strength) throw new Stop(first, 'put "not" and its operand in brackets here')
  cursor.at += 1
  const of = readFrom(cursor, strength)
  return grown(cursor, { kind: 'unary', operator, of, ...spanOf(first, of) }, [of])
}

function readPrimary(cursor: Cursor): Node {
  const token = here(cursor)
  if (isSign(token, '(')) return readBracketed(cursor)
  if (isSign(token, '[')) return readList(cursor)
  if (token.kind === 'word') return readWord(cursor, token)
  if (token.kind !== 'number' && token.kind !== 'text') throw expected(cursor, 'a value')
  const { offset, length } = take(cursor)
  if (token.kind === 'text') return { kind: 'text', value: token.text, offset, length }
  return { kind: 'number', value: decimalFromText(token.text) ?? zero, offset, length }
}

function readBracketed(cursor: Cursor): Node {
  take(cursor)
  const node = readFrom(cursor, strengths.or)
  takeSign(cursor, ')', '")"')
  return node
}

function readList(cursor: Cursor): Node {
  const first = take(cursor)
  const items = readItems(cursor, ']')
  return grown(cursor, { kind: 'list', items, ...spanOf(first, take(cursor)) }, items)
}

/** Values between commas, up to the closing sign, which stays. */
function readItems(cursor: Cursor, closing: ')' | ']'): readonly Node[] {
  const items: Node[] = []
  if (isSign(here(cursor), closing)) return items
  for (;;) {
    items.push(readFrom(cursor, strengths.or))
    if (isSign(here(cursor), closing)) return items
    takeSign(cursor, ',', `"," or "${closing}"`)
  }
}

function readWord(cursor: Cursor, token: Token): Node {
  const { offset, length, text } = token
  if (text === 'true' || text === 'false') {
    take(cursor)
    return { kind: 'flag', value: text === 'true', offset, length }
  }
  if (['and', 'or', 'in', 'not'].includes(text)) throw expected(cursor, 'a value')
  const parts = [readPart(cursor)]
  if (isSign(here(cursor), '(')) return readCall(cursor, parts[0] as NamePart)
  while (isSign(here(cursor), '.')) {
    take(cursor)
    if (here(cursor).kind !== 'word') throw expected(cursor, 'the name of a field after the dot')
    parts.push(readPart(cursor))
  }
  return { kind: 'name', parts, ...spanOf(token, parts.at(-1) ?? token) }
}

const readPart = (cursor: Cursor): NamePart => {
  const { text, offset, length } = take(cursor)
  return { name: text, offset, length }
}

function readCall(cursor: Cursor, name: NamePart): Node {
  take(cursor)
  const args = readItems(cursor, ')')
  return grown(cursor, { kind: 'call', name, args, ...spanOf(name, take(cursor)) }, args)
}
