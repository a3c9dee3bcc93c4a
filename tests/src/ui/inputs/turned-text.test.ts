import { expect, test } from 'vitest'
import { digitsOnly } from '../../../../src/ui/inputs/digit-filters.ts'
import { turnText } from '../../../../src/ui/inputs/turned-text.ts'

/** `ab|c` is the text `abc` with its caret behind the b. */
const at = (marked: string) => ({ text: marked.replace('|', ''), caret: marked.indexOf('|') })

test.each([
  ['upper', 'cin|cin', 'CIN|CIN'],
  ['upper', 'stra|ße', 'STRA|SSE'],
  ['upper', 'straß|e', 'STRASS|E'],
  ['lower', 'A|B', 'a|b'],
  ['asis', 'Ab|c', 'Ab|c'],
] as const)('%s turns %s into %s', (letters, typed, turned) => {
  expect(turnText(at(typed), letters)).toEqual(at(turned))
})

test('keeps the caret behind the same sign when the filter takes signs before it', () => {
  expect(turnText(at('1a2b|3'), 'upper', digitsOnly)).toEqual(at('12|3'))
})

test('leaves the caret where a refused sign was typed', () => {
  expect(turnText(at('12x|34'), 'asis', digitsOnly)).toEqual(at('12|34'))
})
