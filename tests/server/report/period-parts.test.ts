import { describe, expect, test } from 'vitest'
import type { SqlComparison, SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { getPartValue, isMergeable, mergePartRows, splitPeriod } from '../../../server/report/split-period.ts'

const buildColumn = (name: string, through: readonly string[] = []): SqlValue => ({ kind: 'column', through, name })
const buildConstant = (value: string | number | null): SqlValue => ({ kind: 'constant', value })
const compare = (left: SqlValue, operator: SqlComparison, value: string): SqlCondition => ({
  kind: 'compare',
  operator,
  left,
  right: buildConstant(value),
})
const plain = (condition: SqlCondition) => ({ condition, joins: [] })
const day = buildColumn('day')
const buildTotal = (how: 'sum' | 'min' | 'max' | 'distinct', of: SqlValue = buildColumn('n')): SqlValue => ({
  kind: 'total',
  total: how,
  of,
})
const count: SqlValue = { kind: 'total', total: 'count' }
const coalesceToZero = (value: SqlValue): SqlValue => ({ kind: 'coalesce', items: [value, buildConstant(0)] })

describe('periodParts', () => {
  const between = (from: string, to: string) => [plain(compare(day, '>=', from)), plain(compare(day, '<=', to))]

  test('each day of the period is in one of two halves', () => {
    expect(splitPeriod(between('2025-01-01', '2025-12-31'))).toEqual({
      column: day,
      parts: [plain(compare(day, '<', '2025-07-02')), plain(compare(day, '>=', '2025-07-02'))],
    })
  })

  test('a day that another row has is led to in both halves', () => {
    const of = buildColumn('day', ['visit'])
    const joins = [{ through: ['visit'], to: 'visits' }]
    const filters = [
      { condition: compare(of, '>=', '2025-01-01'), joins },
      { condition: compare(of, '<=', '2025-01-31'), joins },
    ]
    expect(splitPeriod(filters)?.parts).toEqual([
      { condition: compare(of, '<', '2025-01-16'), joins },
      { condition: compare(of, '>=', '2025-01-16'), joins },
    ])
  })

  test('finds both days within one condition', () => {
    const all = { kind: 'all', of: between('2025-01-01', '2025-02-28').map(one => one.condition) } as const
    expect(splitPeriod([plain(all)])?.column).toEqual(day)
  })

  test.each([
    ['a short period', between('2025-01-01', '2025-01-13')],
    ['a period without an end', [plain(compare(day, '>=', '2025-01-01'))]],
    [
      'days of two columns',
      [plain(compare(day, '>=', '2025-01-01')), plain(compare(buildColumn('other'), '<=', '2025-12-31'))],
    ],
    [
      'days behind two references',
      [
        plain(compare(buildColumn('day', ['a']), '>=', '2025-01-01')),
        plain(compare(buildColumn('day', ['b']), '<=', '2025-12-31')),
      ],
    ],
    ['texts that are no days', between('A', 'Z')],
    ['alternatives', [plain({ kind: 'any', of: between('2025-01-01', '2025-12-31').map(one => one.condition) })]],
    ['open ends', [plain(compare(day, '>', '2025-01-01')), plain(compare(day, '<', '2025-12-31'))]],
    ['no filter', []],
  ])('%s has no parts', (_, filters) => {
    expect(splitPeriod(filters)).toBeUndefined()
  })
})

test.each([
  ['a sum', buildTotal('sum'), true],
  ['a count', count, true],
  ['the least', buildTotal('min'), true],
  ['what differs', buildTotal('distinct'), false],
  ['a key', day, true],
  ['a key or a constant', coalesceToZero(day), true],
  ['a sum or nought', coalesceToZero(buildTotal('sum')), true],
  ['what differs or nought', coalesceToZero(buildTotal('distinct')), false],
  ['a sum or another one', { kind: 'coalesce', items: [buildTotal('sum'), buildTotal('max')] } as const, false],
  ['a key or a sum', { kind: 'coalesce', items: [day, buildTotal('sum')] } as const, false],
])('of %s parts say what all come to: %s', (_, value, holds) => {
  expect(isMergeable(value)).toBe(holds)
})

test('an empty total of a part stays null', () => {
  expect([coalesceToZero(buildTotal('max')), coalesceToZero(day), count].map(getPartValue)).toEqual([
    buildTotal('max'),
    coalesceToZero(day),
    count,
  ])
})

describe('rowsOfParts', () => {
  test('rows that are alike become one, each total by what it is', () => {
    const values = [day, buildTotal('sum'), count, buildTotal('min'), buildTotal('max')]
    const parts = [
      [
        ['b', 1, 2, 5, 'x'],
        ['a', 7, 1, 9, 'y'],
      ],
      [
        ['b', 10, 3, 4, 'z'],
        ['c', null, 1, null, null],
        [null, 3, 1, 2, 'a'],
      ],
    ]
    expect(mergePartRows(values, parts)).toEqual([
      [null, 3, 1, 2, 'a'],
      ['a', 7, 1, 9, 'y'],
      ['b', 11, 5, 4, 'z'],
      ['c', null, 1, null, null],
    ])
  })

  test('the default of an empty total applies if all parts are empty', () => {
    const values = [coalesceToZero(buildTotal('sum')), coalesceToZero(buildTotal('max')), buildTotal('sum')]
    expect(mergePartRows(values, [[[null, -5, null]], [[null, null, 3]]])).toEqual([[0, -5, 3]])
    expect(mergePartRows(values, [[[null, null, null]], []])).toEqual([[0, 0, null]])
  })

  test('null in both parts is no row', () => {
    expect(mergePartRows([count, buildTotal('sum')], [[], []])).toEqual([])
  })

  test('texts differ from numbers, and keys are sorted by code point', () => {
    const values = [buildColumn('key'), count]
    expect(
      mergePartRows(values, [
        [
          ['a', 1],
          ['1', 1],
          [1, 1],
        ],
        [
          ['B', 1],
          ['1', 2],
        ],
      ]),
    ).toEqual([
      ['1', 3],
      [1, 1],
      ['B', 1],
      ['a', 1],
    ])
  })

  test('a sum that is too large to be exact is refused', () => {
    expect(() => mergePartRows([buildTotal('sum')], [[[Number.MAX_SAFE_INTEGER]], [[1]]])).toThrow(RangeError)
  })
})
