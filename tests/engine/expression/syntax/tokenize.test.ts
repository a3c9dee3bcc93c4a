import { expect, test } from 'vitest'
import { maxDigits, tokenize } from '../../../../engine/expression/syntax/parse.ts'
import { markFaults } from '../world.ts'

const getTokens = (text: string): string =>
  tokenize(text)
    .tokens.map(({ kind, text: meaning, offset, length }) => `${kind}:${meaning}@${offset}+${length}`)
    .join(' ')

test.each([
  ['', 'end:@0+0'],
  ['a_1 .b', 'word:a_1@0+3 sign:.@4+1 word:b@5+1 end:@6+0'],
  ['1.50+2', 'number:1.50@0+4 sign:+@4+1 number:2@5+1 end:@6+0'],
  ["'it''s'", "text:it's@0+7 end:@7+0"],
  ["''", 'text:@0+2 end:@2+0'],
  ["'💍é\n'", 'text:💍é\n@0+6 end:@6+0'],
  ['a<=b!=c', 'word:a@0+1 sign:<=@1+2 word:b@3+1 sign:!=@4+2 word:c@6+1 end:@7+0'],
])('reads %s', (text, expected) => {
  expect(getTokens(text)).toBe(expected)
  expect(tokenize(text).faults).toEqual([])
})

test.each([
  ['a = b', ['2+1 "=" is no operator; use "=="'], 'sign:==@2+1'],
  ['a === b', ['2+3 "===" is no operator; use "=="'], 'sign:==@2+3'],
  ['a !== b', ['2+3 "!==" is no operator; use "!="'], 'sign:!=@2+3'],
  ['a <> b', ['2+2 "<>" is no operator; use "!="'], 'sign:!=@2+2'],
  ['!a', ['0+1 "!" is no operator; use "not"'], 'word:not@0+1'],
  ['a && b || c', ['2+2 "&&" is no operator; use "and"', '7+2 "||" is no operator; use "or"'], 'word:or@7+2'],
  ['"x"', ['0+3 a text needs single quotes'], 'text:x@0+3'],
  ["a + 'x", ['4+2 the text has no closing quote'], 'text:x@4+2'],
  ['1.2.3', ['0+5 "1.2.3" is not a number; write 1000 or 0.5'], 'number:0@0+5'],
  ['1e5', ['0+3 "1e5" is not a number; write 1000 or 0.5'], 'number:0@0+3'],
  ['5.', ['0+2 "5." is not a number; write 1000 or 0.5'], 'number:0@0+2'],
  ['9'.repeat(31), [`0+31 a number has at most ${maxDigits} digits`], 'number:0@0+31'],
  ['a % b ? 💍', ['2+1 "%" has no meaning', '6+1 "?" has no meaning', '8+2 "💍" has no meaning'], 'end:@10+0'],
])('names what is wrong in %s and reads on', (text, faults, token) => {
  expect(markFaults(tokenize(text).faults)).toEqual(faults)
  expect(getTokens(text)).toContain(token)
})
