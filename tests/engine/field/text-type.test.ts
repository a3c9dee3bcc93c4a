import fc from 'fast-check'
import { describe } from 'vitest'
import { createTextType } from '../../../engine/field/text-type.ts'
import { parsesAs, parsesOnce, testReading, testRoundTrip, testStrangers } from './type-facts.ts'

const line = createTextType({ name: 'line', description: 'A line.', json: { type: 'string' }, width: 9, words: 'line' })
const lines = createTextType({
  name: 'lines',
  description: 'Lines.',
  json: { type: 'string' },
  width: 9,
  words: 'lines',
})
const digits = createTextType({
  name: 'digits',
  description: 'Digits.',
  json: { type: 'string' },
  width: 9,
  words: undefined,
  form: { pattern: /^[0-9]+$/, code: 'text.pattern' },
})

describe('a line', () => {
  testStrangers(line, 'type.text', [1, true])
  parsesOnce(line)
  testRoundTrip(line, fc.stringMatching(/^[a-z]([a-z ]{0,9}[a-z])?$/))
  parsesAs(line, [
    ['  CINCIN  POLOS\u00a0\n', { value: 'CINCIN  POLOS' }],
    ['   ', { value: '' }],
    ['e\u0301', { value: '\u00e9' }],
    ['💍', { value: '💍' }],
    ['__proto__', { value: '__proto__' }],
    ['a'.repeat(1_000_000), { value: 'a'.repeat(1_000_000) }],
    ...['\0', '\t', '\n', '\r', '\x1b', '\x7f', '\x80', '\x9f', '\u2028', '\u2029', '\ud800', '\udc00'].map(
      character => [`a${character}b`, 'text.control'] as const,
    ),
  ])
  testReading(line, [
    [' a ', { value: 'a' }],
    ['a\0b', 'text.control'],
  ])
})

describe('lines', () => {
  parsesOnce(lines)
  parsesAs(lines, [
    ['a\r\nb\rc\n\td ', { value: 'a\nb\nc\n\td' }],
    ...['\0', '\v', '\f', '\x7f', '\x85', '\u2028', '\u2029', '\udfff'].map(
      character => [`a${character}b`, 'text.control'] as const,
    ),
  ])
})

describe('a form', () => {
  parsesAs(digits, [
    [' 12 ', { value: '12' }],
    ['1x', 'text.pattern'],
    [' ', 'text.pattern'],
  ])
  testReading(digits, [[' ', { value: '' }]])
})
