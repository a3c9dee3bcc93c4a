import { expect, test } from 'vitest'
import { formatMoment } from '../../../engine/value/tanggal.ts'

test.each([
  ['2026-11-20T03:00:00Z', 'Asia/Jakarta', '2026-11-20 10:00'],
  ['2026-11-20T17:05:59Z', 'Asia/Jayapura', '2026-11-21 02:05'],
  ['2026-12-31T17:00:00Z', 'Asia/Jakarta', '2027-01-01 00:00'],
])('%s in %s is %s', (moment, zone, text) => {
  expect(formatMoment(new Date(moment), zone)).toBe(text)
})

test('an unknown zone is refused', () => {
  expect(() => formatMoment(new Date(0), 'Asia/Atlantis')).toThrow(RangeError)
})
