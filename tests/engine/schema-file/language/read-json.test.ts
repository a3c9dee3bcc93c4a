import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeTextOffset,
  findOffset,
  findTextPosition,
  getLineAndColumn,
  readJson,
} from '../../../../engine/schema-file/language/read-json.ts'
import type { JsonPath } from '../../../../engine/schema-file/language/shape.ts'

const faults: readonly [name: string, text: string, offset: number, message: string][] = [
  ['an empty text', '', 0, 'the file is empty'],
  ['white space', ' \r\n\t', 0, 'the file is empty'],
  ['a comment', '{"a": 1} // one', 9, 'not JSON: invalid comment token'],
  ['a comma too many', '{"a": 1,}', 8, 'not JSON: property name expected'],
  ['a comma too few', '[1 2]', 3, 'not JSON: comma expected'],
  ['a text without end', '{"a": "b', 6, 'not JSON: unexpected end of string'],
  ['a bare word', '{a: 1}', 1, 'not JSON: invalid symbol'],
  ['a line break in a text', '["a\nb"]', 1, 'not JSON: unexpected end of string'],
  ['a byte order mark', '\uFEFF1', 0, 'not JSON: invalid symbol'],
  ['two values', '1 2', 2, 'not JSON: end of file expected'],
]

test.each(faults)('refuses %s and reports only the first error', (_name, text, offset, message) => {
  expect(readJson(text)).toMatchObject({ value: undefined, faults: [{ offset, path: [], message }] })
})

test('parses JSON', () => {
  expect(readJson('{"a": [1, null, {"b": "c"}]}')).toMatchObject({ value: { a: [1, null, { b: 'c' }] }, faults: [] })
})

describe('duplicate keys', () => {
  test('are reported at the second key, at every depth', () => {
    const text = '{"a": {"b": 1, "b": {"c": 1, "c": 2}}, "a": [{"d": 1, "d": 2}]}'
    expect(readJson(text).faults).toEqual([
      { offset: 15, path: ['a', 'b'], message: 'the key "b" stands here twice' },
      { offset: 29, path: ['a', 'b', 'c'], message: 'the key "c" stands here twice' },
      { offset: 39, path: ['a'], message: 'the key "a" stands here twice' },
      { offset: 54, path: ['a', 0, 'd'], message: 'the key "d" stands here twice' },
    ])
  })

  test('are compared after unescaping', () => {
    expect(readJson('{"a": 1, "\\u0061": 2}').faults).toMatchObject([{ offset: 9 }])
    expect(readJson('{"__proto__": 1, "__proto__": 2, "toString": 1}').faults).toMatchObject([{ offset: 17 }])
  })

  test('are allowed in two objects', () => {
    expect(readJson('[{"a": 1}, {"a": 1}]').faults).toEqual([])
  })
})

test('treats __proto__ like any other key', () => {
  const { value } = readJson('{"__proto__": {"polluted": 1}}')
  expect(Object.keys(value as object)).toEqual(['__proto__'])
  expect('polluted' in (value as object)).toBe(false)
  expect('polluted' in {}).toBe(false)
})

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('accepts the same texts as JSON.parse, with the same values', () => {
  const json = fc.json({ maxDepth: 3 })
  const mangled = fc.tuple(
    json,
    fc.nat(),
    fc.constantFrom('', ',', '"', '}', '\\', '\n', '\u00a0', '\u2028', '01', '/**/'),
  )
  const nearly = mangled.map(([text, at, put]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + put + text.slice(place + 1)
  })
  const pieces = fc.array(
    fc.constantFrom('{', '}', '[', ']', '"a"', ':', ',', '1', '-', '1.', '.5', 'e', 'true', ' ', '\f', '\\u12'),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        json,
        nearly,
        pieces.map(all => all.join('')),
      ),
      text => {
        const { value, faults: found } = readJson(text)
        const isDoubled = found.length > 0 && found.every(({ message }) => message.endsWith('stands here twice'))
        expect(found.length === 0 || isDoubled).toBe(isJson(text))
        if (found.length === 0) expect(value).toEqual(JSON.parse(text))
      },
    ),
    { numRuns: 2000 },
  )
})

describe('offsets', () => {
  const text = '{"a": {"b~/c": [10, {"d": 1}]}}'
  const { root } = readJson(text)
  const rows: readonly [path: JsonPath, on: 'key' | 'value', at: string][] = [
    [[], 'value', text],
    [['a'], 'value', '{"b~/c"'],
    [['a'], 'key', '"a"'],
    [['a', 'b~/c', 0], 'value', '10'],
    [['a', 'b~/c', 0], 'key', '10'],
    [['a', 'b~/c', 1, 'd'], 'key', '"d"'],
    [['a', 'b~/c', 1, 'd'], 'value', '1}'],
    [['a', 'b~/c', 1, 'missing'], 'key', '{"d"'],
    [['a', 'b~/c', 7], 'value', '[10'],
    [['missing', 'too'], 'value', text],
    [['__proto__'], 'value', text],
  ]

  test.each(rows)('%j, its %s', (path, on, at) => {
    expect(text.slice(findOffset(root, path, on)).slice(0, at.length)).toBe(at)
  })

  test('is 0 without a root', () => {
    expect(findOffset(undefined, ['a'])).toBe(0)
  })
})

test.each([
  ['"abc"', 0, 'a'],
  ['"abc"', 2, 'c'],
  ['"a\\"b\\u00e9c"', 2, 'b'],
  ['"a\\"b\\u00e9c"', 4, 'c'],
  ['{"no": "text"}', 3, '{'],
])('in the text %s its character %i is %s', (source, at, expected) => {
  expect(source[computeTextOffset(source, 0, at)]).toBe(expected)
})

describe('the character of a value', () => {
  const text = JSON.stringify({
    rule: 'a == b',
    lines: ['a', '== bc'],
    total: "money 'Total' = price",
    columns: ['sum(cost = price)', 'size'],
    map: ['name', { size: 'big' }],
    type: 'money',
  })
  const { root } = readJson(text)
  const rows: readonly [path: JsonPath, at: number, found: string | undefined][] = [
    [['rule'], 5, 'b'],
    [['lines'], 0, 'a'],
    [['lines'], 2, '=='],
    [['lines'], 5, 'bc'],
    [['lines'], 9, undefined],
    [['total', 'x-calc'], 0, 'price'],
    [['columns', 0, 'value'], 3, 'ce)'],
    [['columns', 1, 'value'], 0, undefined],
    [['map', 'name'], 0, 'name'],
    [['map', 'size'], 1, 'ig'],
    [['type', 'x-calc'], 0, undefined],
  ]

  test.each(rows)('%j, %i', (path, at, found) => {
    const position = findTextPosition(root, path, at)
    const offset = position && computeTextOffset(text, position.start, position.at)
    expect(offset === undefined ? undefined : text.slice(offset, offset + (found ?? '').length)).toBe(found)
  })

  test('has no position without a root', () => {
    expect(findTextPosition(undefined, ['rule'], 0)).toBeUndefined()
  })
})

const columns: readonly [text: string, offset: number, line: number, column: number][] = [
  ['', 0, 1, 1],
  ['ab', 2, 1, 3],
  ['a\nb', 1, 1, 2],
  ['a\nb', 2, 2, 1],
  ['a\r\nb\r\n', 3, 2, 1],
  ['a\r\n\r\ncd', 6, 3, 2],
  ['é💍x', 3, 1, 4],
]

test.each(columns)('in %j the offset %i is line %i, column %i', (text, offset, line, column) => {
  expect(getLineAndColumn(text, offset)).toEqual({ line, column })
})
