import { expect, test } from 'vitest'
import { formatTime } from '../../../../src/ui/inputs/TimeInput.tsx'

test.each([
  ['', ''],
  ['0', '0'],
  ['9', '09'],
  ['93', '09:3'],
  ['930', '09:30'],
  ['09:', '09'],
  ['9:30', '09:30'],
  ['1230', '12:30'],
  ['23:59:59', '23:59:59'],
  ['1234567', '12:34:56'],
  ['jam 7', '07'],
])('%j is %j', (typed, shown) => {
  expect(formatTime(typed)).toBe(shown)
})
