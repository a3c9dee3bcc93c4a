import { expect, test } from 'vitest'
import { getPageSize } from '../../../../src/generator/list/page-size.ts'

test.each([
  [25, 768, 25],
  [10, 600, 10],
  [10, 768, 25],
  [25, 1080, 25],
  [25, 1440, 50],
  [10, 2160, 100],
  [100, 768, 100],
  [25, 0, 25],
  [25, 9000, 100],
])('%d rows of the list in a window of %d pixels: %d', (usual, height, size) => {
  expect(getPageSize(usual, height)).toBe(size)
})
