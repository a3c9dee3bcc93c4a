import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDecimal } from '../../../../engine/expression/syntax/decimal-text.ts'
import {
  compareText,
  compareValues,
  createNumberType,
  date,
  type ExpressionType,
  type ExpressionValue,
  flag,
  isEqual,
  parseWrittenValue,
  readStored,
  text,
} from '../../../../engine/expression/terms/types.ts'
import { shown } from '../world.ts'

test.each<[string | number | null, ExpressionType, string]>([
  [12500, createNumberType(3), '12.5'],
  [0, createNumberType(0), '0'],
  [null, createNumberType(0), 'nothing'],
  ['-', text, 'nothing'],
  ['', text, 'nothing'],
  ['--', text, "'--'"],
  [1, flag, 'true'],
  [0, flag, 'false'],
  [null, flag, 'nothing'],
  ['2026-01-01', date, "'2026-01-01'"],
])('%s stored as %o is %s', (stored, type, expected) => {
  expect(shown(readStored(stored, type, '-'))).toBe(expected)
})

test.each<[string | number | null, ExpressionType, string]>([
  [' 12.50 ', createNumberType(), '12.5'],
  [500, createNumberType(), '500'],
  ['1,000', createNumberType(), 'nothing'],
  ['TRUE', flag, 'true'],
  ['0', flag, 'false'],
  ['A, B ,-', { kind: 'list', of: text }, "['A', 'B', nothing]"],
  ['', { kind: 'list', of: text }, 'nothing'],
  ['-', text, 'nothing'],
])('%s written for %o is %s', (written, type, expected) => {
  expect(shown(parseWrittenValue(written, type, '-'))).toBe(expected)
})

const values: readonly ExpressionValue[] = [
  null,
  '',
  '-',
  'A',
  '1',
  true,
  false,
  createDecimal(1n),
  createDecimal(10n, 1),
  createDecimal(11n, 1),
]

test('equality compares values of one kind, and null equals null', () => {
  const equal = values.map(a => values.map(b => (isEqual(a, b, '-') ? 1 : 0)).join(''))
  expect(equal).toEqual([
    '1110000000',
    '1110000000',
    '1110000000',
    '0001000000',
    '0000100000',
    '0000010000',
    '0000001000',
    '0000000110',
    '0000000110',
    '0000000001',
  ])
})

test('null has no order', () => {
  expect([compareValues(null, 'A', '-'), compareValues('A', '-', '-'), compareValues('', '', '-')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(compareValues('A', 'B', '-')).toBeLessThan(0)
  expect(compareValues(createDecimal(2n), createDecimal(15n, 1), '-')).toBeGreaterThan(0)
})

test('texts go by code point, as in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})
