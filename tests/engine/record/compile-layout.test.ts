// Compilation of the layout of a field, and its faults.
import { expect, test } from 'vitest'
import { buildEdits, buildSchemaWith } from '../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../schema-file/fault-rows.ts'

const at = buildEdits('thing')

test('compiles fields, kind and page of a layout', () => {
  const said = { by: 'size', page: { width: 'price', height: 'price' }, fields: { '*': { name: 'Name' } } }
  const { thing } = buildSchemaWith(at('/properties/page', { $ref: 'types#page-layout', 'x-layout': said })).resources
  expect(thing?.field.page?.layout).toEqual(said)
  expect(thing?.field.name?.layout).toBeUndefined()
})

const rows: readonly FaultRow[] = [
  [
    'a layout that shows nothing',
    [at('/properties/page', { $ref: 'types#page-layout' })],
    ['schema/resources/goods/thing.json /properties/page: say by "x-layout" what the layout may show @ "page": {'],
  ],
  [
    'a layout in a text',
    [at('/properties/name/x-layout', { fields: {} })],
    [
      'schema/resources/goods/thing.json /properties/name/x-layout: "x-layout" is for fields of the types page-layout and line-layout @ "x-layout": {',
    ],
  ],
  [
    'a page of lines',
    [
      at('/properties/page', {
        $ref: 'types#line-layout',
        'x-layout': { fields: {}, page: { width: 'price', height: 'price' } },
      }),
    ],
    ['schema/resources/goods/thing.json /properties/page/x-layout/page: lines stand on no page @ "page": {'],
  ],
]

testReports(rows)
