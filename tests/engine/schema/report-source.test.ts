import { expect, test } from 'vitest'
import { findReportSource, isForeignSource } from '../../../engine/schema/schema.ts'
import { withOrder } from '../../support/schema/document-files.ts'
import { buildSchemaWith } from '../../support/schema/schema-files.ts'

const schema = buildSchemaWith(...withOrder)

test.each([
  ['thing', 'thing'],
  ['resource:thing', 'thing'],
  ['order', 'order'],
  ['order.goods', 'order.goods'],
  ['journal:order.goods', 'journal:order.goods'],
  ['thin', undefined],
  ['ledger:cash', undefined],
  ['query:old', undefined],
  ['journal:thing', undefined],
])('%s is %s', (from, name) => {
  expect(findReportSource(schema, from)?.name).toBe(name)
})

test.each([
  ['ledger:cash', true],
  ['query:old', true],
  ['order.lines', true],
  ['resource:thin', false],
  ['thin', false],
])('%s is of another kind than a resource: %s', (from, isForeign) => {
  expect(isForeignSource(from)).toBe(isForeign)
})
