import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  buildNumberForm,
  formatDocumentNumber,
  formatNumberPattern,
  getPeriod,
  parseCount,
} from '../../../engine/document/number-text.ts'
import type { NumberPart } from '../../../engine/schema/document.ts'

const where = { date: '2026-11-05', shop: (field: string | undefined) => (field === undefined ? 'KCA' : `${field}!`) }
const pattern: readonly NumberPart[] = [
  { kind: 'shop' },
  { kind: 'text', text: '-FJ-' },
  { kind: 'date', form: 'yyMMdd' },
  { kind: 'text', text: '-' },
  { kind: 'digits', width: 3 },
  { kind: 'text', text: '/' },
  { kind: 'shop', field: 'name' },
]
const form = buildNumberForm(pattern, where)

test('a number has the shop, the business date and its digits in their places', () => {
  expect(formatDocumentNumber(form, 7)).toBe('KCA-FJ-261105-007/name!')
  expect(formatNumberPattern(form)).toBe('KCA-FJ-261105-###/name!')
})

test('a count that the digits have no room for takes one more', () => {
  const counts = [999, 1000, 12345]
  const texts = ['KCA-FJ-261105-999/name!', 'KCA-FJ-261105-1000/name!', 'KCA-FJ-261105-12345/name!']
  expect(counts.map(count => formatDocumentNumber(form, count))).toEqual(texts)
  expect(texts.map(text => parseCount(form, text))).toEqual(counts)
})

test('every count is read out of its number again, whatever the digits', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 8 }), (count, width) => {
      const short = { ...form, width }
      expect(parseCount(short, formatDocumentNumber(short, count))).toBe(count)
    }),
  )
})

test('what was counted is read out of a number of the same form alone', () => {
  const texts = [
    'KCA-FJ-261105-042/name!',
    'KCA-FJ-261104-042/name!',
    'KCA-FJ-261105-4x2/name!',
    'KCA-FJ-261105-0042/name!',
  ]
  expect(texts.map(text => parseCount(form, text))).toEqual([42, undefined, undefined, undefined])
})

test('dates take every form', () => {
  const getForm = (text: string) => buildNumberForm([{ kind: 'date', form: text }], where).before
  expect(['yyyyMMdd', 'yyyyMM', 'yyMM', 'yyyy', 'yy'].map(getForm)).toEqual([
    '20261105',
    '202611',
    '2611',
    '2026',
    '26',
  ])
})

test('a pattern without digits has no count', () => {
  const unique = buildNumberForm([{ kind: 'uuid' }], where, () => 'abc')
  expect([formatDocumentNumber(unique, 1), formatNumberPattern(unique), parseCount(unique, 'abc')]).toEqual([
    'abc',
    'abc',
    undefined,
  ])
})

test('numbers are counted together for as long as they are not reset', () => {
  const resets = ['never', 'year', 'month', 'day'] as const
  expect(resets.map(reset => getPeriod(reset, '2026-11-05'))).toEqual(['-', '2026', '2026-11', '2026-11-05'])
})
