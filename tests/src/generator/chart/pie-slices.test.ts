import { expect, test } from 'vitest'
import { buildPieSlices } from '../../../../src/generator/chart/PieChart.tsx'

const buildPoints = (...values: readonly number[]) =>
  values.map(value => ({ label: `L${value}`, values: [value], texts: [String(value)] }))

test('slices share the ring by their amounts; what is not above zero has none', () => {
  const slices = buildPieSlices(buildPoints(3, 1, 0, -4), 50)
  expect(slices.map(({ label, share, path }) => [label, share, path !== undefined])).toEqual([
    ['L3', 75, true],
    ['L1', 25, true],
    ['L0', 0, false],
    ['L-4', 0, false],
  ])
  // Three quarters from the top end at the left.
  expect(slices[0]?.path).toMatch(/^M 50\.00 0\.00 A 50 50 0 1 1 0\.00 50\.00/)
})

test('a whole ring has an end that is not its beginning; of nothing there is no ring', () => {
  const [whole] = buildPieSlices(buildPoints(5), 50)
  expect(whole?.path).toMatch(/^M 50\.00 0\.00 A 50 50 0 1 1 (?!50\.01)/)
  expect(whole?.share).toBe(100)
  expect(buildPieSlices(buildPoints(0), 50)[0]).toMatchObject({ share: 0, path: undefined })
})
