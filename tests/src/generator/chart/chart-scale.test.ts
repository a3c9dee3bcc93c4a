import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeLabelInterval, computeScale, formatCompact } from '../../../../src/generator/chart/AxisChart.tsx'

describe('the axis', () => {
  test.each([
    [[0], [0, 0.5]],
    [[3], [0, 1, 2, 3]],
    [
      [55_100_000, 12],
      [0, 20_000_000, 40_000_000, 60_000_000],
    ],
    [
      [-5, 10],
      [-5, 0, 5, 10],
    ],
    [[-2], [-2, -1.5, -1, -0.5, 0, 0.5]],
  ])('of %j has the steps %j', (values, steps) => {
    expect(computeScale(values).steps.map(step => Math.round(step * 10) / 10)).toEqual(steps)
  })

  test('holds every value between its ends', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { minLength: 1 }), values => {
        const { toFraction: at, steps } = computeScale(values)
        expect(steps.length).toBeLessThan(12)
        for (const value of values) {
          expect(at(value)).toBeGreaterThanOrEqual(-1e-9)
          expect(at(value)).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
    )
  })
})

test.each([
  [1_500_000, 'id', '1.5 jt'],
  [20_000_000, 'id', '20 jt'],
  [0, 'id', '0'],
  [-0.005, 'id', '-0.005'],
  [2_250_000_000, 'id', '2.25 M'],
  [1_500_000, 'en', '1.5M'],
])('%d reads %s as %s', (value, language, text) => {
  expect(formatCompact(value, language).replaceAll('\u00a0', ' ')).toBe(text)
})

test('labels are left out where they would touch', () => {
  expect([computeLabelInterval(30, 600, 40), computeLabelInterval(5, 600, 40), computeLabelInterval(3, 0, 40)]).toEqual(
    [2, 1, 120],
  )
})
