import { expect, test } from 'vitest'
import type { RecordWorld } from '../../../engine/record/row-work.ts'
import { withDefaults } from '../../../engine/record/with-defaults.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { editsOf, schemaWith } from '../../support/schema-files.ts'

const thing = editsOf('thing')
const schema = schemaWith(
  thing('/properties/price/default'),
  thing('/properties/price/x-default', "param('PRICE', 1)"),
  thing('/properties/made', { $ref: 'types#date', 'x-default': 'sysdate()' }),
)
const resource = getResource(schema, 'thing')
const world: RecordWorld = {
  emptyText: '-',
  roots: {},
  sysdate: '2026-11-20',
  rows: { resourceOf: name => schema.resources[name], find: () => undefined },
}
const row = { thing_code: 'T1', price: null, made: null }

test('a new row gets the known defaults, and keeps its input', () => {
  expect(withDefaults(resource, { row, given: new Set() }, world)).toEqual({ ...row, made: '2026-11-20' })
  const known = { ...world, param: () => '7' }
  expect(withDefaults(resource, { row, given: new Set(['made']) }, known)).toEqual({ ...row, price: 7 })
})

test('a row that was saved has none', () => {
  expect(withDefaults(resource, { row, before: row, given: new Set() }, world)).toBe(row)
})
