import { expect, test } from 'vitest'
import { planIdleStep } from '../../../../src/shell/idle/IdleWarning.tsx'

const minute = 60_000
const hour = 60 * minute

test.each<[what: string, times: [limit: number, idle: number, sinceCall: number], expected: object]>([
  ['just used', [hour, 0, 0], { left: undefined, asks: false, next: 15_000 }],
  ['used, and the server has not heard of it for a quarter of the limit', [hour, 0, 16 * minute], { asks: true }],
  ['idle, and the server not asked for long', [hour, 40 * minute, 40 * minute], { left: undefined, asks: false }],
  ['shortly before the warning', [hour, 58 * minute - 4000, 0], { left: undefined, next: 4000 }],
  ['two minutes before the end', [hour, 58 * minute, 0], { left: 2 * minute, asks: false, next: 1000 }],
  ['half of a short limit before its end', [2 * minute, minute, 0], { left: minute, next: 1000 }],
  ['at the end', [hour, hour, 0], { left: 0, asks: true, next: 15_000 }],
  ['after a night', [hour, 10 * hour, 10 * hour], { left: 0, asks: true, next: 15_000 }],
])('%s', (_, times, expected) => {
  expect(planIdleStep(...times)).toMatchObject(expected)
})
