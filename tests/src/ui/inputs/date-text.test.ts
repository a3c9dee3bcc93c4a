import { expect, test } from 'vitest'
import { findDay, formatDay } from '../../../../src/ui/inputs/digit-filters.ts'

test.each(['2025-01-31', '2024-02-29', '1999-12-01'])('%s is the same day there and back', text => {
  const day = findDay(text)
  expect(day && formatDay(day)).toBe(text)
})

test.each([undefined, null, '', '31-01-2025', '2025-1-1'])('%j is no day', text => {
  expect(findDay(text)).toBeUndefined()
})
