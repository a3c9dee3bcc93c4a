import { expect, test } from 'vitest'
import { parseJsonText } from '../../../engine/values/json-text.ts'

test.each([
  ['{"q":"cin"}', { q: 'cin' }],
  ['[1,2]', [1, 2]],
  ['null', null],
  ['', undefined],
  ['{', undefined],
  ['{"q":"cin"} ', { q: 'cin' }],
  ["{'q':1}", undefined],
])('%s says %j', (text, value) => {
  expect(parseJsonText(text)).toEqual(value)
})
