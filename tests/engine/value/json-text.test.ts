import { expect, test } from 'vitest'
import { isTooDeep, parseJsonText } from '../../../engine/value/json-text.ts'

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

const nested = (levels: number, [open, close]: readonly [string, string]): string =>
  `${open.repeat(levels)}1${close.repeat(levels)}`

test.each([['[', ']'] as const, ['{"a":', '}'] as const, ['[{"]":', '}]'] as const])(
  '64 levels of %s are read, 65 are not',
  (...signs) => {
    const levels = signs[1].length === 2 ? 32 : 64
    expect([isTooDeep(nested(levels, signs)), isTooDeep(nested(levels + 1, signs))]).toEqual([false, true])
    expect([parseJsonText(nested(levels, signs)) === undefined, parseJsonText(nested(levels + 1, signs))]).toEqual([
      false,
      undefined,
    ])
  },
)

test.each([
  ['signs in a text', `"${'['.repeat(100)}"`],
  ['a quote in a text', `"\\"${'['.repeat(100)}"`],
  ['a text that ends with its own sign', `["\\\\", ["${'{'.repeat(100)}"]]`],
  ['lists beside each other', `[${Array(100).fill('[]').join()}]`],
  ['a text without an end', `"${'['.repeat(100)}`],
])('%s are not levels', (_, text) => {
  expect(isTooDeep(text)).toBe(false)
})

test('a depth of millions is counted', () => {
  expect(isTooDeep('['.repeat(5_000_000))).toBe(true)
})
