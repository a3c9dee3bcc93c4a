// Times of pages: in the zone of the shop, named where the browser is in another one.
import { expect, test } from 'vitest'
import { formatMoment, formatTimeOfDay, getZoneWords, showZone } from '../../../src/ui/format-moment.ts'

const moment = '2026-11-20T15:05:00Z'
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

test('a moment is in the zone of the shop, which is named where it is not that of the browser', () => {
  showZone('Asia/Jayapura', 'id')
  expect([formatMoment(moment), formatTimeOfDay(moment)]).toEqual(['2026-11-21 00:05 WIT', '00:05 WIT'])
  expect(formatTimeOfDay(moment, getZoneWords('Asia/Makassar'))).toBe('23:05 WITA')
  showZone(browserZone, 'id')
  expect(formatMoment(moment)).toMatch(/^2026-11-2\d \d\d:\d\d$/)
})

test('a session without a zone leaves the clock of the browser', () => {
  showZone(browserZone, 'id')
  showZone('', 'id')
  expect(formatMoment(moment)).not.toMatch(/[A-Z]/)
})
