import { describe, expect, test } from 'vitest'
import type { SqlComparison, SqlCondition, SqlValue } from '../../../engine/expression/sql/sql-tree.ts'
import { getPartValue, isMergeable, mergePartRows, splitPeriod } from '../../../engine/reports/period-parts.ts'

const column = (name: string, through: readonly string[] = []): SqlValue => ({ kind: 'column', through, name })
const constant = (value: string | number | null): SqlValue => ({ kind: 'constant', value })
const compare = (left: SqlValue, operator: SqlComparison, value: string): SqlCondition => ({
  kind: 'compare',
  operator,
  left,
  right: constant(value),
})
const plain = (condition: SqlCondition) => ({ condition, joins: [] })
const day = column('day')
const total = (how: 'sum' | 'min' | 'max' | 'distinct', of: SqlValue = column('n')): SqlValue => ({
  kind: 'total',
  total: how,
  of,
})
const count: SqlValue = { kind: 'total', total: 'count' }
const orNothing = (value: SqlValue): SqlValue => ({ kind: 'coalesce', items: [value, constant(0)] })

describe('periodParts', () => {
  const between = (from: string, to: string) => [plain(compare(day, '>=', from)), plain(compare(day, '<=', to))]

  test('each day of the period is in one of two halves', () => {
    expect(splitPeriod(between('2025-01-01', '2025-12-31'))).toEqual({
      column: day,
      parts: [plain(compare(day, '<', '2025-07-02')), plain(compare(day, '>=', '2025-07-02'))],
    })
  })

  test('a day that another row has is led to in both halves', () => {
    const of = column('day', ['visit'])
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
      [plain(compare(day, '>=', '2025-01-01')), plain(compare(column('other'), '<=', '2025-12-31'))],
    ],
    [
      'days behind two references',
      [
        plain(compare(column('day', ['a']), '>=', '2025-01-01')),
        plain(compare(column('day', ['b']), '<=', '2025-12-31')),
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
  ['a sum', total('sum'), true],
  ['a count', count, true],
  ['the least', total('min'), true],
  ['what differs', total('distinct'), false],
  ['a key', day, true],
  ['a key or a constant', orNothing(day), true],
  ['a sum or nought', orNothing(total('sum')), true],
  ['what differs or nought', orNothing(total('distinct')), false],
  ['a sum or another one', { kind: 'coalesce', items: [total('sum'), total('max')] } as const, false],
  ['a key or a sum', { kind: 'coalesce', items: [day, total('sum')] } as const, false],
])('of %s parts say what all come to: %s', (_, value, holds) => {
  expect(isMergeable(value)).toBe(holds)
})

test('an empty total of a part stays null', () => {
  expect([orNothing(total('max')), orNothing(day), count].map(getPartValue)).toEqual([
    total('max'),
    orNothing(day),
    count,
  ])
})

describe('rowsOfParts', () => {
  test('rows that are alike become one, each total by what it is', () => {
    const values = [day, total('sum'), count, total('min'), total('max')]
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
    const values = [orNothing(total('sum')), orNothing(total('max')), total('sum')]
    expect(mergePartRows(values, [[[null, -5, null]], [[null, null, 3]]])).toEqual([[0, -5, 3]])
    expect(mergePartRows(values, [[[null, null, null]], []])).toEqual([[0, 0, null]])
  })

  test('null in both parts is no row', () => {
    expect(mergePartRows([count, total('sum')], [[], []])).toEqual([])
  })

  test('texts differ from numbers, and keys are sorted by code point', () => {
    const values = [column('key'), count]
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
    expect(() => mergePartRows([total('sum')], [[[Number.MAX_SAFE_INTEGER]], [[1]]])).toThrow(RangeError)
  })
})
