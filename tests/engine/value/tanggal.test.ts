import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, countDaysBetween, getToday, isTanggal, tanggal } from '../../../engine/value/tanggal.ts'

test.each(['1900-01-01', '2999-12-31', '2024-02-29', '2000-02-29', '2025-04-30'])('%s is a date', text => {
  expect(isTanggal(text)).toBe(true)
  expect(tanggal(text)).toBe(text)
})

test.each([
  '2025-02-29',
  '1900-02-29',
  '2024-02-30',
  '2025-04-31',
  '2025-00-10',
  '2025-13-01',
  '2025-01-00',
  '2025-01-32',
  '1899-12-31',
  '3000-01-01',
  '25-01-01',
  '2025-1-1',
  '01-02-2025',
  '2025/01/01',
  '20250101',
  '2025-01-01T00:00:00Z',
  ' 2025-01-01',
  '2025-01-01\n',
  '２０２５-01-01',
  '',
  'constructor',
])('%j is no date', text => {
  expect(isTanggal(text)).toBe(false)
  expect(() => tanggal(text)).toThrow('is no date')
})

test.each([null, undefined, 20250101, new Date(), ['2025-01-01'], {}])('%o is no date', value => {
  expect(isTanggal(value)).toBe(false)
})

describe('addDays', () => {
  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2025-01-01', -1, '2024-12-31'],
    ['2025-06-15', 0, '2025-06-15'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(tanggal(from), days)).toBe(to)
  })

  test.each([
    ['2025-01-01', 0.5],
    ['2025-01-01', Number.NaN],
    ['2025-01-01', Number.MAX_SAFE_INTEGER],
    ['2999-12-31', 1],
    ['1900-01-01', -1],
  ])('%s and %d days is refused', (from, days) => {
    expect(() => addDays(tanggal(from), days)).toThrow()
  })

  test('daysBetween undoes it', () => {
    const first = tanggal('1900-01-01')
    const span = countDaysBetween(first, tanggal('2999-12-31'))
    fc.assert(
      fc.property(fc.nat(span), fc.nat(span), (left, right) => {
        const [from, to] = [addDays(first, left), addDays(first, right)]
        expect(countDaysBetween(from, to)).toBe(right - left)
        expect(addDays(from, countDaysBetween(from, to))).toBe(to)
        expect(from < to).toBe(left < right)
      }),
    )
  })
})

describe('addMonths', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-11-23', 14, '2028-01-23'],
    ['2999-12-01', 1, undefined],
    ['1900-01-01', -1, undefined],
  ])('%s and %i months are %s', (from, months, expected) => {
    expect(addMonths(tanggal(from), months)).toBe(expected)
  })
})

describe('todayIn', () => {
  test.each([
    ['Asia/Jakarta', '2025-01-01T16:59:59.999Z', '2025-01-01'],
    ['Asia/Jakarta', '2025-01-01T17:00:00.000Z', '2025-01-02'],
    ['Asia/Jayapura', '2025-01-01T15:00:00.000Z', '2025-01-02'],
    ['UTC', '2024-02-29T23:59:59.999Z', '2024-02-29'],
    ['America/New_York', '2025-01-01T04:59:59.000Z', '2024-12-31'],
  ])('in %s at %s it is %s', (timeZone, instant, expected) => {
    expect(getToday(timeZone, new Date(instant))).toBe(expected)
  })

  test('refuses an unknown time zone and an invalid instant', () => {
    expect(() => getToday('Asia/Nowhere', new Date(0))).toThrow(RangeError)
    expect(() => getToday('Asia/Jakarta', new Date(Number.NaN))).toThrow(RangeError)
  })
})
