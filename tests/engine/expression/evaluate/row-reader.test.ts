import { expect, test } from 'vitest'
import { createRowReader } from '../../../../engine/expression/evaluate/reader.ts'

const other = createRowReader({ code: 'B' })
const row = createRowReader(
  { code: 'A', empty: null },
  { references: { other, gone: null }, lines: { lines: [other] } },
)

test('returns loaded values', () => {
  expect([row.get('code'), row.get('empty'), row.follow('other'), row.follow('gone')]).toEqual(['A', null, other, null])
  expect(row.lines('lines')).toEqual([other])
})

test('what is not there is not known', () => {
  expect([row.get('x'), row.get('constructor'), row.follow('code'), row.lines('__proto__')]).toEqual(
    Array(4).fill(undefined),
  )
})
