import { expect, test } from 'vitest'
import { changeInPercent, changeText } from '../../../../src/generator/dashboard/change-text.ts'

test.each([
  [112.5, 100, 12.5, '+12.5%'],
  [97, 100, -3, '-3%'],
  [100, 100, 0, '0%'],
  [-50, -100, 50, '+50%'],
  [1, 3, -66.7, '-66.7%'],
])('%d after %d is %d percent', (value, before, percent, text) => {
  expect(changeInPercent(value, before)).toBe(percent)
  expect(changeText(percent)).toBe(text)
})

test('of nothing, or of what is no number, there are no percent', () => {
  expect([changeInPercent(5, 0), changeInPercent(5, null), changeInPercent('5', 4)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
