import { expect, test } from 'vitest'
import { fillDefaults } from '../../../engine/record/complete-record.ts'
import type { RecordContext } from '../../../engine/record/completion-state.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const thing = buildEdits('thing')
const schema = buildSchemaWith(
  thing('/properties/price/default'),
  thing('/properties/price/x-default', "param('PRICE', 1)"),
  thing('/properties/made', { $ref: 'types#date', 'x-default': 'sysdate()' }),
)
const resource = getResource(schema, 'thing')
const world: RecordContext = {
  emptyText: '-',
  roots: {},
  sysdate: '2026-11-20',
  rows: { findResource: name => schema.resources[name], find: () => undefined },
}
const row = { thing_code: 'T1', price: null, made: null }

test('a new row gets the known defaults, and keeps its input', () => {
  expect(fillDefaults(resource, { row, inputFields: new Set() }, world)).toEqual({ ...row, made: '2026-11-20' })
  const known = { ...world, param: () => '7' }
  expect(fillDefaults(resource, { row, inputFields: new Set(['made']) }, known)).toEqual({ ...row, price: 7 })
})

test('a row that was saved has none', () => {
  expect(fillDefaults(resource, { row, before: row, inputFields: new Set() }, world)).toBe(row)
})
