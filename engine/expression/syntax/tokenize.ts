// Splits the text of an expression into tokens. Operators of other languages are recognized and reported.
import type { ExpressionFault, Span } from './syntax.ts'

export type TokenKind = 'number' | 'text' | 'word' | 'sign' | 'end'

/** `text` is the meaning: the digits, a quoted text without its quotes, the word or the sign. */
export interface Token extends Span {
  readonly kind: TokenKind
  readonly text: string
}

export interface Lexed {
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
