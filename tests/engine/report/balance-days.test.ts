import { describe, expect, test } from 'vitest'
import { buildBalanceRows, type MovedRow } from '../../../engine/report/balance-days.ts'

/** One amount, and what came and went of it. */
const moved = (keys: readonly string[], opening: number, came = 0, went = 0): MovedRow => ({
  keys,
  opening: [opening],
  net: [came - went],
  columns: [[came], [went]],
})

const shown = (rows: readonly MovedRow[], period: Parameters<typeof buildBalanceRows>[1]) =>
  buildBalanceRows(rows, period).map(({ keys, opening, columns, closing }) =>
    [keys.join('/'), opening, columns.flat().join('-'), closing].join(' '),
  )

describe('the rows of a balance', () => {
  test('of a period have opening and movements; zero rows are left out', () => {
    const rows = [moved(['A'], 5, 3, 1), moved(['B'], 2), moved(['C'], 0), moved(['D'], 0, 4, 4)]
    expect(shown(rows, { to: '2026-11-30' })).toEqual(['A 5 3-1 7', 'B 2 0-0 2', 'D 0 4-4 0'])
  })

  test('of days open with what the day before closed with, for every group on each day with a movement', () => {
    const rows = [
      moved(['', 'A'], 9),
      moved(['2026-11-02', 'A'], -4, 4),
      moved(['2026-11-05', 'A'], 1, 0, 1),
      moved(['', 'B'], 2),
      moved(['2026-11-05', 'C'], -7, 7),
    ]
    expect(shown(rows, { to: '2026-11-30', day: 0 })).toEqual([
      '2026-11-02/A 6 4-0 10',
      '2026-11-05/A 10 0-1 9',
      '2026-11-02/B 2 0-0 2',
      '2026-11-05/B 2 0-0 2',
      '2026-11-02/C -7 0-0 -7',
      '2026-11-05/C -7 7-0 0',
    ])
  })

  test('of days without a movement are those of the last day', () => {
    expect(shown([moved(['A', ''], 3)], { to: '2026-11-30', day: 1 })).toEqual(['A/2026-11-30 3 0-0 3'])
  })

  test('that leave the safe integers are refused', () => {
    expect(() => buildBalanceRows([moved(['A'], Number.MAX_SAFE_INTEGER, 1)], { to: '' })).toThrow(RangeError)
  })
})
