import { expect, test } from 'vitest'
import { computeAge } from '../../../src/forms/age.ts'

const now = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['2026-11-20T10:00:30Z', 'now', 0],
  ['2026-11-20T09:59:01Z', 'now', 0],
  ['2026-11-20T09:59:00Z', 'minutes', 1],
  ['2026-11-20T09:00:01Z', 'minutes', 59],
  ['2026-11-20T09:00:00Z', 'hours', 1],
  ['2026-11-19T10:00:01Z', 'hours', 23],
  ['2026-11-19T10:00:00Z', 'days', 1],
  ['2026-11-10T11:00:00Z', 'days', 9],
])('%s is %s, %i', (at, unit, count) => {
  expect(computeAge(at, now)).toEqual({ unit, count })
})
