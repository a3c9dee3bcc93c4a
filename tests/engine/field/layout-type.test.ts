import { describe, expect, test } from 'vitest'
import { createLayoutType, isAmount, isFlag, isKey, isOneOf, isText } from '../../../engine/field/layout-type.ts'

const { type, readParts: partsOf } = createLayoutType<{ readonly a: number; readonly b: string }>({
  name: 'sample',
  description: 'A sample.',
  layout: 'lines',
  rules: { a: { holds: isAmount(0, 10) }, b: { holds: isText, otherwise: 'x' } },
})

test('a list, and its text, become one text with every part whole', () => {
  const whole = '[{"a":1.5,"b":"x"}]'
  for (const raw of [[{ a: 1.5 }], '[ { "a": 1.5 } ]', whole]) expect(type.parse(raw)).toEqual({ value: whole })
  expect(type.parse(type.toJson(whole))).toEqual({ value: whole })
  expect(partsOf(whole)).toEqual([{ a: 1.5, b: 'x' }])
  expect(type.read(' ')).toEqual({ value: '' })
})

test.each([1, true, {}, 'x', '{}', Array.from({ length: 301 }, () => ({ a: 1 }))])('%j is no layout', raw => {
  expect(type.parse(raw)).toEqual({ fault: { code: 'type.layout' } })
  expect(partsOf(raw)).toEqual([])
})

test.each([
  [{ b: 'x' }, 'a'],
  [{ a: 11 }, 'a'],
  [{ a: 1, b: 1 }, 'b'],
  [{ a: 1, c: 1 }, 'c'],
  [1, '?'],
  [[], '?'],
])('part %j is wrong in %s', (part, name) => {
  expect(type.parse([{ a: 1 }, part])).toEqual({ fault: { code: 'layout.part', params: { index: 2, name } } })
})

describe('a value of a part', () => {
  test('is a text without signs that a printer obeys', () => {
    expect(['', 'a\nb', 'x'.repeat(300)].map(isText)).toEqual([true, true, true])
    expect(['\u001b@', 'x'.repeat(301), 1].map(isText)).toEqual([false, false, false])
  })

  test('is an amount within bounds and of one decimal', () => {
    expect([0, 0.1, 10].map(isAmount(0, 10))).toEqual([true, true, true])
    expect([-0.1, 10.1, 0.05, Number.NaN, '1'].map(isAmount(0, 10))).toEqual([false, false, false, false, false])
  })

  test('is a key, one of some, or a flag', () => {
    expect(['', 'a.b_1', 'A', '__proto__.x!', 1].map(isKey)).toEqual([true, true, false, false, false])
    expect(['a', 'b', 1].map(isOneOf(['a']))).toEqual([true, false, false])
    expect([true, 1].map(isFlag)).toEqual([true, false])
  })
})
