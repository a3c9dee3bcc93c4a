import { expect, test } from 'vitest'
import { findPageStart, type SectionRows } from '../../../server/report/read-page.ts'

const of = (rows: number, ...keys: readonly (string | null)[]): SectionRows => ({ keys, rows })

/** Lines 0-3, 4-6 and 7-9: rows, and a subtotal after each outer section. */
const flat = [of(3, null), of(2, 'A'), of(2, 'B')]

test('a page begins where its outermost section does', () => {
  const starts = [0, 3, 4, 6, 7, 9].map(first => findPageStart(flat, [0], first).start)
  expect(starts).toEqual([
    { rows: 0, lines: 0 },
    { rows: 0, lines: 0 },
    { rows: 3, lines: 4 },
    { rows: 3, lines: 4 },
    { rows: 5, lines: 7 },
    { rows: 5, lines: 7 },
  ])
})

test('lines are rows and subtotals', () => {
  expect(findPageStart(flat, [0], 0).lines).toBe(10)
  expect(findPageStart([], [0], 0).lines).toBe(0)
})

test('an inner section ends with the outer one, whatever its own key is', () => {
  const nested = [of(1, 'A', 'X'), of(1, 'A', 'Y'), of(1, 'B', 'Y')]
  expect(findPageStart(nested, [0, 1], 0).lines).toBe(3 + 3 + 2)
  expect(findPageStart(nested, [1], 0).lines).toBe(3 + 3)
  expect(findPageStart(nested, [0, 1], 4).start).toEqual({ rows: 0, lines: 0 })
  expect(findPageStart(nested, [0, 1], 5).start).toEqual({ rows: 2, lines: 5 })
})
