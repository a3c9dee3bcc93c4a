import { expect, test } from 'vitest'
import { convertLetters, keepDigits } from '../../../../src/ui/inputs/digit-filters.ts'

/** `ab|c` is the text `abc` with its caret behind the b. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

test.each([
  ['upper', 'cin|cin', 'CIN|CIN'],
  ['upper', 'stra|ße', 'STRA|SSE'],
  ['upper', 'straß|e', 'STRASS|E'],
  ['lower', 'A|B', 'a|b'],
  ['asis', 'Ab|c', 'Ab|c'],
] as const)('%s turns %s into %s', (letters, typed, turned) => {
  expect(convertLetters(at(typed), letters)).toEqual(at(turned))
})

test('keeps the caret behind the same sign when the filter takes signs before it', () => {
  expect(convertLetters(at('1a2b|3'), 'upper', keepDigits)).toEqual(at('12|3'))
})

test('leaves the caret where a refused sign was typed', () => {
  expect(convertLetters(at('12x|34'), 'asis', keepDigits)).toEqual(at('12|34'))
})
