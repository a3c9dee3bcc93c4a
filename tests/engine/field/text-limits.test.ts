import { expect, test } from 'vitest'
import type { JsonForm, Limits, Stored } from '../../../engine/field/field-type.ts'
import { checkText, countCharacters } from '../../../engine/field/text-type.ts'

const own: JsonForm = { type: 'string', minLength: 2, maxLength: 5 }

test.each([
  ['', 0],
  ['ab', 2],
  ['💍', 1],
  ['e\u0301', 2],
])('%j has %i code points', (text, length) => {
  expect(countCharacters(text)).toBe(length)
})

test.each<[string, Stored, Limits, unknown[]]>([
  ['within', 'abc', {}, []],
  ['too short for the type', 'a', {}, [{ code: 'text.short', params: { min: 2 } }]],
  ['too long for the type', 'abcdef', {}, [{ code: 'text.long', params: { max: 5 } }]],
  ['too short for the field', 'abc', { minLength: 4 }, [{ code: 'text.short', params: { min: 4 } }]],
  ['too long for the field', 'abc', { maxLength: 2 }, [{ code: 'text.long', params: { max: 2 } }]],
  ['a wider field', 'abcdef', { maxLength: 9 }, [{ code: 'text.long', params: { max: 5 } }]],
  ['a laxer field', 'a', { minLength: 1 }, [{ code: 'text.short', params: { min: 2 } }]],
  ['rings count once', '💍💍💍💍💍', {}, []],
  ['another pattern', 'abc', { pattern: /^x/ }, [{ code: 'text.pattern' }]],
  ['all at once', 'a', { pattern: /^x/ }, [{ code: 'text.short', params: { min: 2 } }, { code: 'text.pattern' }]],
  ['nothing', null, { minLength: 4, pattern: /^x/ }, []],
  ['empty text', '', { minLength: 4, pattern: /^x/ }, []],
])('%s', (_name, value, limits, expected) => {
  expect(checkText(value, limits, own)).toEqual(expected)
})

test('a global pattern answers the same every time', () => {
  const limits = { pattern: /b/g }
  for (let turn = 0; turn < 3; turn++) expect(checkText('abc', limits, own)).toEqual([])
})
