import { expect, test } from 'vitest'
import { createRecordReader, type RowLookup } from '../../../engine/record/record-reader.ts'
import { getResource } from '../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'

const schema = buildSchemaWith(buildEdits('shop')('/properties/next', { $ref: 'types#code', 'x-ref': { to: 'place' } }))
const thing = getResource(schema, 'thing')
const rows: RowLookup = {
  findResource: name => schema.resources[name],
  find: (_, key) =>
    ({ P1: { place_code: 'P1', name: 'NORTH', next: 'P2' }, P2: { place_code: 'P2', name: 'SOUTH' }, P3: null })[
      String(key)
    ],
}
const createReader = (maker: string) => createRecordReader(thing, { name: 'A', maker }, rows)

test('reads the values of the row only', () => {
  const { get, lines } = createReader('P1')
  expect([get('name'), get('price'), get('constructor'), lines('name')]).toEqual(['A', ...Array(3).fill(undefined)])
})

test('follows references from row to row', () => {
  const place = createReader('P1').follow('maker')
  expect([place?.get('name'), place?.follow('next')?.get('name')]).toEqual(['NORTH', 'SOUTH'])
})

test('distinguishes a missing row, an unknown row and a field that is no reference', () => {
  expect([createReader('P3').follow('maker'), createReader('P9').follow('maker')]).toEqual([null, undefined])
  expect(createReader('P1').follow('name')).toBe(undefined)
})
