import { expect, test } from 'vitest'
import { findLastSlot, type ScheduleTimes } from '../../../server/schedule/due-slot.ts'

const timeZone = 'Asia/Jakarta'
const daily: ScheduleTimes = { repeat: 'DAILY', time: '07:00', weekday: null, monthday: null }

/** The name of the slot at that moment of Jakarta, for a schedule that was changed at another. */
const findName = (
  times: ScheduleTimes,
  [at, since]: readonly [at: string, since: string],
  businessDate = at.slice(0, 10),
) => {
  const parse = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}:00+07:00`)
  return findLastSlot(times, { now: parse(at), timeZone, businessDate, since: parse(since) })?.name
}

test.each<readonly [string, ScheduleTimes, readonly [at: string, since: string], string | undefined]>([
  ['not before its time', daily, ['2026-11-20 06:59', '2026-11-19 08:00'], undefined],
  ['at its time', daily, ['2026-11-20 07:00', '2026-11-19 08:00'], '2026-11-20 07:00'],
  [
    'that of the day before, when the server was off',
    daily,
    ['2026-11-20 06:00', '2026-11-18 08:00'],
    '2026-11-19 07:00',
  ],
  ['the last of several that were missed', daily, ['2026-11-20 09:00', '2026-11-01 08:00'], '2026-11-20 07:00'],
  ['none that had passed when it was saved', daily, ['2026-11-20 09:00', '2026-11-20 08:00'], undefined],
  ['none in the minute in which it was saved', daily, ['2026-11-20 07:00', '2026-11-20 07:00'], undefined],
  [
    'the Monday of this week',
    { ...daily, repeat: 'WEEKLY', weekday: '1' },
    ['2026-11-20 12:00', '2026-11-01 08:00'],
    '2026-11-16 07:00',
  ],
  [
    'Sunday, the seventh day',
    { ...daily, repeat: 'WEEKLY', weekday: '7' },
    ['2026-11-20 12:00', '2026-11-01 08:00'],
    '2026-11-15 07:00',
  ],
  [
    'the last day of a shorter month',
    { ...daily, repeat: 'MONTHLY', monthday: 31 },
    ['2026-12-01 12:00', '2026-11-01 08:00'],
    '2026-11-30 07:00',
  ],
  [
    'the first of the month',
    { ...daily, repeat: 'MONTHLY', monthday: 1 },
    ['2026-11-30 12:00', '2026-10-01 08:00'],
    '2026-11-01 07:00',
  ],
  ['none without a time', { ...daily, time: null }, ['2026-11-20 12:00', '2026-11-01 08:00'], undefined],
])('is due: %s', (_, times, moments, name) => {
  expect(findName(times, moments)).toBe(name)
})

test('after a closing it is that of the closed day, once the day after it is open', () => {
  const closing: ScheduleTimes = { ...daily, repeat: 'CLOSING', time: null }
  expect(findName(closing, ['2026-11-20 21:30', '2026-11-20 08:00'], '2026-11-21')).toBe('CLOSING 2026-11-20')
  expect(findName(closing, ['2026-11-20 21:30', '2026-11-20 08:00'], '2026-11-20')).toBeUndefined()
})
