import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal } from '../../../../engine/expression/syntax/decimal.ts'
import { date, flag, number, type Type, text } from '../../../../engine/expression/terms/types.ts'
import {
  areEqual,
  compareText,
  orderOf,
  readStored,
  readWritten,
  type Value,
} from '../../../../engine/expression/terms/value.ts'
import { shown } from '../world.ts'

test.each<[string | number | null, Type, string]>([
  [12500, number(3), '12.5'],
  [0, number(0), '0'],
  [null, number(0), 'nothing'],
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

test.each<[string | number | null, Type, string]>([
  [' 12.50 ', number(), '12.5'],
  [500, number(), '500'],
  ['1,000', number(), 'nothing'],
  ['TRUE', flag, 'true'],
  ['0', flag, 'false'],
  ['A, B ,-', { kind: 'list', of: text }, "['A', 'B', nothing]"],
  ['', { kind: 'list', of: text }, 'nothing'],
  ['-', text, 'nothing'],
])('%s written for %o is %s', (written, type, expected) => {
  expect(shown(readWritten(written, type, '-'))).toBe(expected)
})

const values: readonly Value[] = [null, '', '-', 'A', '1', true, false, decimal(1n), decimal(10n, 1), decimal(11n, 1)]

test('equality compares values of one kind, and null equals null', () => {
  const equal = values.map(a => values.map(b => (areEqual(a, b, '-') ? 1 : 0)).join(''))
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
  expect([orderOf(null, 'A', '-'), orderOf('A', '-', '-'), orderOf('', '', '-')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(orderOf('A', 'B', '-')).toBeLessThan(0)
  expect(orderOf(decimal(2n), decimal(15n, 1), '-')).toBeGreaterThan(0)
})

test('texts go by code point, as in UTF-8', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)))
    }),
  )
})
