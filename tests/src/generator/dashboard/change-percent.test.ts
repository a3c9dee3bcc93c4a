import { expect, test } from 'vitest'
import { computeChangePercent, formatChange } from '../../../../src/generator/dashboard/StatCard.tsx'

test.each([
  [112.5, 100, 12.5, '+12.5%'],
  [97, 100, -3, '-3%'],
  [100, 100, 0, '0%'],
  [-50, -100, 50, '+50%'],
  [1, 3, -66.7, '-66.7%'],
])('%d after %d is %d percent', (value, before, percent, text) => {
  expect(computeChangePercent(value, before)).toBe(percent)
  expect(formatChange(percent)).toBe(text)
})

test('of nothing, or of what is no number, there are no percent', () => {
  expect([computeChangePercent(5, 0), computeChangePercent(5, null), computeChangePercent('5', 4)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
