import { describe, expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../../schema-file/fault-rows.ts'

const thing = buildEdits('thing')
const project = buildEdits('project')

describe('former names', () => {
  const rows: readonly FaultRow[] = [
    [
      'of a field that is there still',
      [thing('/properties/price/x-was', 'weight')],
      ['schema/resources/goods/thing.json /properties/price/x-was: a field is called "weight" still @ "weight"'],
    ],
    [
      'dropped and there still',
      [thing('/x-drop', ['price'])],
      ['schema/resources/goods/thing.json /x-drop/0: a field is called "price" still @ "price"'],
    ],
    [
      'that every table has',
      [thing('/x-drop', ['versi']), thing('/properties/price/x-was', 'id')],
      [
        'schema/resources/goods/thing.json /properties/price/x-was: "id" is a column that every table of this scope has @ "id"',
        'schema/resources/goods/thing.json /x-drop/0: "versi" is a column that every table of this scope has @ "versi"',
      ],
    ],
    [
      'of two fields at once',
      [thing('/properties/price/x-was', 'old'), thing('/properties/weight/x-was', 'old')],
      [
        'schema/resources/goods/thing.json /properties/weight/x-was: "old" is renamed or dropped in another place @ "old"',
      ],
    ],
    [
      'of a field and dropped',
      [thing('/properties/price/x-was', 'old'), thing('/x-drop', ['old'])],
      ['schema/resources/goods/thing.json /x-drop/0: "old" is renamed or dropped in another place @ "old"'],
    ],
    [
      'of a resource that is there still',
      [thing('/x-was', 'person')],
      ['schema/resources/goods/thing.json /x-was: a resource is called "person" still @ "person"'],
    ],
    [
      'of a resource that is there still, dropped',
      [project('/drop', ['thing'])],
      ['schema/project.json /drop/0: a resource is called "thing" still @ "thing"'],
    ],
    [
      'of a resource and dropped',
      [thing('/x-was', 'old-stuff'), project('/drop', ['old-stuff'])],
      ['schema/project.json /drop/0: "old-stuff" is renamed or dropped in another place @ "old-stuff"'],
    ],
  ]
  testReports(rows)
})

test('compiles former names into the schema', () => {
  const schema = buildSchemaWith(
    thing('/x-was', 'old-stuff'),
    thing('/x-drop', ['size_of', 'colour']),
    thing('/properties/price/x-was', 'cost'),
    project('/drop', ['gone']),
  )
  const resource = getResource(schema, 'thing')
  expect([resource.was, resource.drop, resource.field.price?.was, resource.field.weight?.was]).toEqual([
    'old-stuff',
    ['size_of', 'colour'],
    'cost',
    undefined,
  ])
  expect(schema.project.drop).toEqual(['gone'])
})
