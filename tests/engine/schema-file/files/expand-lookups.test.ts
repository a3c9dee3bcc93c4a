import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../../../support/schema/document-files.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

const thing = buildEdits('thing')
const place = buildEdits('shop')
const lookup = {
  search: ['name'],
  columns: ['name', 'address'],
  preload: true,
  refusals: [{ if: "address == '-'", message: '{name} has no address' }],
}

test('completes a reference with the lookup of its target', () => {
  const schema = buildSchemaWith(
    place('/x-lookup', lookup),
    thing('/properties/maker/x-ref', {
      to: 'place',
      columns: ['place_code'],
      filter: "address != '-'",
      refusals: [{ if: "name == 'X'", message: 'No' }],
    }),
  )
  expect(getResource(schema, 'thing').field.maker?.ref).toMatchObject({
    search: ['name'],
    columns: ['place_code'],
    preload: true,
    refusals: [{ message: 'No' }, { message: '{name} has no address' }],
  })
})

test('adds no refusals to a reference without a filter', () => {
  const { maker } = getResource(buildSchemaWith(place('/x-lookup', lookup)), 'thing').field
  expect(maker?.ref).toMatchObject({ search: ['name'], preload: true, refusals: [] })
})

const refusing = (text: string) => ({ ...lookup, refusals: [{ if: text, message: 'No' }] })

const rows: readonly FaultRow[] = [
  [
    'what is wrong with a condition once, in the file that states it',
    [
      ...withOrder,
      place('/x-lookup', refusing("adress == '-'")),
      thing('/properties/maker/x-ref', { to: 'place', filter: "address != '-'" }),
      orderEdit('/properties/giver', { $ref: 'types#code', 'x-ref': { to: 'place', filter: "name != 'X'" } }),
    ],
    [
      `schema/resources/house/place.json /x-lookup/refusals/0/if: nothing is called "adress"; did you mean "address"? @ adress == '-'",`,
    ],
  ],
  [
    'names of no field once',
    [place('/x-lookup', { search: ['nam'], refusals: [{ if: "name == 'X'", message: '{nme}' }] })],
    [
      'schema/resources/house/place.json /x-lookup/search/0: no field is called "nam"; did you mean "name"? @ "nam"',
      'schema/resources/house/place.json /x-lookup/refusals/0/message: no field is called "nme"; did you mean "name"? @ "{nme}"',
    ],
  ],
]
testReports(rows)
