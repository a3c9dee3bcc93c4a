import { expect, test } from 'vitest'
import { formatTitle } from '../../../../engine/schema-file/language/naming.ts'

test.each([
  ['unit_price', 'Unit Price'],
  ['unit-price', 'Unit Price'],
  ['price', 'Price'],
])('%s has the title %s', (name, title) => {
  expect(formatTitle(name)).toBe(title)
})
