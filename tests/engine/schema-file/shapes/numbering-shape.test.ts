import { expect, test } from 'vitest'
import { numbering } from '../../../../engine/schema-file/shapes/lines-shape.ts'
import { readBy } from '../shape-facts.ts'

test.each([
  ['N-{yyMMdd}-{####}', 'day'],
  ['{shop}-{yyMM}-{####}', 'month'],
  ['N{yy}{####}', 'year'],
  ['{shop.code}-{######}', 'never'],
  ['{uuid}', 'never'],
])('a pattern alone begins again with its date: %s', (pattern, reset) => {
  expect(readBy(numbering, pattern)).toEqual({ value: { pattern, reset }, faults: [] })
})

test('an object without a period never begins again', () => {
  expect(readBy(numbering, { pattern: 'N-{yyMMdd}-{####}' })).toEqual({
    value: { pattern: 'N-{yyMMdd}-{####}' },
    faults: [],
  })
})

test.each([
  ['', ['/pattern: expected a text, found an empty text']],
  [{ pattern: 'N{##}', reset: 'week' }, ['/reset: "week" is not one of never, year, month, day']],
])('refuses %j', (value, faults) => {
  expect(readBy(numbering, value).faults).toEqual(faults)
})
