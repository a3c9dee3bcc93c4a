// Which copies stay, and the moment that a restore is typed with.
import { describe, expect, test } from 'vitest'
import { parseMoment } from '../../../server/backup/backup-files.ts'
import { findChains, findCopiedBackups, listExpiredCopies } from '../../../server/backup/copy-names.ts'

const dayMilliseconds = 86_400_000
const formatStamp = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** One backup at noon of each of so many days, the last on a Sunday, and one more at the end of that day. */
const buildBackups = (days: number): readonly string[] => {
  const last = Date.parse('2026-11-29T05:00:00Z')
  const noons = Array.from({ length: days }, (_, ago) => last - ago * dayMilliseconds)
  return [last + 15 * 3_600_000, ...noons].map(time => `kencana-${formatStamp(time)}.db.gz`)
}

const listRetained = (names: readonly string[], keep: Parameters<typeof listExpiredCopies>[1]): readonly string[] => {
  const expired = new Set(listExpiredCopies(names, keep))
  return findCopiedBackups(names.filter(name => !expired.has(name))).map(({ at }) => at.slice(0, 13))
}

describe('backups', () => {
  const names = buildBackups(400)

  test('the newest of each of so many days', () => {
    expect(listRetained(names, { days: 3, weeks: 0, months: 0 })).toEqual([
      '2026-11-29T20',
      '2026-11-28T05',
      '2026-11-27T05',
    ])
  })

  test('the newest of each of so many weeks, which begin on Monday', () => {
    expect(listRetained(names, { days: 0, weeks: 3, months: 0 })).toEqual([
      '2026-11-29T20',
      '2026-11-22T05',
      '2026-11-15T05',
    ])
  })

  test('the newest of each of so many months', () => {
    expect(listRetained(names, { days: 0, weeks: 0, months: 3 })).toEqual([
      '2026-11-29T20',
      '2026-10-31T05',
      '2026-09-30T05',
    ])
  })

  test('the three together, each file once', () => {
    const retained = listRetained(names, { days: 14, weeks: 8, months: 12 })
    expect(retained.at(0)).toBe('2026-11-29T20')
    expect(retained.at(-1)).toBe('2025-12-31T05')
    // 14 days reach into the third week; two ends of months are among the days and weeks.
    expect(retained).toHaveLength(new Set(retained).size)
    expect(retained.length).toBe(14 + 6 + 11)
  })

  test('the newest one always stays, and weeks without copies do not count', () => {
    expect(listRetained(names, { days: 0, weeks: 0, months: 0 })).toEqual(['2026-11-29T20'])
    const old = ['kencana-20200101-050000.db.gz', 'kencana-20210101-050000.db.gz.sealed']
    expect(listExpiredCopies(old, { days: 2, weeks: 0, months: 0 })).toEqual([])
  })

  test('files of others are no copies', () => {
    const others = [
      'foto.jpg',
      'kencana-20261129.db',
      'points/a/000000-20261129-050000.piece',
      'kencana-20261129-050000.db',
    ]
    expect(listExpiredCopies(others, { days: 0, weeks: 0, months: 0 })).toEqual([])
    expect([findCopiedBackups(others), findChains(others)]).toEqual([[], []])
  })
})

test('pieces stay for seven days that have some, whole chains at a time', () => {
  const chains = Array.from({ length: 9 }, (_, day) => `2026112${day}-050000-0000000${day}`)
  const names = chains.flatMap(chain =>
    [0, 1].map(number => `points/${chain}/00000${number}-${chain.slice(0, 13)}0${number}.piece`),
  )
  const expired = listExpiredCopies(names, { days: 0, weeks: 0, months: 0 })
  expect(expired.toSorted()).toEqual(names.slice(0, 4))
})

test.each([
  ['2026-11-29T07:05Z', '2026-11-29T07:05:00.000Z'],
  ['2026-11-29 07:05:30Z', '2026-11-29T07:05:30.000Z'],
  [' 2028-02-29 23:59Z ', '2028-02-29T23:59:00.000Z'],
])('%j is a moment of UTC', (text, at) => {
  expect(parseMoment(text).toISOString()).toBe(at)
})

test('without a zone it is of this computer', () => {
  expect(parseMoment('2026-11-29 14:05')).toEqual(new Date(2026, 10, 29, 14, 5))
})

test.each([
  '',
  'kemarin',
  '29-11-2026 14:05',
  '2026-11-29',
  '14:05',
  '2026-13-01 14:05',
  '2026-02-30 14:05',
  '2026-11-29 25:00',
  '2026-11-29 14:05+07:00',
])('%j is no moment', text => {
  expect(() => parseMoment(text)).toThrow(`--at is "${text}"; it must be a time such as`)
})
