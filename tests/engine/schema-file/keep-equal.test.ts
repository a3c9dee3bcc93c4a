import { expect, test } from 'vitest'
import { isSameList, keepEqual, keepEqualEntries } from '../../../engine/schema-file/cached-results.ts'

const run = (): void => undefined
const former = { list: [1, { set: new Set(['a']) }], run }

test.each([
  ['an equal value', { list: [1, { set: new Set(['a']) }], run }, true],
  ['another entry of a list', { list: [2, { set: new Set(['a']) }], run }, false],
  ['another set', { list: [1, { set: new Set(['b']) }], run }, false],
  ['another function', { list: [1, { set: new Set(['a']) }], run: () => undefined }, false],
  ['another order of keys, which is that of the fields', { run, list: [1, { set: new Set(['a']) }] }, false],
  ['a key more', { list: [1, { set: new Set(['a']) }], run, more: undefined }, false],
])('%s', (_, value, isFormer) => {
  expect(keepEqual<object>(former, value) === former).toBe(isFormer)
  expect(keepEqual<object>(undefined, value)).toBe(value)
})

test('keeps the equal entries of a record, and the record if all are equal', () => {
  const record = { one: { a: 1 }, two: { a: 2 } }
  expect(keepEqualEntries(record, { one: { a: 1 }, two: { a: 2 } })).toBe(record)
  const changed = keepEqualEntries(record, { one: { a: 1 }, two: { a: 3 } })
  expect([changed.one === record.one, changed.two]).toEqual([true, { a: 3 }])
  expect(Object.keys(keepEqualEntries(record, { two: { a: 2 }, one: { a: 1 } }))).toEqual(['two', 'one'])
})

test('values of two kinds are not equal', () => {
  expect(keepEqual<unknown>([], {})).toEqual({})
  expect(keepEqual<unknown>({ a: null }, { a: {} })).toEqual({ a: {} })
  expect(isSameList([1], [1, 2])).toBe(false)
})
