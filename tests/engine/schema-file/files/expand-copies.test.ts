import { expect, test } from 'vitest'
import { getResource } from '../../../../engine/schema/schema.ts'
import { orderEdit, withOrder } from '../../../support/schema/document-files.ts'
import { buildEdits, buildSchemaWith } from '../../../support/schema/schema-files.ts'
import { type FaultRow, testReports } from '../fault-rows.ts'

const thing = buildEdits('thing')
const place = buildEdits('shop')
const lineCopies = (copies: object) => orderEdit('/properties/goods/items/x-copy', copies)

test('gives a copied field the type and title of its source, and makes it read-only', () => {
  const { field, fields } = getResource(
    buildSchemaWith(
      thing('/x-copy', { maker: ['address', { field: 'maker_day', from: 'business_date', title: 'Day' }] }),
    ),
    'thing',
  )
  expect(field.address).toMatchObject({ title: 'Address', readOnly: true, stored: true, type: { name: 'text' } })
  expect(field.address?.fetch).toMatchObject({ mode: 'copy' })
  expect(field.maker_day).toMatchObject({ title: 'Day', readOnly: true, type: { name: 'date' } })
  const names = fields.map(({ name }) => name)
  expect(names.slice(names.indexOf('maker'), names.indexOf('active'))).toEqual(['maker', 'address', 'maker_day'])
})

test('copies into lines, and copies copies', () => {
  const schema = buildSchemaWith(
    ...withOrder,
    thing('/x-copy', { maker: ['business_date'] }),
    lineCopies({ thing: ['size', { field: 'made', from: 'business_date' }] }),
  )
  const { field } = getResource(schema, 'order.goods')
  expect(field.size?.type.name).toBe('choice')
  expect(field.made).toMatchObject({ title: 'Business Date', type: { name: 'date' }, readOnly: true })
})

const rows: readonly FaultRow[] = [
  [
    'a copy through no field, through no reference, and of no field',
    [thing('/x-copy', { makr: ['address'], size: ['address'], maker: ['adress'] })],
    [
      'schema/resources/goods/thing.json /x-copy/makr: no field is called "makr"; did you mean "maker"? @ "makr": [',
      'schema/resources/goods/thing.json /x-copy/size/0: "size" refers to no row: only fields of a row that an "x-ref" names are copied @ "address"',
      'schema/resources/goods/thing.json /x-copy/maker/0: "place" has no field "adress" that can be copied; did you mean "address"? @ "adress"',
    ],
  ],
  [
    'a field that is there already',
    [thing('/x-copy', { maker: ['name'] })],
    ['schema/resources/goods/thing.json /x-copy/maker/0: "name" is a field already @ "name"'],
  ],
  [
    'copies of each other',
    [
      thing('/x-copy', { maker: ['best'] }),
      place('/properties/made', { $ref: 'types#code', 'x-ref': { to: 'thing' } }),
      place('/x-copy', { made: ['best'] }),
    ],
    [
      'schema/resources/goods/thing.json /x-copy/maker/0: "place" has no field "best" that can be copied @ "best"',
      'schema/resources/house/place.json /x-copy/made/0: "thing" has no field "best" that can be copied @ "best"',
    ],
  ],
  [
    'what is wrong with a copied field, where it is named',
    [thing('/x-copy', { maker: [{ field: 'note', from: 'name' }] }), thing('/x-unique', [['note', 'nam']])],
    ['schema/resources/goods/thing.json /x-unique/0/1: no field is called "nam"; did you mean "name"? @ "nam"'],
  ],
]
testReports(rows)
